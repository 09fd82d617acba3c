import type { PageOfCards } from "./page-of-cards.ts";

/** A page of the newsletter as it came with the document. */
export interface FirstPage {
  readonly page: number;
  readonly posts: PageOfCards;
}

const fiveMinutes = 5 * 60 * 1_000;

let ofDocument: FirstPage | undefined;

/** Remembers what came with the document, for the way back to it. */
export function keepFirstPage(first: FirstPage): void {
  ofDocument = first;
}

/** What came with the document, if it was this page and is not too old (pages-13). */
export function keptFirstPage(page: number): PageOfCards | undefined {
  return ofDocument?.page === page && performance.now() < fiveMinutes ? ofDocument.posts : undefined;
}

/** Forgets it, after a post was written. */
export function forgetFirstPage(): void {
  ofDocument = undefined;
}
