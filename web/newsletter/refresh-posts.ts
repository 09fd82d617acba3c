import { queryClientOfPage } from "../api/query-client.ts";
import { forgetFirstPage } from "./first-page.ts";

/** Lets every list and every post be asked for anew, after one was written (specification §4). */
export function refreshPosts(): Promise<void> {
  forgetFirstPage();
  return queryClientOfPage().invalidateQueries({ queryKey: ["posts"], refetchType: "all" });
}

/** Forgets a deleted post, so that it is not shown from the cache. */
export function forgetPost(slug: string): Promise<void> {
  queryClientOfPage().removeQueries({ queryKey: ["posts", "slug", slug] });
  return refreshPosts();
}
