import { languageOfSite, type Site, site } from "./site.ts";
import type { Language } from "./values.ts";

/** The locale of dates and numbers in a language: the practice's own, or that language in the practice's region. */
export function localeOf(language: Language, locale: string): string {
  const { language: own, region } = new Intl.Locale(locale);
  if (own === language) return locale;
  return region ? `${language}-${region}` : language;
}

/** The locale of dates and numbers that are put into words now. */
export function presentLocale(): string {
  const { language, practice } = site();
  const said = languageOfSite();
  return said === language ? practice.locale : localeOf(said, practice.locale);
}

/**
 * A format in the present language or the practice's time zone. It is made at its first use, since the first costs browsers
 * 30 ms, and kept for each language and zone.
 */
export function siteFormat<Format>(make: (practice: Site["practice"]) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const { practice } = site();
    const locale = presentLocale();
    const key = `${locale} ${practice.time_zone}`;
    const format = made.get(key) ?? make({ ...practice, locale });
    made.set(key, format);
    return format;
  };
}

/** Names as a list in words: 'Ada, Grace, and Alan'. */
export const asList = siteFormat(({ locale }) => new Intl.ListFormat(locale, { type: "conjunction" }));
