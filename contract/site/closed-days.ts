import { addDays, dayOfWeek, daysBetween } from "../office-dates.ts";
import { type Site, site } from "./site.ts";

type SiteClosure = Site["hours"]["closures"][number];

/** Whether a date is the first, second, … of its weekday within its month. */
const weekOf = (date: string) => Math.ceil(Number(date.slice(8)) / 7);

const monthOf = (date: string) => date.slice(5, 7);

/** Whether two dates are on one weekday in the same month: two Thursdays of November. */
const shareWeekdayAndMonth = (one: string, other: string) =>
  monthOf(one) === monthOf(other) && dayOfWeek(one) === dayOfWeek(other);

/** Whether two dates are the same weekday of the same month: the fourth Thursday of November. */
const areSameWeekday = (one: string, other: string) =>
  shareWeekdayAndMonth(one, other) && weekOf(one) === weekOf(other);

/** Whether a date is the last of its weekday within its month. */
const isLast = (date: string) => monthOf(addDays(date, 7)) !== monthOf(date);

/** For each rule, whether a date comes back on another. */
const comesBack: Record<NonNullable<SiteClosure["every_year"]>, (first: string, date: string) => boolean> = {
  on_this_date: (first, date) => date.slice(5) === first.slice(5),
  on_this_weekday: areSameWeekday,
  on_the_last_such_weekday: (first, date) => shareWeekdayAndMonth(first, date) && isLast(date),
  // The Friday after the fourth Thursday may be the fifth of its month.
  on_the_day_after_that_weekday: (first, date) => areSameWeekday(addDays(first, -1), addDays(date, -1)),
};

/** Whether a closure is on a date `YYYY-MM-DD`: on its own, or on one of a later year that its rule names (office-10). */
export function closesOn({ date: first, every_year }: SiteClosure, date: string): boolean {
  return date === first || (every_year !== null && date > first && comesBack[every_year](first, date));
}

/** The site's closures from one day to another, both included, each with its one day. */
export function siteClosures({ from, to }: { readonly from: string; readonly to: string }) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  return site().hours.closures.flatMap((closure) =>
    (closure.every_year === null ? [closure.date] : days)
      .filter((date) => from <= date && date <= to && closesOn(closure, date))
      .map((date) => ({ from: date, to: date, reason: closure.name })),
  );
}
