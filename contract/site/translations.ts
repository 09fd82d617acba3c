import { locales } from "#messages/runtime.js";
import { offeredLanguages } from "./offered-languages.ts";
import { site } from "./site.ts";
import type { Language } from "./values.ts";

/** The practice's default language. */
export const defaultLanguage = (): Language => offeredLanguages(site().practice)[0];

/** The language of what owners write once for all languages, where that is not the page's, for its `lang` (site-22). */
export function fallbackLanguage(): Language | undefined {
  const language = defaultLanguage();
  return language === site().language ? undefined : language;
}

/** What the paths of a language's pages begin with: nothing for the practice's default language, else `/es` (site-23). */
export function languagePrefix(language: Language = site().language): string {
  return language === defaultLanguage() || !site().practice.languages.includes(language)
    ? ""
    : `/${language}`;
}

/** The address of a page of the site in a language, which is the present one where none is given. */
export function pagePath(path: string, language?: Language): string {
  return languagePrefix(language) + path;
}

/** Which language a path is in, and what it is without that language's prefix: `/es/` and `/es/login`. */
export function languageOfPath(
  path: string,
  [first, ...others] = offeredLanguages(site().practice),
): { readonly language: Language; readonly path: string } {
  const language = others.find((other) => path === `/${other}` || path.startsWith(`/${other}/`));
  return language ? { language, path: path.slice(`/${language}`.length) || "/" } : { language: first, path };
}

/**
 * A path below the prefix of a language of the program that has none here, without it: the practice offers that language no
 * longer, or has made it its first. Undefined for any other path.
 */
export function withoutFormerPrefix(path: string): string | undefined {
  const language = locales.find((one) => path.startsWith(`/${one}/`) && languagePrefix(one) === "");
  return language && path.slice(`/${language}`.length);
}

/** A language's name in itself: 'Español'. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Whether the site is offered in more than one language. */
export const hasTranslations = (): boolean => site().practice.languages.length > 1;
