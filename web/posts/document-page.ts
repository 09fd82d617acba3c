import type { PageOfCards } from "./page-of-cards.ts";

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
