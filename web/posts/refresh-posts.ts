import { getQueryClient } from "#web/api/query-client.ts";
import { invalidateDocumentPage } from "./document-page.ts";

/** Invalidates every list and every post, after one was saved (newsletter-10). */
export function refreshPosts(): Promise<void> {
  invalidateDocumentPage();
  return getQueryClient().invalidateQueries({ queryKey: ["posts"], refetchType: "all" });
}

/** Removes a deleted post from the cache, and refreshes the lists. */
export function removePostFromCache(slug: string): Promise<void> {
  getQueryClient().removeQueries({ queryKey: ["posts", "slug", slug] });
  return refreshPosts();
}
