import { eq } from "drizzle-orm";
import { missingSpecialty } from "#contract/appointments/appointment-flags.ts";
import {
  type StaffAppointment,
  type suggestTimesRoute,
  transitionMessages,
  type VisitWarning,
} from "#contract/appointments/appointments.ts";
import { providerAbsent } from "#contract/appointments/staff-flags.ts";
import { defaultMinutes, defaultProvider, providersFor } from "#contract/appointments/visit-times.ts";
import type { Closure } from "#contract/office/closures.ts";
import { addDays, dayOfWeek, minutesOf, officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import type { Received } from "#contract/route.ts";
import { hoursOn } from "#contract/site/describe-hours.ts";
import { site } from "#contract/site/site.ts";
import type { Queryable } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { readClosures } from "#server/office/office.ts";
import { isProviderAbsent, selectListed, toStaffAppointment } from "./appointments.ts";
import { isAway } from "./days-off.ts";
import {
  chooseVisit,
  nextFreeTimes,
  type OfficeTime,
  overlappingVisits,
  type ProviderTime,
  readFreeTimes,
  workingTimes,
} from "./provider-times.ts";
import { appointments } from "./table.ts";
import type { ChangedAppointment } from "./transitions.ts";

/** The next times at which a visit of a category fits, with one provider or any of its specialty (visits-76). */
export async function listFreeTimes(
  database: Queryable,
  {
    category,
    provider,
    minutes = defaultMinutes(category),
    from = "",
    count,
    now,
  }: {
    readonly category: string;
    readonly provider?: string | undefined;
    readonly minutes?: number | undefined;
    /** The first date; today where it is not given or past. */
    readonly from?: string | undefined;
    readonly count: number;
    readonly now: Date;
  },
) {
  const providers = provider ? [provider] : providersFor(category);
  const after = { date: from, time: "" };
  const found = await nextFreeTimes(database, { providers, minutes, after, count }, now);
  return { results: found.map((free) => ({ ...free, minutes })) };
}

/** Dates suggested for each of the patient's two preferences, or in place of both, and how many days ahead are searched. */
const suggested = { perPreference: 2, instead: 4, daysAhead: 60 } as const;

/** Why a visit is outside the office's hours; undefined if it is within them. */
async function whyOutsideHours(
  database: Queryable,
  { date, time, minutes }: ProviderTime,
): Promise<string | undefined> {
  const hours = hoursOn(date, await readClosures(database, { from: date, to: date }));
  if (!hours || time < hours.opens || time >= hours.closes) return "The office is closed at this time.";
  const endsLate = minutesOf(time) + minutes > minutesOf(hours.closes);
  return endsLate ? "The office closes before this visit ends." : undefined;
}

/** Warnings about a time for a request; none prevents confirming (visits-19). */
async function warningsAbout(
  database: Queryable,
  {
    category,
    visit,
    isTaken,
    isAbsent,
    now,
  }: { category: string; visit: ProviderTime; isTaken: boolean; isAbsent: boolean; now: Date },
): Promise<VisitWarning[]> {
  const today = officeNow(now);
  const absent = missingSpecialty(category as string, dayOfWeek(visit.date));
  const outside = await whyOutsideHours(database, visit);
  const warnings: (VisitWarning | false)[] = [
    visit.date === today.date &&
      visit.time < today.time && { code: "already_past", message: "This time has already passed." },
    outside !== undefined && { code: "outside_hours", message: outside },
    absent !== undefined && { code: "specialty_not_in", message: absent },
    isAbsent && { code: "provider_absent", message: providerAbsent },
    isTaken && { code: "time_taken", message: "The provider has another visit at this time." },
  ];
  return warnings.filter((warning) => warning !== false);
}

/** A visit that was just confirmed or rescheduled, as staff see it, with its message and warnings (visits-21). */
export async function toBookingReply(
  database: Queryable,
  {
    row,
    visit,
    now,
    how,
  }: { row: ChangedAppointment; visit: ProviderTime; now: Date; how: "confirmed" | "rescheduled" },
) {
  const { category, isOverbooked: isTaken } = row;
  const isAbsent = isProviderAbsent(row);
  const warnings = await warningsAbout(database, { category, visit, isTaken, isAbsent, now });
  const messages = row.email === null ? transitionMessages.withoutEmail : transitionMessages;
  const isMovedBack = row.email !== null && row.isEmailed === false;
  const message = isMovedBack ? transitionMessages.movedBack : messages[how];
  return { ...toStaffAppointment(row, now), message, warnings };
}

interface Preference {
  readonly day: string;
  readonly frame: string | null;
}

/** The open dates of a preferred weekday, from tomorrow on. */
function datesOf({ day }: Preference, today: string, closures: readonly Closure[]): string[] {
  const dates = Array.from({ length: suggested.daysAhead }, (_, index) => addDays(today, index + 1));
  return dates.filter((date) => dayOfWeek(date) === day && hoursOn(date, closures));
}

/** The times of a preferred part of the day; none where no provider of the specialty works on that day. */
function timesOf({ frame }: Preference, date: string, category: string): ProviderTime[] {
  const wanted = site().hours.time_frames.filter(({ value }) => frame === null || value === frame);
  const visit = { date, provider: defaultProvider(category, date), minutes: defaultMinutes(category) };
  return workingTimes(visit)
    .filter((time) => wanted.some(({ starts, ends }) => starts <= time && time <= ends))
    .map((time) => ({ ...visit, time }));
}

/** The next open dates from tomorrow on, each with the times at which a provider of the specialty works. */
function anyTimes(category: string, today: string, closures: readonly Closure[]): ProviderTime[][] {
  return Array.from({ length: suggested.daysAhead }, (_, index) => addDays(today, index + 1))
    .filter((date) => hoursOn(date, closures) && !missingSpecialty(category, dayOfWeek(date)))
    .map((date) => timesOf({ day: dayOfWeek(date), frame: null }, date, category));
}

/** Times to confirm a request for, and whether they are those that the patient wishes for. */
interface Suggestions {
  readonly times: readonly OfficeTime[];
  readonly fitWishes: boolean;
}

/**
 * Dates to confirm a request for with one click: the next ones of its preferred days, each with the provider's first
 * free time of the preferred part of the day, soonest first. A later request for another time replaces these preferences
 * (visits-54). Where neither preference is free, the next days on which the specialty is (visits-80).
 */
async function suggestVisits(
  database: Queryable,
  { request, now }: { request: StaffAppointment; now: Date },
): Promise<Suggestions> {
  const [stored] = await database
    .select({ wishes: appointments.wishes })
    .from(appointments)
    .where(eq(appointments.id, request.id));
  const wanted = stored?.wishes ?? request;
  const preferences: Preference[] = [
    { day: wanted.preferred_day, frame: wanted.preferred_time_frame },
    { day: wanted.preferred_second_day, frame: wanted.preferred_second_time_frame },
  ].filter(({ day }) => site().hours.weekdays.some(({ value }) => value === day));
  const today = officeNow(now).date;
  const span = { from: today, to: addDays(today, suggested.daysAhead) };
  const closures = await readClosures(database, span);
  const category = request.category as string;
  const offered = preferences.map((preference) =>
    datesOf(preference, today, closures).map((date) => timesOf(preference, date, category)),
  );
  const others = anyTimes(category, today, closures);
  const isFree = await readFreeTimes(database, {
    providers: [...new Set([...offered.flat(2), ...others.flat()].map(({ provider }) => provider))],
    ...span,
  });
  const firstFree = (days: readonly ProviderTime[][]) => days.flatMap((times) => times.find(isFree) ?? []);
  const wished = offered.flatMap((days) => firstFree(days).slice(0, suggested.perPreference));
  const fitWishes = wished.length > 0;
  const found = fitWishes ? wished : firstFree(others).slice(0, suggested.instead);
  const unique = new Map(found.map(({ date, time }) => [`${date} ${time}`, { date, time }]));
  return { times: [...unique.keys()].toSorted().flatMap((key) => unique.get(key) ?? []), fitWishes };
}

interface SuggestionsWanted {
  readonly id: number;
  readonly query: Received<typeof suggestTimesRoute>["query"];
  readonly now: Date;
}

/**
 * An appointment with the times to confirm it for, where it is a request, and with warnings about the time that was chosen,
 * if one was. Throws `not_found`.
 */
export async function suggestTimes(database: Queryable, { id, query, now }: SuggestionsWanted) {
  const [row] = await selectListed(database, {}).where(eq(appointments.id, id));
  if (!row) throw new ProblemError(notFound);
  const request = toStaffAppointment(row, now);
  const { confirmed_date: date, confirmed_time: time } = query;
  const visit =
    date && time && chooseVisit({ ...query, confirmed_date: date, confirmed_time: time }, request);
  const [found, others, isAbsent] = await Promise.all([
    request.status === "pending" ? suggestVisits(database, { request, now }) : { times: [], fitWishes: true },
    visit ? overlappingVisits(database, { visit, exceptId: id }) : [],
    visit ? isAway(database, visit) : false,
  ]);
  const { category } = request;
  const isTaken = others.length > 0;
  const warnings = visit ? await warningsAbout(database, { category, visit, isTaken, isAbsent, now }) : [];
  const suggestions = found.times.map(({ date: confirmed_date, time: confirmed_time }) => ({
    confirmed_date,
    confirmed_time,
  }));
  return { ...request, suggestions, fits_wishes: found.fitWishes, warnings };
}
