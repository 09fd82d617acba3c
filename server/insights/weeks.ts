import { Temporal } from "temporal-polyfill";
import { timeZone } from "#practice/practice.ts";

/** Weeks of the office's calendar, from Monday to Sunday. */
export interface OfficeWeeks {
  /** Their Mondays as `YYYY-MM-DD`, oldest first. */
  readonly mondays: readonly string[];
  /** Their first instants in ISO 8601, and that of the week after the last. */
  readonly starts: readonly string[];
}

/** So many weeks of the office's calendar, of which the last one is under way (practice-3). */
export function latestWeeks(count: number, now: Date): OfficeWeeks {
  const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const days = Array.from({ length: count + 1 }, (_, index) => monday.add({ weeks: index + 1 - count }));
  return {
    mondays: days.slice(0, count).map(String),
    starts: days.map((day) => day.toZonedDateTime(timeZone).toInstant().toString()),
  };
}
