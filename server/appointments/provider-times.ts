import { and, gte, inArray, lte, ne, sql } from "drizzle-orm";
import { addDays, dayOfWeek, isCalendarDate, minutesOf, officeNow, timeAt } from "#contract/office-dates.ts";
import { defaultMinutes, defaultProvider, timeTaken, type VisitChoice } from "#contract/visit-times.ts";
import { hoursOn } from "#practice/program/describe-hours.ts";
import type { DayOfWeek, WorkingHours } from "#practice/program/shapes.ts";
import { type AppointmentCategory, providerSchedules, visitSteps } from "#practice/schedule.ts";
import type { Reader, Transaction } from "#server/database/connect.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { readClosures } from "#server/office/office.ts";
import { clockTime, officeInstant } from "#server/office-time/office-time.ts";
import { lockAppointments } from "./appointment-row.ts";
import { selectAppointments } from "./appointments.ts";
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
  return { date, time: clockTime(time), provider, minutes };
}

/** Minutes of the office's calendar, in which lengths add up. */
function calendarMinutes({ date, time }: OfficeTime): number {
  return Date.parse(`${date}T${time}Z`) / 60_000;
}

function overlaps(one: ProviderTime, other: ProviderTime): boolean {
  const [start, otherStart] = [calendarMinutes(one), calendarMinutes(other)];
  return start < otherStart + other.minutes && otherStart < start + one.minutes;
}

/** A provider's working hours on a date; undefined if they see no patients on it. */
function workingHours(provider: string, date: string): WorkingHours | undefined {
  const hours: Partial<Record<DayOfWeek, WorkingHours>> =
    providerSchedules.find(({ key }) => key === provider)?.hours ?? {};
  return hours[dayOfWeek(date)];
}

/**
 * The times of a date at which a visit can begin and end while office and provider are there, soonest first. With
 * `evenIfAbsent` the office's hours count where the provider does not work on that day of the week.
 */
export function workingTimes(
  { date, provider, minutes }: Omit<ProviderTime, "time">,
  { evenIfAbsent = false } = {},
): string[] {
  const office = hoursOn(date);
  if (!office) return [];
  const officeHours = { starts: office.opens, ends: office.closes };
  const own = workingHours(provider, date) ?? (evenIfAbsent ? officeHours : undefined);
  if (!own) return [];
  const first = Math.max(minutesOf(office.opens), minutesOf(own.starts));
  const end = Math.min(minutesOf(office.closes), minutesOf(own.ends));
  if (end <= first) return [];
  // A visit that takes longer than the provider's hours begins with them.
  const last = Math.max(end - minutes, first);
  const steps = Math.floor((last - first) / visitSteps) + 1;
  return Array.from({ length: steps }, (_, step) => timeAt(first + step * visitSteps));
}

/** The visits of some providers from one date to another, both included. */
async function visitsBetween(
  database: Reader,
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

/** A test of whether a time is free, for times from one date to another, both included. */
export async function readFreeTimes(
  database: Reader,
  span: { providers: readonly string[]; from: string; to: string },
): Promise<(candidate: ProviderTime) => boolean> {
  const visits = await visitsBetween(database, span);
  const byProvider = Map.groupBy(visits, ({ provider }) => provider);
  return (candidate) =>
    !(byProvider.get(candidate.provider) ?? []).some((visit) => overlaps(candidate, visit));
}

/** The next free times of a provider from a time on that is not past, soonest first (visits-33). */
async function nextFreeTimes(database: Reader, wanted: ProviderTime, now: Date): Promise<OfficeTime[]> {
  const today = officeNow(now);
  const isUpcoming = `${wanted.date} ${wanted.time}` > `${today.date} ${today.time}`;
  const from = isUpcoming ? wanted : { ...wanted, ...today };
  // Not beyond the year 9999, whose days alone are written as YYYY-MM-DD.
  const dates = Array.from({ length: searchedDays + 1 }, (_, days) => addDays(from.date, days)).filter(
    isCalendarDate,
  );
  const to = dates.at(-1) ?? from.date;
  const isFree = await readFreeTimes(database, { providers: [wanted.provider], from: from.date, to });
  const closures = await readClosures(database, { from: from.date, to });
  const found: OfficeTime[] = [];
  for (const date of dates) {
    if (found.length === offeredTimes) break;
    if (!hoursOn(date, closures)) continue;
    const times = workingTimes({ ...wanted, date }).filter(
      (time) => (date > from.date || time > from.time) && isFree({ ...wanted, date, time }),
    );
    found.push(...times.slice(0, offeredTimes - found.length).map((time) => ({ date, time })));
  }
  return found;
}

/** The visits of the provider that overlap a time, soonest first, but for the one of the appointment `exceptId`. */
export async function overlappingVisits(
  database: Reader,
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
type OverlappingVisit = Awaited<ReturnType<typeof overlappingVisits>>[number];

/** The provider and length that staff chose, or the defaults for a category (visits-32). */
export function chooseVisit(
  chosen: VisitChoice,
  { category, provider, minutes }: { category: string; provider?: string | null; minutes?: number | null },
): ProviderTime {
  const { confirmed_date: date, confirmed_time: time } = chosen;
  return {
    date,
    time,
    provider: chosen.provider ?? provider ?? defaultProvider(category as AppointmentCategory, date),
    minutes: chosen.minutes ?? minutes ?? defaultMinutes(category as AppointmentCategory),
  };
}

/** Throws `invalid_fields` if a date does not exist or is past, or where the clocks skip a time (visits-19). */
export function requireFuture({ confirmed_date: date, confirmed_time: time }: VisitChoice, now: Date): void {
  if (!isCalendarDate(date)) throw invalidField("confirmed_date", "This date does not exist.");
  if (date < officeNow(now).date) throw invalidField("confirmed_date", "This date is in the past.");
  if (!officeInstant({ date, time }))
    throw invalidField("confirmed_time", "The clocks skip this time on that day.");
}

/** Serialises bookings of a provider until the transaction ends. To be called before a row is locked. */
export async function lockProvider(transaction: Transaction, provider: string): Promise<void> {
  await transaction.execute(sql`SELECT lock_provider(${provider})`);
}

/** Throws `time_taken`, with the visit that is there and the next free times, where a provider's time is not free. */
export async function requireFree(
  transaction: Transaction,
  { visit, others, now }: { visit: ProviderTime; others: readonly OverlappingVisit[]; now: Date },
): Promise<void> {
  const [first] = others;
  if (!first) return;
  const { id: _id, ...takenBy } = first;
  throw new ProblemError(timeTaken, {
    more: { taken_by: takenBy, free_times: await nextFreeTimes(transaction, visit, now) },
  });
}

/** The time that an appointment is booked into, and who does it; null for the patient. */
export interface Booking {
  readonly id: number;
  readonly employeeId: number | null;
  readonly visit: ProviderTime;
  readonly allowOverlap: boolean;
  readonly now: Date;
}

interface ClaimedTime extends Omit<Booking, "employeeId"> {
  /** The visits that alone may be overlapped; any where it is left out. */
  readonly allowedIds?: readonly number[];
}

/**
 * Makes sure that a provider's time is free for an appointment until the transaction ends, or that an overlap is
 * allowed (visits-33), and locks the appointment. To be called before anything else is locked, so that transactions
 * cannot deadlock. Returns the columns of the booked visit. Throws `time_taken`, with the visit that is there
 * and the next free times.
 */
export async function claimProviderTime(
  transaction: Transaction,
  { id, visit, allowOverlap, allowedIds, now }: ClaimedTime,
) {
  await lockProvider(transaction, visit.provider);
  const others = await overlappingVisits(transaction, { visit, exceptId: id });
  const isAllowed = (other: OverlappingVisit) => allowOverlap && (allowedIds?.includes(other.id) ?? true);
  await requireFree(transaction, { visit, others: others.filter((other) => !isAllowed(other)), now });
  const overlapped = others.map((other) => other.id);
  await lockAppointments(transaction, [id, ...overlapped]);
  if (overlapped.length > 0) {
    await transaction
      .update(appointments)
      .set({ overlapAllowed: true })
      .where(inArray(appointments.id, overlapped));
  }
  const { date: confirmedDate, time: confirmedTime, provider, minutes } = visit;
  return { confirmedDate, confirmedTime, provider, minutes, overlapAllowed: allowOverlap };
}
