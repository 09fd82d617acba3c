import { type ComponentType, lazy, useState, useSyncExternalStore } from "react";
import { StaticRouter, useLocation } from "react-router";

const neverChanges = () => () => undefined;

/** Paths whose markup is remembered; past this many they begin anew. */
const rememberedPaths = 200;

/** On the server such markup depends on nothing but the path, and so is made once for each. */
async function renderedOnce(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const Loaded = await load();
  const markup = new Map<string, string>();
  return function RenderedOnce() {
    const { pathname } = useLocation();
    const known = markup.get(pathname);
    const html =
      known ??
      renderToStaticMarkup(
        <StaticRouter location={pathname}>
          <Loaded />
        </StaticRouter>,
      );
    if (known === undefined) {
      if (markup.size >= rememberedPaths) markup.clear();
      markup.set(pathname, html);
    }
    return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
  };
}

/**
 * Makes a component of markup that needs no React: in the server's page it stays as it was rendered, and its code is
 * not even loaded; where it is first shown in the browser, it is loaded and rendered. For what neither takes props
 * nor changes: long texts, footers, sections. Links in it are ordinary ones, and early scripts in it work.
 */
export async function keptFromServer(load: () => Promise<ComponentType>): Promise<ComponentType> {
  if (import.meta.env.SSR) return renderedOnce(load);
  const Loaded = lazy(async () => ({ default: await load() }));
  return function KeptFromServer() {
    const isHydrating = useSyncExternalStore(
      neverChanges,
      () => false,
      () => true,
    );
    const [isFromServer] = useState(isHydrating);
    // React takes over an element whose inner HTML it is told not to look into, and leaves it as it is.
    if (isFromServer) {
      return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
    }
    // Without a fallback of its own: a navigation is a transition and waits for it, so that nothing jumps later.
    return (
      <div className="contents">
        <Loaded />
      </div>
    );
  };
}
