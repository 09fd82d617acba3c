import { renewSession } from "../session/renew-session.ts";
import { clearSession, readEntry, readStoredSession } from "../session/stored-session.ts";

/**
 * Ends this browser's session if it belongs to the account whose sessions have just ended (accounts-28). A user who
 * follows a link from an email may be signed in with another account: its session continues, and its username is
 * returned.
 */
export async function endStoredSession(): Promise<string | undefined> {
  if (!readStoredSession()) return undefined;
  const renewal = await renewSession(readEntry("access"));
  if (renewal === "unreachable") clearSession();
  return readStoredSession()?.username;
}
