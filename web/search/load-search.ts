import type { PublicPage } from "#contract/site/public-pages.ts";
import { call } from "#web/api/browser-call.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { createFindPages, type FindPages } from "./find-pages.ts";

/** Loads the pages, and prepares the search in them. Rejects as `call()` does. */
export async function loadSearch(): Promise<{ pages: readonly PublicPage[]; findPages: FindPages }> {
  const { results } = await getQueryClient().fetchQuery({
    // Among the posts, so that it is loaded again after one was saved (newsletter-10).
    queryKey: ["posts", "search"],
    queryFn: () => call("GET /api/pages/", {}),
  });
  return { pages: results, findPages: await createFindPages(results) };
}
