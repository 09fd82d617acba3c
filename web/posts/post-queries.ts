import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Post, PostPage } from "#contract/posts/posts.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { listPosts } from "./list-posts.ts";
import { invalidateDocumentPage } from "./post-pages.ts";

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

/** Why posts could not be loaded, in words for readers: an error of the program is not shown. */
export function describeLoadFailure(error: unknown): string {
  return getErrorMessage(error, m.posts_unknown_error(), { noResponse: "" });
}

/** A page of posts, from the browser's cache while it is fresh, or why it could not be loaded. */
export async function loadPostPage(page: number): Promise<{ posts: PostPage } | { problem: string }> {
  try {
    const posts = await getQueryClient().fetchQuery({
      queryKey: ["posts", "page", page],
      queryFn: () => listPosts(call, page),
    });
    return { posts };
  } catch (error) {
    return { problem: describeLoadFailure(error) };
  }
}

/** A page of an author's posts; the previous page stays while it is loading. */
export function authorPageQuery(username: string, page: number) {
  return queryOptions({
    queryKey: ["posts", "author", username, page],
    queryFn: () =>
      call("GET /api/blogs/user/{username}/", { params: { username }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}

/** A post by its slug, from the browser's cache while it is fresh. Rejects as `call()` does. */
export function fetchPost(slug: string): Promise<Post> {
  return getQueryClient().fetchQuery({
    queryKey: ["posts", "slug", slug],
    queryFn: () => call("GET /api/blogs/slug/{slug}/", { params: { slug } }),
  });
}
