import { siteFormat } from "#contract/site/format.ts";

/** Formats a calendar day `YYYY-MM-DD`, which has no time zone: the browser's must not shift it. */
function dateFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = siteFormat(({ locale }) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  return (day) => format().format(new Date(day));
}

/** A date at the beginning of a line, where it has a capital letter; within a sentence not every language's has one. */
export function atLineStart(date: string): string {
  return date.charAt(0).toUpperCase() + date.slice(1);
}

/** A calendar day with its weekday in full, such as 'Monday, November 23, 2026'. */
export const formatFullDate = dateFormat({ dateStyle: "full" });

/** A calendar day with its weekday in short, such as 'Mon, Nov 23'. */
export const formatShortDay = dateFormat({ weekday: "short", month: "short", day: "numeric" });

/** A date for a column, such as 'Nov 23, 2026'. */
export const formatMediumDate = dateFormat({ dateStyle: "medium" });

/** A date in full, such as 'March 8, 1991'. */
export const formatLongDate = dateFormat({ dateStyle: "long" });

const momentFormat = siteFormat(
  ({ locale, time_zone: timeZone }) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }),
);

/** Spanish halves of the day, which browsers and Node.js space in different ways. */
const dottedHalf = /^([ap])\.\s?m\.$/;

/** An ISO 8601 instant in office time (practice-3), such as 'Nov 23, 2026, 9:41 AM'. */
export function formatMoment(instant: string): string {
  return momentFormat()
    .formatToParts(new Date(instant))
    .map(({ value }) => value.replace(dottedHalf, "$1.\u00a0m."))
    .join("");
}
