import { useLayoutEffect, useReducer } from "react";

/**
 * Hydrates the `Suspense` boundaries that the calling component renders together with the page, by rendering them once
 * more: React otherwise does so later, and a page translation would have changed them again (`restoreDocument`).
 */
export function useHydratedAtOnce(): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => renderAgain(), []);
}
