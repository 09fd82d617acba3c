import { type ComponentType, useState } from "react";
import { type LazyComponentOptions, lazyComponent } from "./lazy-component.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

interface StaticIslandOptions extends Pick<LazyComponentOptions, "failure"> {
  /** A hook for what it shows that may change while a page is open: it is then rendered in the browser. */
  readonly useShown?: () => unknown;
}

/**
 * Makes a component of markup that needs no React: in the server's page it stays as it was rendered, and its code is
 * not even loaded; where it is first shown in the browser, it is loaded and rendered. For what neither takes props
 * nor changes: long texts, footers, sections. Links in it are ordinary ones, and early scripts in it work.
 */
export async function staticIsland(
  load: () => Promise<ComponentType>,
  { failure, useShown = () => undefined }: StaticIslandOptions,
): Promise<ComponentType> {
  if (import.meta.env.SSR) {
    const OnServer = await load();
    return () => (
      <div className="contents" data-static>
        <OnServer />
      </div>
    );
  }
  // Without a fallback: a navigation is a transition and waits for it, so that nothing jumps later.
  const Loaded = lazyComponent(load, { failure });
  return function StaticIsland() {
    const isHydrated = useIsHydrated();
    const shown = useShown();
    const [shownByServer] = useState(shown);
    // The server's markup does not come back.
    const [isReplaced, setIsReplaced] = useState(false);
    if (shown !== shownByServer && !isReplaced) setIsReplaced(true);
    if (isHydrated && !isReplaced) {
      return (
        <div
          key="static"
          className="contents"
          data-static
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: "" }}
        />
      );
    }
    return (
      <div key="rendered" className="contents" data-static>
        <Loaded />
      </div>
    );
  };
}
