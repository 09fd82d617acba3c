import { m } from "#messages/messages.js";
import { addDays } from "../office-dates.ts";
import { siteFormat } from "../site/format.ts";
import { splitMessage } from "../with-elements.ts";
import type { OfficeDays } from "./office-days.ts";

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

/** A closure as every page lists it, in its parts, with an element for its reason (office-10). */
export function closureParts<Element>({ from, to }: Closure, reason: Element): readonly (string | Element)[] {
  if (from === to) return splitMessage(m.closure_day, { reason }, { day: nameOfDay(from) });
  return splitMessage(m.closure_days, { reason }, { first: nameOfDay(from), last: nameOfDay(to) });
}

/** The same as one text: 'Closed Thursday, November 26: Thanksgiving'. */
export function describeClosure(closure: Closure): string {
  return closureParts(closure, closure.reason).join("");
}

/** The closures of the next 14 days. */
export function soonClosures({ today, closures }: OfficeDays): Closure[] {
  const last = addDays(today, soonDays);
  return closures.filter(({ from, to }) => to >= today && from <= last);
}
