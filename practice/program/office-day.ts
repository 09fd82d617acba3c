import { timeZone } from "#practice/practice.ts";

const calendar = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day at the office at an instant, as `YYYY-MM-DD` (practice-3). */
export function officeDay(instant: Date): string {
  return calendar.format(instant);
}
