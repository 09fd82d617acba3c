import type { ComponentType } from "react";
import { type LazyComponentOptions, lazyComponent } from "./lazy-component.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

/**
 * Makes a component of markup that needs no React: in the server's page it stays as it was rendered, and its code is
 * not even loaded; where it is first shown in the browser, it is loaded and rendered. For what neither takes props
 * nor changes: long texts, footers, sections. Links in it are ordinary ones, and early scripts in it work.
 */
export async function staticIsland(
  load: () => Promise<ComponentType>,
  { failure }: Pick<LazyComponentOptions, "failure">,
): Promise<ComponentType> {
  if (import.meta.env.SSR) {
    const OnServer = await load();
    return () => (
      <div className="contents">
        <OnServer />
      </div>
    );
  }
  // Without a fallback: a navigation is a transition and waits for it, so that nothing jumps later.
  const Loaded = lazyComponent(load, { failure });
  return function StaticIsland() {
    if (useIsHydrated()) {
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
    }
    return (
      <div className="contents">
        <Loaded />
      </div>
    );
  };
}
