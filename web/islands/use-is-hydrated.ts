import { useLayoutEffect, useReducer, useState, useSyncExternalStore } from "react";

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

/**
 * Hydrates the `Suspense` boundaries that the calling component renders together with the page, by rendering them once
 * more: React otherwise does so later, and a page translation would have changed them again (`restoreDocument`).
 */
export function useHydratedAtOnce(): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => renderAgain(), []);
}
