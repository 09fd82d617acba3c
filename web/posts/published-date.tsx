import { locale, timeZone } from "#practice/practice.ts";

const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });

/** An ISO 8601 instant as the office's calendar day in the office's language: the same on every device. */
export function formatPublishedDate(instant: string): string {
  return calendarDay.format(new Date(instant));
}

/** When a post was first published (newsletter-3); nothing for one that never was. */
export function PublishedDate({ instant }: { instant: string | null }) {
  return instant && <time dateTime={instant}>{formatPublishedDate(instant)}</time>;
}
