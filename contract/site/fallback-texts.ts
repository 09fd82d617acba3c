import { untranslated as untranslatedMessages } from "#messages/untranslated.js";
import { offeredLanguages } from "./offered-languages.ts";
import type { Site } from "./site.ts";
import type { Language } from "./values.ts";

/** Texts that are shown in another language than the page's, for want of a translation (site-22). */
export interface FallbackTexts {
  readonly language: Language;
  readonly texts: readonly string[];
}

/** The texts of documents that a site shows in its default language, and the messages that it shows in English. */
export function fallbackTexts({
  language,
  untranslated,
  practice,
}: Pick<Site, "language" | "untranslated" | "practice">): readonly FallbackTexts[] {
  const shown: readonly FallbackTexts[] = [
    { language: offeredLanguages(practice)[0], texts: untranslated },
    { language: "en", texts: untranslatedMessages[language] ?? [] },
  ];
  return shown.filter(({ language: fallback, texts }) => fallback !== language && texts.length > 0);
}

/** The least length of a part of a text that is taken for one: links and numbers within a text split it. */
const partLength = 12;

/** A word in small letters. Numbers, addresses and names have none, and stand in texts of any language. */
const commonWord = /(?:^|\s)\p{Ll}{2,}[,.;:!?]?(?:\s|$)/u;

/** Returns a function that tells the language of a text that is one of these or a part of one; undefined for any other. */
export function createLanguageOf(shown: readonly FallbackTexts[]): (text: string) => Language | undefined {
  const known = shown.map(({ language, texts }) => {
    const written = texts.filter((text) => /\p{L}/u.test(text));
    return { language, whole: new Set(written), all: written.join("\n") };
  });
  return (text) => {
    const words = text.trim();
    const canBePart = words.length >= partLength && commonWord.test(words);
    return known.find(({ whole, all }) => whole.has(words) || (canBePart && all.includes(words)))?.language;
  };
}
