import { m } from "#messages/messages.js";
import { addDays } from "./office-dates.ts";
import type { OfficeDays } from "./office-days.ts";
import { siteFormat } from "./site/format.ts";

/** The days from one to another, both included, as `YYYY-MM-DD` in the office's calendar. */
export interface Closure {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** How many days ahead every page lists closures (office-10). */
const soonDays = 14;

const dayFormat = siteFormat(
  ({ locale }) =>
    new Intl.DateTimeFormat(locale, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }),
);

/** A calendar date as 'Thursday, November 26'. */
function nameOfDay(date: string): string {
  return dayFormat().format(new Date(date));
}

/** A closure as every page lists it: 'Closed Thursday, November 26: Thanksgiving' (office-10). */
export function describeClosure({ from, to, reason }: Closure): string {
  if (from === to) return m.closure_day({ day: nameOfDay(from), reason });
  return m.closure_days({ first: nameOfDay(from), last: nameOfDay(to), reason });
}

/** The closures of the next 14 days in words. */
export function describeSoonClosures({ today, closures }: OfficeDays): string[] {
  const last = addDays(today, soonDays);
  return closures.filter(({ from, to }) => to >= today && from <= last).map(describeClosure);
}
