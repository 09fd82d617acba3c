import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { useIsInBrowser } from "#web/islands/use-is-hydrated.ts";
import { NotFoundPage } from "#web/shell/standalone-page.tsx";
import { showNotLoaded } from "#web/ui/loading.tsx";

/** In a chunk of its own: any page may turn out not to be there, and the others need no search. */
const SiteSearch = lazyComponent(async () => (await import("#web/search/site-search.tsx")).SiteSearch, {
  fallback: null,
  failure: showNotLoaded,
});

/**
 * What stands in for a page that does not exist, with the site's search, which comes once React has started: hydration
 * cannot wait for its code in a page that is being translated.
 */
export function MissingPage() {
  return <NotFoundPage search={useIsInBrowser() && <SiteSearch loaded={undefined} />} />;
}
