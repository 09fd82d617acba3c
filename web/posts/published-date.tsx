import { locale, timeZone } from "#practice/practice.ts";
import { useIsHydrated } from "#web/islands/use-is-hydrated.ts";

/** Made at the first use: browsers take 30 ms to read a time zone's rules, most of what starting a page would take. */
let calendarDay: Intl.DateTimeFormat | undefined;

/** An ISO 8601 instant as the office's calendar day in the office's language: the same on every device. */
export function formatPublishedDate(instant: string): string {
  calendarDay ??= new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  return calendarDay.format(new Date(instant));
}

/** When a post was first published (newsletter-3); nothing for one that never was. */
export function PublishedDate({ instant }: { instant: string | null }) {
  return instant && <FormattedDate key={instant} instant={instant} />;
}

function FormattedDate({ instant }: { instant: string }) {
  if (useIsHydrated()) {
    return <time dateTime={instant} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  }
  return <time dateTime={instant}>{formatPublishedDate(instant)}</time>;
}
