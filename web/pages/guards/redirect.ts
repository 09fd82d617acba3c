import { useEffect } from "react";
import { type DataRouter, type Location, type NavigateOptions, useRevalidator } from "react-router";
import { languageOfPath } from "#contract/site/translations.ts";
import { useSession } from "#web/session/use-session.ts";

function router(): DataRouter {
  if (!window.__reactRouterDataRouter) throw new Error("A guard runs in the browser's router only.");
  return window.__reactRouterDataRouter;
}

/**
 * The location that the guards' client loaders check: that of the pending navigation, else the current one. Its path is as
 * pages navigate to it, without the prefix of a language.
 */
export function checkedLocation(): Location {
  const { navigation, location } = router().state;
  const checked = navigation.location ?? location;
  return { ...checked, pathname: languageOfPath(checked.pathname).path };
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

/**
 * Whether the session is no longer that of the account with which the guard let someone in, or, where it let in nobody's,
 * whether there is one now. Then the guard checks again, whatever tab it happened in.
 */
export function useIsOtherSession(username?: string): boolean {
  const session = useSession();
  const { revalidate } = useRevalidator();
  // It is null only during hydration.
  const isOther = session !== null && session?.username !== username;
  useEffect(() => {
    if (session !== null && session?.username !== username) void revalidate();
  }, [session, username, revalidate]);
  return isOther;
}
