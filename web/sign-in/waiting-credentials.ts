/** The credentials entered at /login, which wait for a one-time code. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

let waiting: Credentials | undefined;

/**
 * Stores credentials between password and code, in the page's memory alone: never in storage or router state, and a
 * reload loses them (sign-in-10).
 */
export function storeCredentials(credentials: Credentials): void {
  waiting = credentials;
}

/** The credentials that wait, if any. */
export function waitingCredentials(): Credentials | undefined {
  return waiting;
}

/** Deletes them once they were used, or the page is left. */
export function deleteCredentials(): void {
  waiting = undefined;
}
