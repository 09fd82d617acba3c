import { ConnectionError } from "#web/islands/connection-error.ts";
import { renewIfExpired } from "#web/session/renew-session.ts";
import { readStoredSession, type Session } from "#web/session/stored-session.ts";
import { checkedLocation, redirectTo } from "./redirect-to.ts";

/** Redirects home with the attempted location, where an anonymous visitor is reminded to sign in (sign-in-22). */
export function redirectHome(request: Request): Promise<never> {
  const { pathname, search } = checkedLocation();
  return redirectTo("/", request, { from: pathname + search });
}

/**
 * The stored session, renewed if it has expired; without one, redirects home (sign-in-21). Throws `ConnectionError` if
 * the server could not be reached to renew it.
 */
export async function checkSession(request: Request): Promise<Session> {
  if (!readStoredSession()) return redirectHome(request);
  const renewal = await renewIfExpired();
  if (renewal === "unreachable") throw new ConnectionError();
  return readStoredSession() ?? redirectHome(request);
}
