import { dayOfWeek } from "../office-dates.ts";
import { closesOn } from "./closed-days.ts";
import { type DayOfWeek, daysOfWeek } from "./days-of-week.ts";
import { presentProviders, specialtiesOn } from "./look-up.ts";
import { type OpeningHours, type Site, site } from "./site.ts";

/** The regular hours of a date `YYYY-MM-DD`, whether or not the office is closed on it for once. */
export function regularHoursOn(date: string): OpeningHours | undefined {
  const day = dayOfWeek(date);
  return site().hours.opening.find(({ days }) => days.includes(day));
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
  if (site().hours.closures.some((closure) => closesOn(closure, date))) return undefined;
  return regularHoursOn(date);
}

/** One line of displayed hours: 'Monday to Friday' and '8:00 AM to 4:30 PM'. */
interface HoursLine {
  days: string;
  hours: string;
}

/** A day's name: 'Monday'. */
export function nameOfDay(day: DayOfWeek): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

/** Names as a list in words. One name needs no `Intl`, whose first use costs a browser 30 ms. */
function inWords(names: readonly string[], locale: string): string {
  const [first = ""] = names;
  return names.length < 2 ? first : new Intl.ListFormat(locale).format(names);
}

/** Days in words: 'Monday to Friday', or a list of their names. */
export function nameDays(days: readonly DayOfWeek[], locale: string): string {
  const inOrder = daysOfWeek.filter((day) => days.includes(day));
  const [first] = inOrder;
  const last = inOrder.at(-1);
  const isUnbroken =
    first !== undefined &&
    last !== undefined &&
    daysOfWeek.indexOf(last) - daysOfWeek.indexOf(first) === inOrder.length - 1;
  return isUnbroken && inOrder.length > 2
    ? `${nameOfDay(first)} to ${nameOfDay(last)}`
    : inWords(inOrder.map(nameOfDay), locale);
}

/** A 24-hour `HH:MM` as people say it: '4:30 PM', and '12:00 AM' for the end of a day, 24:00. */
export function describeTime(time: string): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) % 24 < 12 ? "AM" : "PM"}`;
}

type Hours = Pick<Site, "hours" | "practice">;

/** The opening hours in lines for the footer, the contact block and the chat helper. */
export function describeOpeningHours({ hours, practice: { locale } }: Hours = site()): HoursLine[] {
  const lines = hours.opening.map(({ days, opens, closes }) => ({
    days: nameDays(days, locale),
    hours: `${describeTime(opens)} to ${describeTime(closes)}`,
  }));
  if (hours.by_availability.length > 0) {
    lines.push({
      days: inWords(
        hours.by_availability.map((day) => `${nameOfDay(day)}s`),
        locale,
      ),
      hours: "depending on availability",
    });
  }
  return lines;
}

/** The opening hours in one line of text. */
export function openingHoursText(from: Hours = site()): string {
  return describeOpeningHours(from)
    .map(({ days, hours }) => `${days}: ${hours}.`)
    .join(" ");
}

/** The weekdays on which a specialty is served, in words: 'Mondays, Tuesdays, and Fridays'. */
export function describeDaysOf(specialty: string, from: Site): string {
  const days = from.hours.weekdays.filter(({ value }) => specialtiesOn(value, from).includes(specialty));
  return inWords(
    days.map(({ value }) => `${nameOfDay(value)}s`),
    from.practice.locale,
  );
}

/** When everyone is in, a sentence for each specialty. */
export function describeEveryonesDays(from: Site): string {
  const practiced = new Set(presentProviders(from).flatMap(({ specialties }) => specialties));
  return from.providers.specialties
    .filter(({ value }) => practiced.has(value))
    .map(({ value, name, days_vary }) =>
      days_vary
        ? `The ${name}’s days change from week to week; ask for the weekdays that suit you.`
        : `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${describeDaysOf(value, from)}.`,
    )
    .join(" ");
}
