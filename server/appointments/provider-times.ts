import { and, gte, inArray, lte, ne, sql } from "drizzle-orm";
import { offerTaken } from "#contract/appointments/offers.ts";
import {
  defaultMinutes,
  defaultProvider,
  timeTaken,
  type VisitChoice,
} from "#contract/appointments/visit-times.ts";
import {
  addDays,
  dayOfWeek,
  isCalendarDate,
  lastPlannedDay,
  minutesOf,
  officeNow,
  timeAt,
} from "#contract/office-dates.ts";
import type { DayOfWeek } from "#contract/site/days-of-week.ts";
import { hoursOn } from "#contract/site/describe-hours.ts";
import { presentProviders } from "#contract/site/look-up.ts";
import { site, type WorkingHours } from "#contract/site/site.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { readClosures } from "#server/office/office.ts";
import { toHourMinute, toInstant } from "#server/office/office-time.ts";
import { selectAppointments } from "./appointments.ts";
import { readAbsences } from "./days-off.ts";
import { appointments, isVisit, patientOrGuest } from "./table.ts";

/** A date `YYYY-MM-DD` and time `HH:MM` of the office. */
export interface OfficeTime {
  readonly date: string;
  readonly time: string;
}

/** When a provider, by key, sees a patient, and for how many minutes. */
export interface ProviderTime extends OfficeTime {
  readonly provider: string;
  readonly minutes: number;
}

/** Dates ahead among which free times are looked for. */
const searchedDays = 366;

/** Free times that the refusal of a taken one carries at most (visits-33). */
const offeredTimes = 3;

/** The visit of a confirmed appointment; undefined for any other. */
export function findVisit({
  status,
  confirmedDate: date,
  confirmedTime: time,
  provider,
  minutes,
}: Pick<
  typeof appointments.$inferSelect,
  "status" | "confirmedDate" | "confirmedTime" | "provider" | "minutes"
>): ProviderTime | undefined {
  if (status !== "confirmed" || !date || !time || !provider || !minutes) return undefined;
  return { date, time: toHourMinute(time), provider, minutes };
}

/**
 * When a visit begins and ends, in milliseconds: a day on which the clocks change has an hour less or more. None for a
 * time that the clocks skip.
 */
function periodOf(visit: ProviderTime): Period | undefined {
  const begins = toInstant(visit)?.getTime();
  return begins === undefined ? undefined : { begins, ends: begins + visit.minutes * 60_000 };
}

interface Period {
  readonly begins: number;
  readonly ends: number;
}

const meet = (one: Period | undefined, other: Period | undefined) =>
  one !== undefined && other !== undefined && one.begins < other.ends && other.begins < one.ends;

/** Whether two visits are a provider's at the same time. */
export function overlap(one: ProviderTime, other: ProviderTime): boolean {
  return one.provider === other.provider && meet(periodOf(one), periodOf(other));
}

/** A provider's working hours on a date; undefined if they see no patients on it. */
function workingHours(provider: string, date: string): WorkingHours | undefined {
  const hours: Partial<Record<DayOfWeek, WorkingHours>> =
    presentProviders().find(({ key }) => key === provider)?.hours ?? {};
  return hours[dayOfWeek(date)];
}

/** The times of a date at which a visit can begin and end while office and provider are there, soonest first. */
export function workingTimes({ date, provider, minutes }: Omit<ProviderTime, "time">): string[] {
  const office = hoursOn(date);
  const own = workingHours(provider, date);
  if (!office || !own) return [];
  const first = Math.max(minutesOf(office.opens), minutesOf(own.starts));
  const end = Math.min(minutesOf(office.closes), minutesOf(own.ends));
  if (end <= first) return [];
  // A visit that takes longer than the provider's hours begins with them.
  const last = Math.max(end - minutes, first);
  const steps = Math.floor((last - first) / site().rules.visit_steps) + 1;
  return Array.from({ length: steps }, (_, step) => timeAt(first + step * site().rules.visit_steps));
}

/** The visits of some providers from one date to another, both included. */
async function visitsBetween(
  database: Queryable,
  { providers, from, to }: { providers: readonly string[]; from: string; to: string },
): Promise<ProviderTime[]> {
  const rows = await database
    .select({
      status: appointments.status,
      confirmedDate: appointments.confirmedDate,
      confirmedTime: appointments.confirmedTime,
      provider: appointments.provider,
      minutes: appointments.minutes,
    })
    .from(appointments)
    .where(
      and(
        isVisit,
        inArray(appointments.provider, [...providers]),
        gte(appointments.confirmedDate, from),
        lte(appointments.confirmedDate, to),
      ),
    );
  return rows.flatMap((row) => findVisit(row) ?? []);
}

/** A test of whether a provider is there and free at a time, for times from one date to another, both included. */
export async function readFreeTimes(
  database: Queryable,
  span: { providers: readonly string[]; from: string; to: string },
): Promise<(candidate: ProviderTime) => boolean> {
  // A visit lasts 8 hours at most, so that one of the day before or after may reach into a day.
  const { providers } = span;
  const [visits, isAbsent] = await Promise.all([
    visitsBetween(database, {
      providers,
      from: addDays(span.from, -1),
      // No date is beyond the year 9999.
      to: isCalendarDate(addDays(span.to, 1)) ? addDays(span.to, 1) : span.to,
    }),
    readAbsences(database, span),
  ]);
  const byDay = Map.groupBy(visits, ({ provider, date }) => `${provider} ${date}`);
  const periods = new Map(visits.map((visit) => [visit, periodOf(visit)]));
  return (candidate) => {
    const wanted = periodOf(candidate);
    return (
      wanted !== undefined &&
      !isAbsent(candidate) &&
      [-1, 0, 1]
        .flatMap((days) => byDay.get(`${candidate.provider} ${addDays(candidate.date, days)}`) ?? [])
        .every((visit) => !meet(wanted, periods.get(visit)))
    );
  };
}

/** Which free times are looked for. */
interface WantedTimes {
  /** Keys. */
  readonly providers: readonly string[];
  readonly minutes: number;
  /** The date and time after which they are; the present where that is later. */
  readonly after: OfficeTime;
  readonly count: number;
}

/** The next times at which one of some providers works and is free, soonest first (visits-33, visits-76). */
export async function nextFreeTimes(
  database: Queryable,
  { providers, minutes, after, count }: WantedTimes,
  now: Date,
): Promise<(OfficeTime & { readonly provider: string })[]> {
  const today = officeNow(now);
  const isUpcoming = `${after.date} ${after.time}` > `${today.date} ${today.time}`;
  const from = isUpcoming ? after : today;
  // Not beyond the year 9999, whose days alone are written as YYYY-MM-DD.
  const dates = Array.from({ length: searchedDays + 1 }, (_, days) => addDays(from.date, days)).filter(
    isCalendarDate,
  );
  const to = dates.at(-1) ?? from.date;
  const [isFree, closures] = await Promise.all([
    readFreeTimes(database, { providers, from: from.date, to }),
    readClosures(database, { from: from.date, to }),
  ]);
  const found: (OfficeTime & { provider: string })[] = [];
  for (const date of dates) {
    if (found.length >= count) break;
    if (!hoursOn(date, closures)) continue;
    const times = providers.flatMap((provider) =>
      workingTimes({ date, provider, minutes })
        .filter((time) => (date > from.date || time > from.time) && isFree({ date, time, provider, minutes }))
        .map((time) => ({ date, time, provider })),
    );
    // A stable order: of one time the providers in the order in which they were given.
    found.push(...times.toSorted((one, other) => one.time.localeCompare(other.time)));
  }
  return found.slice(0, count);
}

/** The visits of the provider that overlap a time, soonest first, but for the one of the appointment `exceptId`. */
export async function overlappingVisits(
  database: Queryable,
  { visit, exceptId }: { visit: ProviderTime; exceptId?: number },
) {
  const { provider, date, time, minutes } = visit;
  return selectAppointments(database, {
    first_name: patientOrGuest.firstName,
    category: appointments.category,
    date: sql<string>`${appointments.confirmedDate}`,
    time: sql<string>`to_char(${appointments.confirmedTime}, 'HH24:MI')`,
    minutes: sql<number>`${appointments.minutes}`,
  })
    .where(
      and(
        sql`${appointments.id} IN (SELECT id FROM overlapping_visits(${provider}, ${date}, ${time}, ${minutes}))`,
        exceptId === undefined ? undefined : ne(appointments.id, exceptId),
      ),
    )
    .orderBy(appointments.confirmedDate, appointments.confirmedTime, appointments.id);
}

/** A visit that overlaps a time, as `time_taken` carries it (visits-33), and its id. */
export type OverlappingVisit = Awaited<ReturnType<typeof overlappingVisits>>[number];

/** The provider and length that staff chose, or the defaults for a category (visits-32). Throws `invalid_fields` where there is no provider. */
export function chooseVisit(
  chosen: VisitChoice,
  { category, provider, minutes }: { category: string; provider?: string | null; minutes?: number | null },
): ProviderTime {
  const { confirmed_date: date, confirmed_time: time } = chosen;
  const chosenProvider = chosen.provider ?? provider ?? defaultProvider(category, date);
  if (!chosenProvider) throw invalidField("provider", "Please add a provider to the site first.");
  return {
    date,
    time,
    provider: chosenProvider,
    minutes: chosen.minutes ?? minutes ?? defaultMinutes(category),
  };
}

/** Throws `invalid_fields` about a field whose date is further ahead than staff plan (visits-73). */
export function requireNear(date: string, field: "confirmed_date" | "date", now: Date): void {
  if (date > lastPlannedDay(officeNow(now).date))
    throw invalidField(field, "This date is more than three years ahead.");
}

/**
 * Throws `invalid_fields` if a date does not exist or is too far ahead, a moment is past, or where the clocks skip a time
 * (visits-19, visits-73).
 */
export function requireFuture({ confirmed_date: date, confirmed_time: time }: VisitChoice, now: Date): void {
  if (!isCalendarDate(date)) throw invalidField("confirmed_date", "This date does not exist.");
  if (date < officeNow(now).date) throw invalidField("confirmed_date", "This date is in the past.");
  requireNear(date, "confirmed_date", now);
  const begins = toInstant({ date, time });
  if (!begins)
    throw invalidField("confirmed_time", "This time does not exist on that day: the clocks move forward.");
  // The present minute is not past.
  if (begins.getTime() + 60_000 <= now.getTime())
    throw invalidField("confirmed_time", "This time has already passed.");
}

/** Serialises bookings of a provider until the transaction ends. To be called before a row is locked. */
export async function lockProvider(transaction: Transaction, provider: string): Promise<void> {
  await transaction.execute(sql`SELECT lock_provider(${provider})`);
}

interface TakenTime {
  readonly visit: ProviderTime;
  /** The visits that are there, soonest first. */
  readonly others: readonly OverlappingVisit[];
  /** Null for the patient. */
  readonly employeeId: number | null;
  readonly now: Date;
}

/**
 * Throws `time_taken` where a provider's time is not free: to staff with the visit that is there and the next free times,
 * to a patient without a word about another one.
 */
export async function requireFree(
  transaction: Transaction,
  { visit, others, employeeId, now }: TakenTime,
): Promise<void> {
  const [first] = others;
  if (!first) return;
  if (employeeId === null) throw new ProblemError(offerTaken);
  const { id: _id, ...takenBy } = first;
  const { provider, minutes } = visit;
  const wanted = { providers: [provider], minutes, after: visit, count: offeredTimes };
  const free = await nextFreeTimes(transaction, wanted, now);
  throw new ProblemError(timeTaken, {
    more: { taken_by: takenBy, free_times: free.map(({ date, time }) => ({ date, time })) },
  });
}
