import { locale } from "./practice.ts";

/** A day of the week, in the order of the week. */
export type DayOfWeek = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

/** Days that share opening and closing times, office-local `HH:MM` on a 24-hour clock. */
export interface OpeningHours {
  days: readonly DayOfWeek[];
  opens: string;
  closes: string;
}

/** When the office is open (practice-7). */
export const openingHours: readonly OpeningHours[] = [
  { days: ["monday", "tuesday", "wednesday", "thursday", "friday"], opens: "08:00", closes: "16:30" },
];

/** Days on which the office sometimes opens; visits on them are arranged by telephone. */
export const daysByAvailability: readonly DayOfWeek[] = ["saturday"];

/** Days on which the office is closed, each an office-local `YYYY-MM-DD` with its reason. */
export const closures: readonly { date: string; name: string }[] = [
  { date: "2026-11-26", name: "Thanksgiving Day" },
  { date: "2026-11-27", name: "Day after Thanksgiving" },
  { date: "2026-12-24", name: "Christmas Eve" },
  { date: "2026-12-25", name: "Christmas Day" },
  { date: "2027-01-01", name: "New Year’s Day" },
  { date: "2027-01-18", name: "Martin Luther King Jr. Day" },
  { date: "2027-02-15", name: "Presidents’ Day" },
  { date: "2027-05-31", name: "Memorial Day" },
  { date: "2027-07-05", name: "Independence Day, observed" },
  { date: "2027-09-06", name: "Labor Day" },
  { date: "2027-11-25", name: "Thanksgiving Day" },
  { date: "2027-11-26", name: "Day after Thanksgiving" },
  { date: "2027-12-24", name: "Christmas Day, observed" },
];

/**
 * The office's hours on a date `YYYY-MM-DD`; undefined where it is closed, closures included, and those that are given:
 * the days from one to another, both included.
 */
export function hoursOn(
  date: string,
  added: readonly { readonly from: string; readonly to: string }[] = [],
): OpeningHours | undefined {
  if (added.some(({ from, to }) => from <= date && date <= to)) return undefined;
  if (closures.some((closure) => closure.date === date)) return undefined;
  const day = week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return openingHours.find(({ days }) => days.some((open) => open === day));
}

/** One line of displayed hours: 'Monday to Friday' and '8:00 AM to 4:30 PM'. */
export interface HoursLine {
  days: string;
  hours: string;
}

const week: readonly DayOfWeek[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

function nameOfDay(day: DayOfWeek): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat(locale).format(names);
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

/** The opening hours in lines for the footer, the contact block and the chat helper; their one source is the data above. */
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
