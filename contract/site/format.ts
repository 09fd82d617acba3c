import { type Site, site } from "./site.ts";

/**
 * A format in the practice's language or time zone. It is made at its first use, since the first costs browsers 30 ms,
 * and again once the practice has changed.
 */
export function siteFormat<Format>(make: (practice: Site["practice"]) => Format): () => Format {
  let made: { readonly locale: string; readonly zone: string; readonly format: Format } | undefined;
  return () => {
    const { practice } = site();
    const { locale, time_zone: zone } = practice;
    if (made?.locale !== locale || made.zone !== zone) made = { locale, zone, format: make(practice) };
    return made.format;
  };
}

/** Names as a list in words: 'Ada, Grace, and Alan'. */
export const asList = siteFormat(({ locale }) => new Intl.ListFormat(locale, { type: "conjunction" }));
