import { clearSession, readEntry } from "./stored-session.ts";

/**
 * Removes the session from local storage, and revokes it without waiting for the server's response (sign-in-24). If that
 * request fails, the unused refresh token soon expires.
 */
export function endSession(options: Parameters<typeof clearSession>[0]): void {
  const refresh = readEntry("refresh");
  clearSession(options);
  if (refresh === null) return;
  fetch("/token/logout/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh }),
    keepalive: true,
  }).catch(() => undefined);
}
