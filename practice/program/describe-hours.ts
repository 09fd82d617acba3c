import { closures, daysByAvailability, openingHours } from "#practice/opening-hours.ts";
import { locale } from "#practice/practice.ts";
import type { DayOfWeek, OpeningHours } from "./shapes.ts";

const week: readonly DayOfWeek[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/** The regular hours of a date `YYYY-MM-DD`, whether or not the office is closed on it for once. */
export function regularHoursOn(date: string): OpeningHours | undefined {
  const day = week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return openingHours.find(({ days }) => days.some((open) => open === day));
}

/**
 * The office's hours on a date `YYYY-MM-DD`; undefined if it is closed, closures included, and those that are given:
 * the days from one to another, both included.
 */
export function hoursOn(
  date: string,
  added: readonly { readonly from: string; readonly to: string }[] = [],
): OpeningHours | undefined {
  if (added.some(({ from, to }) => from <= date && date <= to)) return undefined;
  if (closures.some((closure) => closure.date === date)) return undefined;
  return regularHoursOn(date);
}

/** One line of displayed hours: 'Monday to Friday' and '8:00 AM to 4:30 PM'. */
interface HoursLine {
  days: string;
  hours: string;
}

/** A day's name: 'Monday'. */
function nameOfDay(day: DayOfWeek): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

/** Names as a list in words. One name needs no `Intl`, whose first use costs a browser 30 ms. */
function inWords(names: readonly string[]): string {
  const [first = ""] = names;
  return names.length < 2 ? first : new Intl.ListFormat(locale).format(names);
}

function nameDays(days: readonly DayOfWeek[]): string {
  const inOrder = week.filter((day) => days.includes(day));
  const [first] = inOrder;
  const last = inOrder.at(-1);
  const isUnbroken =
    first !== undefined &&
    last !== undefined &&
    week.indexOf(last) - week.indexOf(first) === inOrder.length - 1;
  return isUnbroken && inOrder.length > 2
    ? `${nameOfDay(first)} to ${nameOfDay(last)}`
    : inWords(inOrder.map(nameOfDay));
}

/** A 24-hour `HH:MM` as people say it: '4:30 PM'. */
export function describeTime(time: string): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? "AM" : "PM"}`;
}

/** The opening hours in lines for the footer, the contact block and the chat helper. */
export function describeOpeningHours(
  hours: readonly OpeningHours[] = openingHours,
  byAvailability: readonly DayOfWeek[] = daysByAvailability,
): HoursLine[] {
  const lines = hours.map(({ days, opens, closes }) => ({
    days: nameDays(days),
    hours: `${describeTime(opens)} to ${describeTime(closes)}`,
  }));
  if (byAvailability.length > 0) {
    lines.push({
      days: inWords(byAvailability.map((day) => `${nameOfDay(day)}s`)),
      hours: "depending on availability",
    });
  }
  return lines;
}

/** The opening hours in one line of text. */
export const openingHoursText: string = describeOpeningHours()
  .map(({ days, hours }) => `${days}: ${hours}.`)
  .join(" ");
