import type { CalendarVisit } from "#contract/appointment-calendar.ts";
import { addDays } from "#contract/office-dates.ts";
import { regularHoursOn } from "#practice/program/describe-hours.ts";

/** The days of a week that a calendar shows: those on which the office is regularly open, and others with a visit. */
export function daysOfWeek(
  monday: string,
  visits: readonly Pick<CalendarVisit, "confirmed_date">[],
): string[] {
  const all = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const isShown = (day: string) =>
    regularHoursOn(day) || visits.some((visit) => visit.confirmed_date === day);
  return all.filter(isShown);
}
