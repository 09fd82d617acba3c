import { calendarDay } from "#practice/schedule.ts";

/** Minutes that a visit takes in the calendar, since its length is not known. */
export const minutesShown = 30;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function timeAt(minutes: number): string {
  const padded = (part: number) => String(part).padStart(2, "0");
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`;
}

/** The time `HH:MM` at which a visit that starts at another is taken to end; midnight at the latest. */
export function endOf(time: string): string {
  return timeAt(Math.min(minutesOf(time) + minutesShown, 24 * 60));
}

/**
 * The first and last time that a day view shows: the office's own span, widened to hold every visit, at its start to
 * the whole hour, so that the hours stay labelled (visits-27). Times are office-local `HH:MM`.
 */
export function hoursShown(visitTimes: readonly string[]): { starts: string; ends: string } {
  const hour = 60;
  const half = 30;
  const starts = visitTimes.map((time) => Math.floor(minutesOf(time) / hour) * hour);
  const ends = visitTimes.map((time) => Math.ceil(minutesOf(endOf(time)) / half) * half);
  return {
    starts: timeAt(Math.min(minutesOf(calendarDay.starts), ...starts)),
    ends: timeAt(Math.max(minutesOf(calendarDay.ends), ...ends)),
  };
}
