import { minutesOf, timeAt } from "#contract/office-dates.ts";
import { calendarDay } from "#practice/schedule.ts";

/** The end `HH:MM` of a visit with a duration in minutes; midnight at the latest. */
export function endOf(time: string, minutes: number): string {
  return timeAt(Math.min(minutesOf(time) + minutes, 24 * 60));
}

/**
 * The first and last time that a day view shows: the office's hours, extended to include every visit, at its start to
 * the whole hour, so that the hours stay labelled (visits-27). Times are office-local `HH:MM`.
 */
export function hoursShown(visits: readonly { time: string; minutes: number }[]): {
  starts: string;
  ends: string;
} {
  const hour = 60;
  const half = 30;
  const starts = visits.map(({ time }) => Math.floor(minutesOf(time) / hour) * hour);
  const ends = visits.map(({ time, minutes }) => Math.ceil(minutesOf(endOf(time, minutes)) / half) * half);
  return {
    starts: timeAt(Math.min(minutesOf(calendarDay.starts), ...starts)),
    ends: timeAt(Math.max(minutesOf(calendarDay.ends), ...ends)),
  };
}
