import type { Post } from "#contract/posts/posts.ts";
import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import type { Session } from "#web/session/stored-session.ts";
import type { PageOfCards } from "./page-of-cards.ts";

/** Id of the posts' section on the home page; readers know it as the newsletter. */
export const postsAnchor = "newsletter";

/** The path of a page of posts. */
export function postsPath(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}

/** The language of a post, where it is not the page's. */
export function otherLanguageOf({ language }: Partial<Pick<Post, "language">>): Language | undefined {
  return language === site().language ? undefined : language;
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
