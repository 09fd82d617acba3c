import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { z } from "zod/mini";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import type { Closure } from "#contract/office/closures.ts";
import {
  closureFault,
  type newClosure,
  type notice,
  noticeFault,
  type OfficeDays,
} from "#contract/office/office-days.ts";
import { addDays, isClockTime, officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { siteClosures } from "#contract/site/closed-days.ts";
import { hoursOn } from "#contract/site/describe-hours.ts";
import { site } from "#contract/site/site.ts";
import type { Queryable } from "#server/database/connect.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import type { Services } from "#server/services.ts";
import { type Actor, recordOfficeAct } from "./office-log.ts";
import { toInstant } from "./office-time.ts";
import { officeClosures, officeNotice } from "./table.ts";

/** How many days ahead pages have closures, for search engines. */
const daysShown = 90;

/** How many days pages know of when the office opens. They are rendered again each day. */
const daysOfHours = 3;

const minute = 60_000;

type Notice = z.output<typeof notice>;

/** What changes the office's days, and on whose behalf. */
interface OfficeChange extends Pick<Services, "database" | "changes"> {
  readonly actor: Actor;
  readonly now: Date;
}

/** The saved notice, else the banner of `practice/`. */
export async function readNotice(database: Queryable): Promise<Notice> {
  const [saved] = await database.select().from(officeNotice);
  if (!saved)
    return { text: site().practice.notice.text, from: null, to: null, shown: site().practice.notice.shown };
  const { isOnly: _, ...given } = saved;
  return given;
}

/** Saves the notice, and shows it before it returns (office-9). Throws `invalid_fields` for a day that is too far ahead. */
export async function saveNotice(
  given: Notice,
  { database, changes, actor, now }: OfficeChange,
): Promise<Notice> {
  const fault = noticeFault(given, officeNow(now).date);
  if (fault) throw invalidField(fault.field, fault.message);
  await database.transaction(async (transaction) => {
    await transaction
      .insert(officeNotice)
      .values(given)
      .onConflictDoUpdate({ target: officeNotice.isOnly, set: given });
    const detail = given.shown ? given.text : "No notice is shown.";
    await recordOfficeAct(transaction, { actor, act: "notice_saved", detail, now });
  });
  changes.notify("office");
  return given;
}

/** The closures that owners added and those of the site that touch the days from one to another, soonest first (office-10). */
export async function readClosures(
  database: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Closure[]> {
  const added = await database
    .select({ from: officeClosures.from, to: officeClosures.to, reason: officeClosures.reason })
    .from(officeClosures)
    .where(and(gte(officeClosures.to, from), lte(officeClosures.from, to)));
  return [...added, ...siteClosures({ from, to })].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** Reads the confirmed visits from one day to another that have not begun; what is about appointments is theirs to read. */
export type ReadVisitsIn = (
  reader: Queryable,
  days: { readonly from: string; readonly to: string },
  now: Date,
) => Promise<StaffAppointment[]>;

/** The closures that owners added, soonest first, each with the visits in it (visits-96). */
export async function listClosures(
  database: Queryable,
  { now, readVisitsIn }: Pick<OfficeChange, "now"> & { readonly readVisitsIn: ReadVisitsIn },
) {
  const closures = await database
    .select()
    .from(officeClosures)
    .orderBy(asc(officeClosures.from), asc(officeClosures.id));
  const [first] = closures;
  const last = closures
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const visits = first && last ? await readVisitsIn(database, { from: first.from, to: last }, now) : [];
  return closures.map((closure) => ({
    ...closure,
    affected: visits.filter(
      ({ confirmed_date: day }) => day !== null && closure.from <= day && day <= closure.to,
    ),
  }));
}

/**
 * Adds a closure, shows it before it returns (office-10), and finds the visits in it (visits-96). Throws `invalid_fields`
 * for a day that has passed or is too far ahead.
 */
export async function addClosure(
  given: z.output<typeof newClosure>,
  { database, changes, actor, now, readVisitsIn }: OfficeChange & { readonly readVisitsIn: ReadVisitsIn },
) {
  const fault = closureFault(given.to, officeNow(now).date);
  if (fault) throw invalidField("to", fault);
  const added = await database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT lock_office_days()`);
    const [row] = await transaction.insert(officeClosures).values(given).returning();
    if (!row) throw new Error("The closure was not stored.");
    const subject = `${given.from} to ${given.to}`;
    await recordOfficeAct(transaction, { actor, act: "closure_added", subject, detail: given.reason, now });
    return { ...row, affected: await readVisitsIn(transaction, given, now) };
  });
  changes.notify("office");
  return added;
}

/** Removes a closure that owners added. Throws `not_found`. */
export async function removeClosure(
  id: number,
  { database, changes, actor, now }: OfficeChange,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [removed] = await transaction.delete(officeClosures).where(eq(officeClosures.id, id)).returning();
    if (!removed) throw new ProblemError(notFound);
    const { from, to, reason: detail } = removed;
    const subject = `${from} to ${to}`;
    await recordOfficeAct(transaction, { actor, act: "closure_removed", subject, detail, now });
  });
  changes.notify("office");
}

/** When the office opens and closes from a day on, closures left out, as pages have it (site-19). */
function opensAndCloses(today: string, closures: readonly Closure[]): number[] {
  if (site().hours.opening.length === 0) return [];
  const dates = Array.from({ length: daysOfHours }, (_, index) => addDays(today, index));
  const changes = dates.flatMap((date) => {
    const { opens = "", closes = "" } = hoursOn(date, closures) ?? {};
    // A draft may have half a time in it, and the clock may skip one: such a day has no hours that can be told.
    const instants = [opens, closes].map((time) =>
      isClockTime(time) ? toInstant({ date, time }) : undefined,
    );
    return instants.every((instant) => instant !== undefined) ? instants : [];
  });
  const last = addDays(today, daysOfHours);
  // Some zones have days without a midnight.
  const end = toInstant({ date: last, time: "00:00" }) ?? toInstant({ date: last, time: "01:00" });
  return [...changes, ...(end ? [end] : [])].map((instant) => instant.getTime() / minute);
}

/** What every page shows of the office's days at a moment (office-9, office-10). */
export async function readOfficeDays(database: Queryable, now: Date): Promise<OfficeDays> {
  const { date: today } = officeNow(now);
  const { text, from, to, shown } = await readNotice(database);
  const isShown = shown && (from ?? today) <= today && (to ?? today) >= today;
  const closures = await readClosures(database, { from: today, to: addDays(today, daysShown) });
  return {
    today,
    banner: isShown ? text : null,
    closures,
    opens_and_closes: opensAndCloses(today, closures),
  };
}
