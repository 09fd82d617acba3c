import type { PageOfCards } from "./page-of-cards.ts";

const fiveMinutes = 5 * 60 * 1_000;

let ofDocument: { readonly page: number; readonly posts: PageOfCards } | undefined;

/** Stores the page of posts that came with the document, for the way back to it. */
export function storeDocumentPage(page: number, posts: PageOfCards): void {
  ofDocument = { page, posts };
}

/** What came with the document, if it was this page and is not too old (pages-13). */
export function documentPage(page: number): PageOfCards | undefined {
  return ofDocument?.page === page && performance.now() < fiveMinutes ? ofDocument.posts : undefined;
}

/** Removes it, after a post was written. */
export function invalidateDocumentPage(): void {
  ofDocument = undefined;
}
