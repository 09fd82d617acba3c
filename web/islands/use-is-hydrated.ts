import { useState, useSyncExternalStore } from "react";

/** Subscribes to nothing: for `useSyncExternalStore` with a value that differs on the server but never changes. */
export const neverChanges = () => () => undefined;

/**
 * Whether this component was hydrated from server-rendered markup. It never changes; false on the server. React hydrates
 * an element with `dangerouslySetInnerHTML` without comparing its content and leaves it as it is, so such a component
 * need not render that content again.
 */
export function useIsHydrated(): boolean {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    // While hydrating, and on the server.
    () => !import.meta.env.SSR,
  );
  const [isHydrated] = useState(isHydrating);
  return isHydrated;
}

/** Whether this is rendered in a browser, and not by the server or while its markup is hydrated. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
