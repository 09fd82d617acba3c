import { m } from "#messages/messages.js";
import { serverCall } from "#web/api/server-call.ts";
import { PageIndex } from "#web/search/page-index.tsx";
import { SiteSearch } from "#web/search/site-search.tsx";
import type { Route } from "./+types/search";
import { orNotFound } from "./or-not-found.ts";
import { titleOfPrivatePage } from "./page.ts";

/** Other pages are for search engines; this one leads to them. */
export const meta = () => titleOfPrivatePage(m.search_heading());

const loadCode = () => import("#web/search/load-search.ts");

/** The code that a navigation needs beside the page's own chunk. */
export const handle = { preload: loadCode };

/** The document lists the pages; their texts are loaded once something is searched for. */
export async function loader({ context }: Route.LoaderArgs) {
  const { results } = await orNotFound(context.get(serverCall)("GET /api/pages/", {}));
  return { pages: results.map(({ text: _text, ...page }) => page), findPages: undefined };
}

export async function clientLoader() {
  const { loadSearch } = await loadCode();
  return orNotFound(loadSearch());
}

/** The search, and below it every page, for browsers without JavaScript too (pages-73). */
export default function Search({ loaderData: { pages, findPages } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-16 lg:py-20">
      <h1 className="text-4xl sm:text-5xl">{m.search_heading()}</h1>
      <div className="mt-7">
        <SiteSearch loaded={findPages} />
      </div>
      <div className="mt-12 lg:mt-16">
        <PageIndex pages={pages} />
      </div>
    </div>
  );
}
