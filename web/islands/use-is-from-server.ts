import { useState, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * Whether this component hydrates markup that the server rendered, at its first render and for good; false on the
 * server. React hydrates an element with `dangerouslySetInnerHTML` without comparing its content and leaves it as it is,
 * so such a component need not render that content again.
 */
export function useIsFromServer(): boolean {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    // While hydrating, and on the server.
    () => !import.meta.env.SSR,
  );
  const [isFromServer] = useState(isHydrating);
  return isFromServer;
}
