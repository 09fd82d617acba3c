import type { Closure } from "#contract/office/closures.ts";
import { addDays, daysBetween } from "#contract/office-dates.ts";

/** The days from one to another as `YYYY-MM-DD`, both included. */
interface DayRange {
  readonly from: string;
  readonly to: string;
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
