import type { Language } from "./values.ts";

/** At least one language, the default first. */
export type OfferedLanguages = readonly [Language, ...Language[]];

const english: OfferedLanguages = ["en"];

const areSome = (languages: readonly Language[]): languages is OfferedLanguages => languages.length > 0;

/** The languages that a practice offers, the default first: English while it names none. */
export function offeredLanguages({
  languages,
}: {
  readonly languages: readonly Language[];
}): OfferedLanguages {
  return areSome(languages) ? languages : english;
}
