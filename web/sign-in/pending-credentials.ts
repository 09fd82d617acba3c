/** The credentials entered at /login, until their one-time code is entered. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

let pending: Credentials | undefined;

/**
 * Stores credentials between password and code, in the page's memory alone: never in storage or router state, and a
 * reload loses them (sign-in-10).
 */
export function storePendingCredentials(credentials: Credentials): void {
  pending = credentials;
}

/** The stored credentials, if any. */
export function pendingCredentials(): Credentials | undefined {
  return pending;
}

/** Deletes them once they were used or the page is left. */
export function deletePendingCredentials(): void {
  pending = undefined;
}
