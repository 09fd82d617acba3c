import { secondsLeft } from "./access-token.ts";

/** The session of this device as local storage holds it (sign-in-18); the server judges for itself. */
export interface Session {
  readonly username: string;
  readonly role: string;
  readonly userId: string;
}

/** The session for which this tab's pages stay after it was ended for idleness (sign-in-27). */
let locked: Session | undefined;

/** Has pages go on with a session while storage has none; undefined has them follow storage again. */
export function lockSession(session: Session | undefined): void {
  locked = session;
}

/** An entry of local storage; null without one, and where the browser lets the site store nothing. */
export function readEntry(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes entries of local storage, where there can be any. */
export function removeEntries(...keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // A browser that lets the site store nothing.
  }
}

/**
 * The stored session, or undefined for a visitor. An expired access token counts only beside a refresh token; an
 * undecodable one leaves the reader signed out and storage as it is (sign-in-19).
 */
export function readStoredSession(): Session | undefined {
  const left = secondsLeft(readEntry("access"));
  if (left === undefined) return locked;
  if (left <= 0 && !readEntry("refresh")) return undefined;
  return {
    username: readEntry("username") ?? "",
    role: readEntry("role") ?? "",
    userId: readEntry("user_id") ?? "",
  };
}

/** The part of a sign-in's reply that local storage holds (sign-in-18). */
interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly username: string;
  readonly role: string;
  readonly user_id: number;
}

/** Notifies this page of another session, or of none; the browser notifies the other tabs by itself. */
export function notifySessionChange(): void {
  document.dispatchEvent(new Event("session-changed"));
}

function store(entries: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  notifySessionChange();
}

/** Stores a new session and notifies the page; the browser notifies the other tabs. */
export function storeSession({ user_id, access, refresh, username, role }: SignedIn): void {
  removeEntries("enroll_access");
  // The access token last: other tabs get one event for each entry, and take this one for the sign that all is there.
  store({ username, role, user_id: String(user_id), refresh, access });
}

/** Stores the renewed tokens of a session. */
export function storeTokens({ access, refresh }: Pick<SignedIn, "access" | "refresh">): void {
  store({ refresh, access });
}

/** Stores the token that opens two-factor enrolment and nothing else (two-factor-2). */
export function storeEnrolmentToken(token: string): void {
  localStorage.setItem("enroll_access", token);
}

/**
 * Removes the session from local storage and notifies the other tabs, through the browser, and the page; a page that
 * is being left for another is not notified, since its guard would lead home.
 */
export function clearSession({ isLeaving = false } = {}): void {
  removeEntries("access", "refresh", "enroll_access", "username", "role", "user_id");
  if (!isLeaving) notifySessionChange();
}
