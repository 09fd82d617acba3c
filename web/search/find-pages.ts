import MiniSearch, { type Query, type SearchOptions } from "minisearch";
import type { PublicPage } from "#contract/site/public-pages.ts";
import { site } from "#contract/site/site.ts";
import { loadModule } from "#web/islands/load-module.ts";
import { englishWords, type PatientsWords } from "./plain-words.ts";

/** A part of a text, marked where it is what was searched for. */
export interface ExcerptPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A page that a search has found. */
export interface FoundPage extends Pick<PublicPage, "path" | "title" | "language"> {
  /** What the page says around the first word that was found. */
  readonly excerpt: readonly ExcerptPart[];
}

/** The pages that fit a query, the best first. */
export type FindPages = (query: string) => readonly FoundPage[];

/** Characters of an excerpt, and of those how many before the word that was found. */
const excerptLength = { all: 180, before: 60 };

/** What patients say in a language. Rejects with `ConnectionError`. */
async function wordsOfLanguage(language: string): Promise<PatientsWords> {
  if (language !== "es") return englishWords;
  return (await loadModule(() => import("./spanish-words.ts"))).spanishWords;
}

/** A word as it is compared: in lower case, without accents. */
const fold = (word: string) => word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Each word of a text, as MiniSearch parts them: between spaces and punctuation. */
const words = /[^\n\r\p{Z}\p{P}]+/gu;

/** Admits one mistake in a word of four letters, and two in one of eight. */
const misspelled = { fuzzy: (word: string) => word.length > 3 && 0.2 };

/** From strict to lenient; the first that finds anything counts, so that a likely page is not lost among unlikely ones. */
const attempts: readonly SearchOptions[] = [
  { combineWith: "AND" },
  { combineWith: "AND", ...misspelled },
  { combineWith: "OR" },
  { combineWith: "OR", ...misspelled },
];

/** The last attempt: a title of common words alone. */
const inTitles: SearchOptions = { combineWith: "AND", processTerm: fold, prefix: false };

/** What was meant counts less than what was typed. */
const meantBoost = 0.25;

/** A part of a query: what was typed, or what its writer may have meant by it. */
function partOf(typed: string, { plain }: PatientsWords): Query {
  const allOf = (text: string, options?: SearchOptions): Query => ({
    ...options,
    combineWith: "AND",
    queries: [text],
  });
  const meant = plain.get(typed) ?? [];
  const inOtherWords = meant.map((text) => allOf(text, { fuzzy: false, boostTerm: () => meantBoost }));
  return { combineWith: "OR", queries: [allOf(typed), ...inOtherWords] };
}

/** The words of a query, those that patients say for something taken together, and the common ones left out. */
function partsOf(query: string, said: PatientsWords): Query[] {
  const all = [...query.matchAll(words)].map(([word]) => fold(word));
  const parts: Query[] = [];
  for (let at = 0, length = 1; at < all.length; at += length) {
    const phrase = (count: number) => all.slice(at, at + count).join(" ");
    length = Math.min(said.longest, all.length - at);
    while (length > 1 && !said.plain.has(phrase(length))) length--;
    if (length > 1 || !said.common.has(phrase(1))) parts.push(partOf(phrase(length), said));
  }
  return parts;
}

/** The beginning and the end of a text's part around a place, between words. */
function boundsAround(text: string, place: number): { start: number; end: number } {
  const { all, before } = excerptLength;
  const from = Math.max(0, Math.min(place - before, text.length - all));
  const afterSpace = text.indexOf(" ", from) + 1;
  const start = from > 0 && afterSpace > 0 && afterSpace <= place ? afterSpace : from;
  if (text.length - start <= all) return { start, end: text.length };
  const space = text.lastIndexOf(" ", start + all);
  return { start, end: space > place ? space : start + all };
}

/** The part of a text around the first of the words that were found in it, with these marked. */
function excerptOf(text: string, found: ReadonlySet<string>): ExcerptPart[] {
  const places = [...text.matchAll(words)].filter(([word]) => found.has(fold(word)));
  const { start, end } = boundsAround(text, places[0]?.index ?? 0);
  const parts: ExcerptPart[] = [];
  let done = start;
  const add = (until: number, isMarked: boolean) => {
    if (until > done) parts.push({ text: text.slice(done, until), isMarked });
    done = until;
  };
  for (const { 0: word, index } of places) {
    if (index < start || index + word.length > end) continue;
    add(index, false);
    add(index + word.length, true);
  }
  add(end, false);
  if (start > 0) parts.unshift({ text: "…", isMarked: false });
  if (end < text.length) parts.push({ text: "…", isMarked: false });
  return parts;
}

/** Prepares a search in these pages of a language: whole words or their beginnings, also misspelled or in a patient's words, titles first. */
export async function createFindPages(
  pages: readonly PublicPage[],
  language: string = site().language,
): Promise<FindPages> {
  const said = await wordsOfLanguage(language);
  const unlessCommon = (word: string) => {
    const folded = fold(word);
    return said.common.has(folded) ? null : folded;
  };
  const index = new MiniSearch({
    fields: ["title", "text"],
    processTerm: (word, field) => (field === "title" ? fold(word) : unlessCommon(word)),
    searchOptions: { boost: { title: 4 }, prefix: (word) => word.length > 1 },
  });
  // A few at a time: hundreds of posts at once would hold up what is typed meanwhile.
  await index.addAllAsync(pages.map(({ title, text }, id) => ({ id, title, text })));
  const find = (query: string) => {
    const queries = partsOf(query, said);
    for (const options of attempts) {
      const found = index.search({ ...options, queries });
      if (found.length > 0) return found;
    }
    return index.search(query, inTitles);
  };
  return (query) =>
    find(query).flatMap(({ id, terms }) => {
      const page = pages[id];
      return page ? [{ ...page, excerpt: excerptOf(page.text, new Set(terms)) }] : [];
    });
}
