import { and, asc, between, eq, getTableColumns, gte, lte, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod/mini";
import { absenceRecorded, type newAbsence } from "#contract/appointments/absences.ts";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { closureFault } from "#contract/office/office-days.ts";
import { lastPlannedDay, officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { siteClosures } from "#contract/site/closed-days.ts";
import type { Queryable } from "#server/database/connect.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { readClosures } from "#server/office/office.ts";
import { officeClosures } from "#server/office/table.ts";
import type { Services } from "#server/services.ts";
import { selectListed, toStaffAppointment } from "./appointments.ts";
import { isIn } from "./days-off.ts";
import { findVisit, lockProvider } from "./provider-times.ts";
import { absences, appointments, isVisit } from "./table.ts";

const { createdBy: _, ...columns } = getTableColumns(absences);

type NewAbsence = z.output<typeof newAbsence>;

/** The visits that meet a condition and have not begun, soonest first: as staff see them, and when they are. */
async function readAhead(reader: Queryable, condition: SQL | undefined, now: Date) {
  const { date, time } = officeNow(now);
  const { confirmedDate, confirmedTime, id } = appointments;
  const rows = await selectListed(reader, {})
    .where(
      and(isVisit, sql`(${confirmedDate}, ${confirmedTime}) > (${date}::date, ${time}::time)`, condition),
    )
    .orderBy(asc(confirmedDate), asc(confirmedTime), asc(id));
  return rows.flatMap((row) => {
    const visit = findVisit(row);
    return visit ? { visit, described: toStaffAppointment(row, now) } : [];
  });
}

type Ahead = Awaited<ReturnType<typeof readAhead>>;

/** Those of the visits ahead that something affects, as staff see them. */
const affectedOf = (visits: Ahead, isAffected: (visit: Ahead[number]["visit"]) => boolean) =>
  visits.filter(({ visit }) => isAffected(visit)).map(({ described }) => described);

/** The confirmed visits from one day to another, both included, that have not begun (visits-96). */
export async function readVisitsIn(
  reader: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<StaffAppointment[]> {
  const found = await readAhead(reader, between(appointments.confirmedDate, from, to), now);
  return affectedOf(found, () => true);
}

/** The absences that end on a day or later, and the closures with visits in them, each with these (visits-96). */
export async function listAbsences(
  database: Queryable,
  { from: wanted, now }: { readonly from?: string | undefined; readonly now: Date },
) {
  const { date: today } = officeNow(now);
  const span = { from: today, to: lastPlannedDay(today) };
  const ofSite = siteClosures(span).map(({ from }) => from);
  const { confirmedDate, provider } = appointments;
  const isAffected = or(
    sql`EXISTS (SELECT FROM ${absences} WHERE ${absences.provider} = ${provider}
      AND ${confirmedDate} BETWEEN ${absences.from} AND ${absences.to})`,
    sql`EXISTS (SELECT FROM ${officeClosures}
      WHERE ${confirmedDate} BETWEEN ${officeClosures.from} AND ${officeClosures.to})`,
    sql`${confirmedDate} = ANY (${sql.param(ofSite)}::date[])`,
  );
  const [stored, closures, visits] = await Promise.all([
    database
      .select(columns)
      .from(absences)
      .where(gte(absences.to, wanted ?? today))
      .orderBy(asc(absences.from), asc(absences.id)),
    readClosures(database, span),
    readAhead(database, isAffected, now),
  ]);
  const results = stored.map((absence) => ({
    ...absence,
    affected: affectedOf(visits, (visit) => isIn(absence, visit)),
  }));
  const closed = closures.map((closure) => ({
    ...closure,
    affected: affectedOf(visits, ({ date }) => closure.from <= date && date <= closure.to),
  }));
  return { results, closures: closed.filter(({ affected }) => affected.length > 0) };
}

type Dependencies = Pick<Services, "database" | "clock">;

/**
 * Records an absence, unless a colleague has recorded the same, and finds the visits in it. Whoever confirms a visit with
 * the provider does so before, and it is among these, or after, and is warned (visits-96). Throws `invalid_fields` for a
 * day that has passed or is too far ahead, and `absence_recorded` where it is recorded with another reason.
 */
export async function recordAbsence(
  { database, clock }: Dependencies,
  { given, employeeId }: { readonly given: NewAbsence; readonly employeeId: number },
) {
  const now = clock();
  const fault = closureFault(given.to, officeNow(now).date);
  if (fault) throw invalidField("to", fault);
  return database.transaction(async (transaction) => {
    await lockProvider(transaction, given.provider);
    await transaction
      .insert(absences)
      .values({ ...given, createdBy: employeeId })
      .onConflictDoNothing();
    const { provider, from, to, part, reason } = given;
    const isSame = and(
      eq(absences.provider, provider),
      eq(absences.from, from),
      eq(absences.to, to),
      sql`${absences.part} IS NOT DISTINCT FROM ${part}`,
    );
    await transaction
      .update(absences)
      .set({ reason })
      .where(and(isSame, eq(absences.reason, "")));
    const [absence] = await transaction.select(columns).from(absences).where(isSame);
    if (!absence) throw new Error("The absence was not stored.");
    if (reason !== "" && absence.reason !== reason) throw new ProblemError(absenceRecorded);
    const ofProvider = and(
      eq(appointments.provider, provider),
      gte(appointments.confirmedDate, from),
      lte(appointments.confirmedDate, to),
    );
    const visits = await readAhead(transaction, ofProvider, now);
    return { ...absence, affected: affectedOf(visits, (visit) => isIn(absence, visit)) };
  });
}

/**
 * Deletes an absence, unless a colleague is about to answer with the same (visits-96): whoever records it does so before
 * or after. Throws `not_found`.
 */
export async function deleteAbsence({ database }: Pick<Dependencies, "database">, id: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const isIt = eq(absences.id, id);
    const [absence] = await transaction.select({ provider: absences.provider }).from(absences).where(isIt);
    if (!absence) throw new ProblemError(notFound);
    await lockProvider(transaction, absence.provider);
    const deleted = await transaction.delete(absences).where(isIt).returning({ id: absences.id });
    if (deleted.length === 0) throw new ProblemError(notFound);
  });
}
