import type { DataRouter, Location, NavigateOptions } from "react-router";
import { ConnectionError } from "#web/islands/load-module.ts";
import { renewIfExpired } from "#web/session/renew-session.ts";
import { readStoredSession, type Session } from "#web/session/stored-session.ts";

function router(): DataRouter {
  if (!window.__reactRouterDataRouter) throw new Error("A guard runs in the browser's router only.");
  return window.__reactRouterDataRouter;
}

/** The location that the guards' client loaders check: that of the pending navigation, else the current one. */
export function checkedLocation(): Location {
  const { navigation, location } = router().state;
  return navigation.location ?? location;
}

/**
 * Redirects a client loader's navigation to another page; the promise never settles. React Router's own `redirect`
 * cannot pass router state (sign-in-22), adds a history entry, and reloads the current page if the code of the other
 * page does not load.
 */
export async function redirectTo(path: string, { signal }: Request, state?: unknown): Promise<never> {
  const { navigation } = router().state;
  const isNewEntry = navigation.state === "loading" && navigation.historyAction === "PUSH";
  const options: NavigateOptions = { state, replace: !isNewEntry, fallback: "document" };
  if (!signal.aborted) await router().navigate(path, options);
  return new Promise<never>(() => undefined);
}

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
