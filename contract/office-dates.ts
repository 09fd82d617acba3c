import { day } from "./durations.ts";
import { type DayOfWeek, daysOfWeek } from "./site/days-of-week.ts";
import { siteFormat } from "./site/format.ts";

function midnightOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Whether a text is `YYYY-MM-DD` and names a day that exists, for PostgreSQL too, which has no year 0000. */
export function isCalendarDate(text: string): boolean {
  if (text.length !== 10 || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = midnightOf(text);
  return !Number.isNaN(midnight.valueOf()) && midnight.toISOString().startsWith(text);
}

/** Whether a text is a time of day as `HH:MM` on a 24-hour clock. */
export function isClockTime(text: string): boolean {
  return text.length === 5 && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The days between which a date can be typed, so that a year has four digits. */
export const dateRange = { first: "1900-01-01", last: "9999-12-31" } as const;

/** Whether a text is a calendar day of four digits of year that a person may type. */
export function isTypedDate(text: string): boolean {
  return isCalendarDate(text) && text >= dateRange.first && text <= dateRange.last;
}

/** Whether a text is a birth date: a day between 1900 and today at the office (accounts-12). */
export function isBirthDate(text: string): boolean {
  return isTypedDate(text) && text <= officeNow(new Date()).date;
}

const officeClock = siteFormat(
  ({ time_zone: timeZone }) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);

/** The office's calendar day (`YYYY-MM-DD`) and time (`HH:MM`) at an instant (practice-3). */
export function officeNow(now: Date): { date: string; time: string } {
  const parts = Object.fromEntries(
    officeClock()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/** The date a number of days after a `YYYY-MM-DD`, or before it if the number is negative. */
export function addDays(date: string, days: number): string {
  return new Date(midnightOf(date).getTime() + days * day).toISOString().slice(0, 10);
}

/** Days ahead that staff plan. */
const plannedDays = 3 * 365 + 1;

/** The last day for which staff schedule a visit or plan a notice or closure on a day of the office (visits-73). */
export function lastPlannedDay(today: string): string {
  return addDays(today, plannedDays);
}

/** How many days lie between two dates `YYYY-MM-DD`; negative where the second comes first. */
export function daysBetween(from: string, to: string): number {
  return (midnightOf(to).getTime() - midnightOf(from).getTime()) / day;
}

function daysSinceMonday(date: string): number {
  return (midnightOf(date).getUTCDay() + 6) % 7;
}

/** The day of the week of a `YYYY-MM-DD`. */
export function dayOfWeek(date: string): DayOfWeek {
  return daysOfWeek[daysSinceMonday(date)] ?? "sunday";
}

/** The Monday of a date's week, both `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  return addDays(date, -daysSinceMonday(date));
}

/** Minutes from midnight to a time of day `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The time of day `HH:MM` that many minutes after midnight; 24:00 is the day's end. */
export function timeAt(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Whole years of age on a day of someone born on another, both `YYYY-MM-DD`. */
export function ageOn(date: string, born: string): number {
  const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4));
  return date.slice(5) < born.slice(5) ? years - 1 : years;
}
