import { m } from "#messages/messages.js";
import { dayOfWeek } from "../office-dates.ts";
import { closesOn } from "./closed-days.ts";
import { type DayOfWeek, daysOfWeek } from "./days-of-week.ts";
import { presentProviders, specialtiesOn } from "./look-up.ts";
import { languageOfSite, type OpeningHours, type Site, site } from "./site.ts";
import type { Language } from "./values.ts";

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

/** A day's name within a sentence ('Monday', 'lunes'), and what happens on each such day ('Mondays', 'lunes'). */
const namesOfDays = {
  monday: [m.day_monday, m.days_monday],
  tuesday: [m.day_tuesday, m.days_tuesday],
  wednesday: [m.day_wednesday, m.days_wednesday],
  thursday: [m.day_thursday, m.days_thursday],
  friday: [m.day_friday, m.days_friday],
  saturday: [m.day_saturday, m.days_saturday],
  sunday: [m.day_sunday, m.days_sunday],
} as const satisfies Record<DayOfWeek, unknown>;

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A day's name where it stands alone: 'Monday', 'Lunes'. */
export const nameOfDay = (day: DayOfWeek): string => capitalize(namesOfDays[day][0]());

/** A day's name within a sentence: 'Monday', 'lunes'. */
export const dayInSentence = (day: DayOfWeek): string => namesOfDays[day][0]();

/** Each such day, within a sentence: 'Mondays', 'lunes'. */
export const everySuchDay = (day: DayOfWeek): string => namesOfDays[day][1]();

/** Names as a list in words. One name needs no `Intl`, whose first use costs a browser 30 ms. */
function inWords(names: readonly string[], locale: string): string {
  const [first = ""] = names;
  return names.length < 2 ? first : new Intl.ListFormat(locale).format(names);
}

/** Days in words within a sentence: 'Monday to Friday', or a list of their names. */
export function nameDays(
  days: readonly DayOfWeek[],
  { practice: { locale }, language }: Pick<Site, "practice" | "language">,
): string {
  const name = (day: DayOfWeek) => namesOfDays[day][0]({}, { locale: language });
  const inOrder = daysOfWeek.filter((day) => days.includes(day));
  const [first] = inOrder;
  const last = inOrder.at(-1);
  const isUnbroken =
    first !== undefined &&
    last !== undefined &&
    daysOfWeek.indexOf(last) - daysOfWeek.indexOf(first) === inOrder.length - 1;
  return isUnbroken && inOrder.length > 2
    ? m.hours_range({ first: name(first), last: name(last) }, { locale: language })
    : inWords(inOrder.map(name), locale);
}

/** A 24-hour `HH:MM` as people say it: '4:30 PM', and '12:00 AM' for the end of a day, 24:00. */
export function describeTime(time: string, language: Language = languageOfSite()): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  const said = { time: `${Number(hours) % 12 || 12}:${minutes}` };
  return Number(hours) % 24 < 12
    ? m.time_before_noon(said, { locale: language })
    : m.time_after_noon(said, { locale: language });
}

type Hours = Pick<Site, "hours" | "practice" | "language">;

/** The opening hours in lines for the footer, the contact block and the chat helper. */
export function describeOpeningHours(from: Hours = site()): HoursLine[] {
  const {
    hours,
    practice: { locale: region },
    language,
  } = from;
  const locale = { locale: language };
  const lines = hours.opening.map(({ days, opens, closes }) => ({
    days: capitalize(nameDays(days, from)),
    hours: m.hours_range(
      { first: describeTime(opens, language), last: describeTime(closes, language) },
      locale,
    ),
  }));
  if (hours.by_availability.length > 0) {
    lines.push({
      days: capitalize(
        inWords(
          hours.by_availability.map((day) => namesOfDays[day][1]({}, locale)),
          region,
        ),
      ),
      hours: m.hours_by_availability({}, locale),
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
    days.map(({ value }) => namesOfDays[value][1]({}, { locale: from.language })),
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
        ? m.hours_days_vary({ specialty: name }, { locale: from.language })
        : `${capitalize(name)}: ${describeDaysOf(value, from)}.`,
    )
    .join(" ");
}
