import { locale } from "#practice/practice.ts";

const calendarDay = new Intl.DateTimeFormat(locale, {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const clockTime = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

/** A calendar value YYYY-MM-DD in the office's language; it is a day, not an instant, and so never shifts (practice-3). */
export function dayInWords(date: string): string {
  return calendarDay.format(new Date(`${date}T00:00:00Z`));
}

/** A clock time HH:MM as the office says it. */
export function timeInWords(time: string): string {
  return clockTime.format(new Date(`1970-01-01T${time}:00Z`));
}

/** Seconds as '30 minutes' or '24 hours'. */
export function inWords(seconds: number): string {
  const [unit, length] = seconds < 3600 ? (["minute", 60] as const) : (["hour", 3600] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(seconds / length);
}
