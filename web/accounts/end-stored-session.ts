import { renewSession } from "../session/renew-session.ts";
import { clearSession, readEntry, readStoredSession } from "../session/stored-session.ts";

/**
 * Ends this browser's session where it was of the account whose sessions have just ended (accounts-28). Who follows a
 * mailed link may be signed in with another account: returns that one's username, whose session goes on.
 */
export async function endStoredSession(): Promise<string | undefined> {
  if (!readStoredSession()) return undefined;
  const renewal = await renewSession(readEntry("access"));
  if (renewal === "unreachable") clearSession();
  return readStoredSession()?.username;
}
