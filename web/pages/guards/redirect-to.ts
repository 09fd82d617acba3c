import type { DataRouter, Location, NavigateOptions } from "react-router";

function router(): DataRouter {
  if (!window.__reactRouterDataRouter) throw new Error("A guard runs in the browser's router only.");
  return window.__reactRouterDataRouter;
}

/** The location that the guards' client loaders check: the one that is being navigated to, else the present one. */
export function checkedLocation(): Location {
  const { navigation, location } = router().state;
  return navigation.location ?? location;
}

/**
 * Goes to another page than the one that a client loader was called for; its promise never settles. React Router's
 * own `redirect` carries no router state (sign-in-22), adds a history entry to which the way back would lead, and
 * reloads the present page where the other one's code does not load.
 */
export async function redirectTo(path: string, { signal }: Request, state?: unknown): Promise<never> {
  const { navigation } = router().state;
  const isNewEntry = navigation.state === "loading" && navigation.historyAction === "PUSH";
  const options: NavigateOptions = { state, replace: !isNewEntry, fallback: "document" };
  if (!signal.aborted) await router().navigate(path, options);
  return new Promise<never>(() => undefined);
}
