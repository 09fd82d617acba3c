import type { DayPart } from "#contract/appointments/absences.ts";
import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import { dayOfWeek, minutesOf } from "#contract/office-dates.ts";
import { presentProviders } from "#contract/site/look-up.ts";

/** A part of a day in minutes from midnight. */
export interface Span {
  readonly starts: number;
  readonly ends: number;
}

/** The shortest free time in minutes that can be pressed: the usual length of the shortest visits. */
const shortestGap = 15;

/** The span of a visit. */
export function spanOf({ confirmed_time, minutes }: Pick<CalendarVisit, "confirmed_time" | "minutes">): Span {
  const starts = minutesOf(confirmed_time);
  return { starts, ends: starts + minutes };
}

/** The span of a part of the day in which a provider is away; null is all of it (visits-95). */
export function spanOfPart({ part }: { readonly part: DayPart | null }): Span {
  const [midnight, noon] = [24 * 60, 12 * 60];
  return { starts: part === "afternoon" ? noon : 0, ends: part === "morning" ? noon : midnight };
}

/** When a provider works on a date `YYYY-MM-DD`, whether or not the office is closed on it. */
export function workingSpan(provider: string, date: string): Span | undefined {
  const hours = presentProviders().find(({ key }) => key === provider)?.hours[dayOfWeek(date)];
  return hours && { starts: minutesOf(hours.starts), ends: minutesOf(hours.ends) };
}

/** The providers to show for a date: those who work or have a visit, or all if there is neither. */
export function providersOn(date: string, visits: readonly Pick<CalendarVisit, "provider">[]): string[] {
  const present = presentProviders().map(({ key }) => key);
  const busy = visits.map(({ provider }) => provider);
  const working = present.filter((key) => workingSpan(key, date) || busy.includes(key));
  return [...new Set([...(working.length > 0 || busy.length > 0 ? working : present), ...busy])];
}

/** What is free of a working day between the visits in it, from a minute of the day on, to five minutes. */
export function freeSpans(working: Span | undefined, busy: readonly Span[], from = 0): Span[] {
  if (!working) return [];
  const free: Span[] = [];
  let starts = Math.max(working.starts, from);
  const ordered = busy.toSorted((one, other) => one.starts - other.starts);
  for (const visit of [...ordered, { starts: working.ends, ends: working.ends }]) {
    const begins = Math.ceil(starts / 5) * 5;
    const ends = Math.min(visit.starts, working.ends);
    if (ends - begins >= shortestGap) free.push({ starts: begins, ends });
    starts = Math.max(starts, visit.ends);
  }
  return free;
}

/** How long a visit can be in a free time, in minutes: in steps of five, and at most eight hours (visits-32). */
export function freeLength({ starts, ends }: Span): number {
  return Math.min(Math.floor((ends - starts) / 5) * 5, 480);
}

/** Where an overlapping visit stands: in which of how many lanes beside each other. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

/** The lane of each span, in the order of their starts; spans that overlap one another share a width. */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const placed: { lane: number; group: number }[] = [];
  const lanesOfGroup: number[] = [];
  let ends: number[] = [];
  for (const span of spans) {
    if (ends.every((end) => end <= span.starts)) {
      ends = [];
      lanesOfGroup.push(0);
    }
    const free = ends.findIndex((end) => end <= span.starts);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = span.ends;
    const group = lanesOfGroup.length - 1;
    lanesOfGroup[group] = Math.max(lanesOfGroup[group] ?? 0, lane + 1);
    placed.push({ lane, group });
  }
  return placed.map(({ lane, group }) => ({ lane, lanes: lanesOfGroup[group] ?? 1 }));
}

/** How many tints visit-calendar.css has. */
const tints = 5;

/** The number of a provider's tint, by the order of the practice's providers. */
export function tintOf(provider: string): number {
  const place = presentProviders().findIndex(({ key }) => key === provider);
  return place < 0 ? 0 : (place % tints) + 1;
}
