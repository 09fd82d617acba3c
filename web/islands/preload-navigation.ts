import { type DataRouter, matchRoutes, type NavigateOptions } from "react-router";
import { loadModule } from "./load-module.ts";

interface PageChunks {
  readonly module: string;
}

interface PageModule {
  readonly handle?: { readonly preload?: () => Promise<unknown> };
}

declare module "react-router" {
  interface NavigateOptions {
    /**
     * Where the page's code does not load, its document is loaded, with the given state, and the present page is left:
     * for where nothing on it could be lost.
     */
    fallback?: "document";
  }
}

declare global {
  interface Window {
    /** React Router's own list of its pages' chunks, as its framework mode writes it into the document. */
    __reactRouterManifest?: { readonly routes: Readonly<Record<string, PageChunks | undefined>> };
    /** The router of this page, once React runs. */
    __reactRouterDataRouter?: DataRouter;
  }
}

/** Loads a page's own chunks, and what it names in `handle.preload`. */
async function loadPage({ module }: PageChunks): Promise<void> {
  const page = await loadModule<PageModule>(() => import(/* @vite-ignore */ module));
  const { preload } = page.handle ?? {};
  if (preload) await loadModule(preload);
}

/** What precedes the paths of pages in addresses: `/es` in another language than the site's first, or a preview. */
const prefixOf = ({ basename = "/" }: DataRouter) => basename.replace(/\/$/, "");

/** Loads the document of an address. Never settles, so that what waits for it is not done a second time meanwhile. */
function loadDocument(to: string, { state, replace }: NavigateOptions): Promise<never> {
  // The state as React Router's own history stores it, which it reads when it starts.
  const entry = { usr: state };
  if (replace) history.replaceState(entry, "", to);
  else history.pushState(entry, "", to);
  location.reload();
  return new Promise(() => undefined);
}

/**
 * Loads a page's code before React Router navigates to it: otherwise React Router reloads the document if that code fails
 * to load, and unsaved input is lost. Stays on the page and calls `onFailure` instead, unless the navigation
 * allows for the document. A navigation whose code is still loading is cancelled by a later one, as in React Router.
 */
export function preloadNavigation(onFailure: (error: unknown) => void): void {
  const router = window.__reactRouterDataRouter;
  if (!router) return;
  const navigate = router.navigate.bind(router) as (...given: unknown[]) => Promise<void>;

  function loadPagesAt(to: unknown): Promise<unknown> {
    const href = typeof to === "string" ? to : (to as { pathname?: string } | null)?.pathname;
    const { pathname } = new URL(href ?? "", location.href);
    // A path that is given has no prefix; what is relative to the present address has its.
    const base = href?.startsWith("/") ? "/" : router?.basename;
    const pages = (matchRoutes(router?.routes ?? [], pathname, base) ?? [])
      .map(({ route }) => window.__reactRouterManifest?.routes[route.id ?? ""])
      .filter((page) => page !== undefined);
    return Promise.all(pages.map(loadPage));
  }

  let latest: unknown[] | undefined;

  router.navigate = async (...given: unknown[]) => {
    const { location: from } = router.state;
    latest = given;
    // The browser's Back button does not call `router.navigate()`, so it shows only as a changed location. An earlier
    // navigation that arrives meanwhile changes it too, and cancels nothing.
    const isCancelled = () =>
      latest !== given || (router.state.location.key !== from.key && router.state.historyAction === "POP");
    try {
      if (typeof given[0] !== "number") await loadPagesAt(given[0]);
      if (isCancelled()) return;
    } catch (error) {
      if (isCancelled()) return;
      const options = given[1] as NavigateOptions | undefined;
      if (options?.fallback === "document" && typeof given[0] === "string") {
        return loadDocument(prefixOf(router) + given[0], options);
      }
      onFailure(error);
      return;
    }
    await navigate(...given);
  };
}
