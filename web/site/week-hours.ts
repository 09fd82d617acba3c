import { type DayOfWeek, daysOfWeek } from "#contract/site/days-of-week.ts";
import type { SiteContent } from "#contract/site/documents.ts";

/** The opening hours, in which days with the same hours are together. */
export type Opening = SiteContent["hours"]["opening"];

/** The hours of a day. */
export type DayHours = Pick<Opening[number], "opens" | "closes">;

/** The hours of each day; none of a day on which the office is closed. */
type WeekHours = Readonly<Partial<Record<DayOfWeek, DayHours | undefined>>>;

/** The days that most practices are open. */
export const workdays: readonly DayOfWeek[] = daysOfWeek.slice(0, 5);

/** The hours with which a new practice begins. */
export const usualHours: DayHours = { opens: "08:00", closes: "17:00" };

/** The same week with other hours on some days, or none. */
export const withHours = (
  week: WeekHours,
  days: readonly DayOfWeek[],
  hours: DayHours | undefined,
): WeekHours => ({ ...week, ...Object.fromEntries(days.map((day) => [day, hours])) });

/** The opening hours day by day; of a day that is there twice, the first, as pages show it. */
export function weekOf(opening: Opening): Partial<Record<DayOfWeek, DayHours>> {
  const open = daysOfWeek.flatMap((day) => {
    const hours = opening.find(({ days }) => days.includes(day));
    return hours ? [[day, { opens: hours.opens, closes: hours.closes }] as const] : [];
  });
  return Object.fromEntries(open);
}

/** The opening hours of a week, in which days with the same hours are put together. */
export function openingOf(week: WeekHours): Opening {
  const opening: Opening = [];
  for (const day of daysOfWeek) {
    const hours = week[day];
    if (!hours) continue;
    const same = opening.find(({ opens, closes }) => opens === hours.opens && closes === hours.closes);
    if (same) same.days.push(day);
    else opening.push({ days: [day], ...hours });
  }
  return opening;
}
