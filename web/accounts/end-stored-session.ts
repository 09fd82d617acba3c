import { clearSession, readStoredSession } from "#web/session/stored-session.ts";

/**
 * Ends this browser's session if it belongs to the account, by its id, whose sessions have just ended (accounts-28); its
 * tokens are not sent again. A user who follows a link from an email may be signed in with another account: its session
 * continues, and its username is returned.
 */
export function endStoredSession(userId: string | undefined): string | undefined {
  const session = readStoredSession();
  if (session?.userId && session.userId !== userId) return session.username;
  if (session) clearSession();
  return undefined;
}
