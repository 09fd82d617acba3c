import { type ReactNode, Suspense, useLayoutEffect, useReducer } from "react";

/**
 * A `Suspense` boundary that is hydrated together with the page, by rendering it alone once more: React otherwise
 * hydrates it later, and a page translation would have changed it again (`restoreDocument`).
 */
export function HydratedAtOnce({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => renderAgain(), []);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
