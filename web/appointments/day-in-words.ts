import { locale } from "#practice/practice.ts";

/** Reads a calendar day `YYYY-MM-DD` as such: it has no zone, so the browser's must not shift it (decision 2). */
function inWords(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}

/** A calendar day with its weekday in full, such as 'Monday, November 23, 2026'. */
export const dayInFull = inWords({ dateStyle: "full" });

/** A calendar day with its weekday in short, such as 'Mon, Nov 23'. */
export const dayInShort = inWords({ weekday: "short", month: "short", day: "numeric" });

/** A date for a column, such as 'Nov 23, 2026'. */
export const dateInShort = inWords({ dateStyle: "medium" });

/** A date in full, such as 'March 8, 1991'. */
export const dateInFull = inWords({ dateStyle: "long" });
