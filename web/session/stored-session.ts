/** The session in local storage (sign-in-18); the server does not rely on it. */
export interface Session {
  readonly username: string;
  readonly role: string;
  readonly userId: string;
}

/** The session of a locked page, after it was ended for idleness (sign-in-27). */
let locked: Session | undefined;

/** Locks the page for a session, which it keeps while storage has none; undefined unlocks it. */
export function lockSession(session: Session | undefined): void {
  locked = session;
}

/** An entry of local storage; null if there is none or storage is blocked. */
export function getStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores an entry in local storage; false if storage is blocked. */
export function setStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes entries of local storage. */
export function removeEntries(...keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

/**
 * The stored session, or undefined for an anonymous visitor. An expired access token counts only with a refresh token;
 * with an undecodable one the user is signed out, and storage is left unchanged (sign-in-19).
 */
export function readStoredSession(): Session | undefined {
  const left = secondsLeft(getStored("access"));
  if (left === undefined) return locked;
  if (left <= 0 && !getStored("refresh")) return undefined;
  return {
    username: getStored("username") ?? "",
    role: getStored("role") ?? "",
    userId: getStored("user_id") ?? "",
  };
}

/** The id of an employee's stored session, if its access token names one. */
export function storedSessionId(): string | undefined {
  const id = readClaims(getStored("access"))?.sid;
  return typeof id === "string" && readStoredSession()?.role === "employee" ? id : undefined;
}

/** The part of a sign-in's reply that is stored (sign-in-18). */
interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly username: string;
  readonly role: string;
  readonly user_id: number;
}

/** Notifies this page that the session has changed; the browser notifies the other tabs by `storage` events. */
export function notifySessionChange(): void {
  document.dispatchEvent(new Event("session-changed"));
}

function store(entries: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  notifySessionChange();
}

/** Stores a new session and notifies the page. */
export function storeSession({ user_id, access, refresh, username, role }: SignedIn): void {
  removeEntries("enroll_access");
  learnServerClock(access);
  // The access token last: other tabs get an event for each entry, and this one tells them that all are stored.
  store({ username, role, user_id: String(user_id), refresh, access });
}

/** Stores the renewed tokens of a session. */
export function storeTokens({ access, refresh }: Pick<SignedIn, "access" | "refresh">): void {
  learnServerClock(access);
  store({ refresh, access });
}

/** Stores the enrolment token, which is valid for two-factor enrolment only (two-factor-2). */
export function storeEnrolmentToken(token: string): void {
  learnServerClock(token);
  localStorage.setItem("enroll_access", token);
}

/**
 * Removes the session from local storage and notifies the page, unless the page is being left: its guard would redirect
 * home.
 */
export function clearSession({ isLeaving = false } = {}): void {
  removeEntries("access", "refresh", "enroll_access", "username", "role", "user_id");
  if (!isLeaving) notifySessionChange();
}

/** The unverified claims of an access token; the server verifies its signature (sign-in-18). */
export function readClaims(
  access: string | null,
): { exp?: unknown; iat?: unknown; sid?: unknown } | undefined {
  try {
    const claims = (access ?? "").split(".")[1] ?? "";
    return JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/")));
  } catch {
    return undefined;
  }
}

/** Seconds by which the server's clock is ahead of this device's, as far as this page knows. */
let clockOffset = 0;

/** Learns the server's clock from a token that it has just issued, since a device's may be wrong by minutes. */
export function learnServerClock(issued: string | null): void {
  const iat = readClaims(issued)?.iat;
  if (typeof iat === "number") clockOffset = iat - Date.now() / 1_000;
}

/**
 * Seconds until an access token expires, negative afterwards; undefined if it is not a token. By this device's clock
 * until the page has received a token.
 */
export function secondsLeft(access: string | null): number | undefined {
  const exp = readClaims(access)?.exp;
  return typeof exp === "number" ? exp - (Date.now() / 1_000 + clockOffset) : undefined;
}

/**
 * Removes the session from local storage, and revokes it without waiting for the server's response (sign-in-24). If that
 * request fails, the unused refresh token soon expires.
 */
export function endSession(options: Parameters<typeof clearSession>[0]): void {
  const refresh = getStored("refresh");
  clearSession(options);
  if (refresh === null) return;
  fetch("/token/logout/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh }),
    keepalive: true,
  }).catch(() => undefined);
}
