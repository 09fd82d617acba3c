import type { Closure } from "#contract/closures.ts";
import { addDays, daysBetween } from "#contract/office-dates.ts";
import { siteClosures } from "#contract/site/closed-days.ts";

/** The days from one to another as `YYYY-MM-DD`, both included. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The closures that touch some days, soonest first: those of the site, and `added`, which may name them again
 * (office-10).
 */
export function closuresIn({ from, to }: DayRange, added: readonly Closure[]): Closure[] {
  const isNamed = (closure: Closure) =>
    added.some(
      (other) => other.from <= closure.from && other.to >= closure.to && other.reason === closure.reason,
    );
  return [...added, ...siteClosures({ from, to }).filter((closure) => !isNamed(closure))]
    .filter((closure) => closure.from <= to && closure.to >= from)
    .toSorted((a, b) => a.from.localeCompare(b.from));
}

/** A day on which the office is closed, `YYYY-MM-DD`, and why. */
export interface ClosedDay {
  readonly day: string;
  readonly reason: string;
}

/** The days from one to another on which the office is closed. */
export function closedDaysIn({ from, to }: DayRange, closures: readonly Closure[]): ClosedDay[] {
  return closures.flatMap((closure) => {
    const first = closure.from > from ? closure.from : from;
    const last = closure.to < to ? closure.to : to;
    const count = Math.max(0, daysBetween(first, last) + 1);
    return Array.from({ length: count }, (_, index) => ({
      day: addDays(first, index),
      reason: closure.reason,
    }));
  });
}
