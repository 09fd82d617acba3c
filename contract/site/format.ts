import { type Site, site } from "./site.ts";

/**
 * A format in the present language or the practice's time zone. It is made at its first use, since the first costs browsers
 * 30 ms, and kept for each language and zone.
 */
export function siteFormat<Format>(make: (practice: Site["practice"]) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const { practice } = site();
    const key = `${practice.locale} ${practice.time_zone}`;
    const format = made.get(key) ?? make(practice);
    made.set(key, format);
    return format;
  };
}

/** Names as a list in words: 'Ada, Grace, and Alan'. */
export const asList = siteFormat(({ locale }) => new Intl.ListFormat(locale, { type: "conjunction" }));
