/** What was typed at /login and waits for its one-time code. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

let waiting: Credentials | undefined;

/**
 * Keeps credentials between password and code, in the page's memory alone: never in storage or router state, and a
 * reload forgets them (decision 11).
 */
export function keepCredentials(credentials: Credentials): void {
  waiting = credentials;
}

/** The credentials that wait, if any. */
export function waitingCredentials(): Credentials | undefined {
  return waiting;
}

/** Forgets them once they have served, or are left. */
export function dropCredentials(): void {
  waiting = undefined;
}
