import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { missingSpecialty } from "#contract/appointment-flags.ts";
import type { StaffAppointment, VisitWarning } from "#contract/appointments.ts";
import { addDays, dayOfWeek, officeNow } from "#contract/office-dates.ts";
import { hoursOn } from "#practice/opening-hours.ts";
import { type AppointmentCategory, timeFrames, visitSteps, weekdays } from "#practice/schedule.ts";
import type { Reader } from "#server/database/connect.ts";
import { clockTime } from "./appointments.ts";
import { appointments, isVisit } from "./table.ts";

/** A date `YYYY-MM-DD` and time `HH:MM` of the office for a visit. */
export interface VisitTime {
  readonly date: string;
  readonly time: string;
}

/** Dates suggested for each of the patient's two preferences, and how many days ahead are searched. */
const suggested = { perPreference: 2, daysAhead: 60 } as const;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function isOutsideHours({ date, time }: VisitTime): boolean {
  const hours = hoursOn(date);
  return !hours || time < hours.opens || time >= hours.closes;
}

/** Warnings about a time for a request; none prevents confirming (visits-19). */
export async function warningsAbout(
  database: Reader,
  { request, visit, now }: { request: StaffAppointment; visit: VisitTime; now: Date },
): Promise<VisitWarning[]> {
  const [taken] = await database
    .select({ others: sql<number>`count(*)::int` })
    .from(appointments)
    .where(
      and(
        isVisit,
        eq(appointments.confirmedDate, visit.date),
        eq(appointments.confirmedTime, visit.time),
        ne(appointments.id, request.id),
      ),
    );
  const today = officeNow(now);
  const absent = missingSpecialty(request.category as AppointmentCategory, dayOfWeek(visit.date));
  const warnings: (VisitWarning | false)[] = [
    visit.date === today.date &&
      visit.time < today.time && { code: "already_past", message: "This time has already passed." },
    isOutsideHours(visit) && { code: "outside_hours", message: "The office is closed at this time." },
    absent !== undefined && { code: "specialty_not_in", message: absent },
    (taken?.others ?? 0) > 0 && {
      code: "time_taken",
      message: "Another visit is already confirmed at this time.",
    },
  ];
  return warnings.filter((warning) => warning !== false);
}

interface Preference {
  readonly day: string;
  readonly frame: string | null;
}

/** The next open dates of a preferred weekday, from tomorrow on. */
function datesOf({ day }: Preference, today: string): string[] {
  const dates = Array.from({ length: suggested.daysAhead }, (_, index) => addDays(today, index + 1));
  return dates
    .filter((date) => dayOfWeek(date) === day && hoursOn(date))
    .slice(0, suggested.perPreference + 1);
}

/** The times of a preferred part of the day while the office is open. */
function timesOf({ frame }: Preference, date: string): string[] {
  const wanted = timeFrames.filter(({ value }) => frame === null || value === frame);
  return wanted.flatMap(({ starts, ends }) => {
    const [first, last] = [minutesOf(starts), minutesOf(ends)];
    const steps = Math.floor((last - first) / visitSteps) + 1;
    const times = Array.from({ length: steps }, (_, step) => timeOf(first + step * visitSteps));
    return times.filter((time) => !isOutsideHours({ date, time }));
  });
}

/**
 * Dates to confirm a request for with one click: the next ones of its preferred days, each with the first free time
 * of the preferred part of the day, soonest first.
 */
export async function suggestVisits(
  database: Reader,
  { request, now }: { request: StaffAppointment; now: Date },
): Promise<VisitTime[]> {
  const preferences: Preference[] = [
    { day: request.preferred_day, frame: request.preferred_time_frame },
    { day: request.preferred_second_day, frame: request.preferred_second_time_frame },
  ].filter(({ day }) => weekdays.some(({ value }) => value === day));
  const today = officeNow(now).date;
  const offered = preferences.flatMap((preference) =>
    datesOf(preference, today).map((date) => ({ preference, date, times: timesOf(preference, date) })),
  );
  const taken = await takenTimes(
    database,
    offered.map(({ date }) => date),
  );
  const found = preferences.flatMap((preference) =>
    offered
      .filter((offer) => offer.preference === preference)
      .flatMap(({ date, times }) => {
        const time = times.find((candidate) => !taken.has(`${date} ${candidate}`));
        return time ? [{ date, time }] : [];
      })
      .slice(0, suggested.perPreference),
  );
  const unique = new Map(found.map((visit) => [`${visit.date} ${visit.time}`, visit]));
  return [...unique.keys()].toSorted().flatMap((key) => unique.get(key) ?? []);
}

async function takenTimes(database: Reader, dates: readonly string[]): Promise<Set<string>> {
  if (dates.length === 0) return new Set();
  const visits = await database
    .select({ date: appointments.confirmedDate, time: appointments.confirmedTime })
    .from(appointments)
    .where(and(isVisit, inArray(appointments.confirmedDate, [...new Set(dates)])));
  return new Set(visits.map(({ date, time }) => `${date} ${time && clockTime(time)}`));
}
