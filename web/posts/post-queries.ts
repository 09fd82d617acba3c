import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Post, PostPage } from "#contract/posts.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import type { Session } from "#web/session/stored-session.ts";
import type { PageOfCards } from "./page-of-cards.ts";

/** Id of the posts' section on the home page; readers know it as the newsletter. */
export const postsAnchor = "newsletter";

/** The path of a page of posts. */
export function postsPath(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}

/** Whether an employee wrote a post, by user id or username (newsletter-7); the server checks that itself. */
export function isAuthorOf(
  { author }: { readonly author: Pick<Post["author"], "id" | "username"> },
  session: Session | undefined | null,
): boolean {
  if (session?.role !== "employee") return false;
  return (
    String(author.id) === session.userId || author.username?.toLowerCase() === session.username.toLowerCase()
  );
}

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

const fiveMinutes = 5 * 60 * 1_000;

let ofDocument: { readonly page: number; readonly posts: PageOfCards } | undefined;

/** Stores the page of posts that the document contains, for going back to it. */
export function storeDocumentPage(page: number, posts: PageOfCards): void {
  ofDocument = { page, posts };
}

/** The posts of the document, if it contains this page and is not too old (pages-13). */
export function documentPage(page: number): PageOfCards | undefined {
  return ofDocument?.page === page && performance.now() < fiveMinutes ? ofDocument.posts : undefined;
}

/** Removes the stored page, after a post was saved. */
export function invalidateDocumentPage(): void {
  ofDocument = undefined;
}

/** Why posts could not be loaded, in words for readers: an error of the program is not shown. */
export function describeLoadFailure(error: unknown): string {
  return getErrorMessage(error, "Unknown error", { noResponse: "" });
}

/** A page of posts, from the browser's cache while it is fresh, or why it could not be loaded. */
export async function loadPostPage(page: number): Promise<{ posts: PostPage } | { problem: string }> {
  try {
    const posts = await getQueryClient().fetchQuery({
      queryKey: ["posts", "page", page],
      queryFn: () => call("GET /api/blogs/", { query: { page: String(page) } }),
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
