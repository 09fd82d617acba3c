/** Who is signed in on this device, as local storage says (sign-in-18); the server judges for itself. */
export interface Session {
  readonly username: string;
  readonly role: string;
  readonly userId: string;
}

/**
 * The stored session, or undefined for a visitor. An expired access token counts only beside a refresh token; an
 * undecodable one leaves the reader signed out and storage as it is (sign-in-19).
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
export function readStoredSession(): Session | undefined {
  try {
    const claims = (localStorage.getItem("access") ?? "").split(".")[1] ?? "";
    const { exp } = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/"))) as { exp?: unknown };
    if (typeof exp !== "number") return undefined;
    if (exp * 1_000 <= Date.now() && !localStorage.getItem("refresh")) return undefined;
    return {
      username: localStorage.getItem("username") ?? "",
      role: localStorage.getItem("role") ?? "",
      userId: localStorage.getItem("user_id") ?? "",
    };
  } catch {
    return undefined;
  }
}

/**
 * Removes all that local storage holds of a session and tells the page and, through the browser, the other tabs.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
export function forgetSession(): void {
  for (const key of ["access", "refresh", "enroll_access", "username", "role", "user_id"]) {
    localStorage.removeItem(key);
  }
  document.dispatchEvent(new Event("session-changed"));
}
