import { clearSession } from "./stored-session.ts";

/**
 * Forgets the session on the way to a page that `leave` goes to: the guard of the page that is left would otherwise
 * lead home first.
 */
export async function leaveSession(leave: () => Promise<void> | void): Promise<void> {
  const { dataset } = document.documentElement;
  dataset.leaving = "true";
  clearSession();
  await leave();
  delete dataset.leaving;
}
