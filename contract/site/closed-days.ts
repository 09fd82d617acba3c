import { addDays, dayOfWeek, daysBetween } from "../office-dates.ts";
import { type Site, site } from "./site.ts";

type SiteClosure = Site["hours"]["closures"][number];

/** Whether a date is the first, second, … of its weekday within its month. */
const weekOf = (date: string) => Math.ceil(Number(date.slice(8)) / 7);

const monthOf = (date: string) => date.slice(5, 7);

/** Whether a closure is on a date `YYYY-MM-DD`: on its own, or on one of a later year that its rule names (office-10). */
export function closesOn({ date: first, every_year }: SiteClosure, date: string): boolean {
  if (date === first) return true;
  if (every_year === null || date < first || monthOf(date) !== monthOf(first)) return false;
  if (every_year === "on_this_date") return date.slice(8) === first.slice(8);
  if (dayOfWeek(date) !== dayOfWeek(first)) return false;
  return every_year === "on_this_weekday"
    ? weekOf(date) === weekOf(first)
    : monthOf(addDays(date, 7)) !== monthOf(date);
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
