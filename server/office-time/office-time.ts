import { Temporal } from "temporal-polyfill";
import { timeZone } from "#practice/practice.ts";

/**
 * The instant of an office-local `YYYY-MM-DD` and `HH:MM`; undefined for a time that the clock skips when
 * daylight-saving begins (practice-3, visits-19). Of an hour that comes twice when it ends, the first is meant.
 */
export function officeInstant({ date, time }: { date: string; time: string }): Date | undefined {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: "compatible" });
  return found.toPlainDateTime().equals(wanted) ? new Date(found.epochMilliseconds) : undefined;
}

/** PostgreSQL's `HH:MM:SS` as `HH:MM`. */
export function clockTime(time: string): string {
  return time.slice(0, 5);
}
