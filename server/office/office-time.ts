import { Temporal } from "temporal-polyfill";
import { site } from "#contract/site/site.ts";

/**
 * The instant of an office-local `YYYY-MM-DD` and `HH:MM`; undefined for a time that the clock skips when
 * daylight-saving begins (practice-3, visits-19). Of an hour that comes twice when it ends, the first is meant.
 */
export function toInstant({ date, time }: { date: string; time: string }): Date | undefined {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
  const found = wanted.toZonedDateTime(site().practice.time_zone, { disambiguation: "compatible" });
  return found.toPlainDateTime().equals(wanted) ? new Date(found.epochMilliseconds) : undefined;
}

/** Whether an office time is past or is the present minute. */
export function hasCome(time: { date: string; time: string }, now: Date): boolean {
  const instant = toInstant(time);
  return instant !== undefined && instant <= now;
}

/** PostgreSQL's `HH:MM:SS` as `HH:MM`. */
export function toHourMinute(time: string): string {
  return time.slice(0, 5);
}
