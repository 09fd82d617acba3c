import { and, asc, eq, sql } from "drizzle-orm";
import { type Appointment, rateLimitExceeded } from "#contract/appointments/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { anotherTimeLimit } from "#contract/rate-limits.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Queryable } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { enforceRateLimits } from "#server/http/rate-limits.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  getAppointment,
  selectListed,
  toAppointment,
} from "./appointments.ts";
import { invitationOf } from "./invitation.ts";
import { appointmentGuests, appointments, isVisit } from "./table.ts";
import { type ChangedColumns, transition } from "./transitions.ts";

/** The id of the appointment that a patient or the holder of a link may change; undefined if there is none. */
export type FindOwn = (transaction: Queryable) => Promise<number | undefined>;

/** Finds an appointment of an account. */
export function ownedBy(accountId: number, id: number): FindOwn {
  return async (transaction) => {
    const [found] = await transaction
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(eq(appointments.id, id), eq(appointments.accountId, accountId)));
    return found?.id;
  };
}

/** What patients' changes of their own appointments depend on; the key is for rate limits. */
export interface OwnDependencies extends ChangeDependencies {
  readonly secretKey: Buffer;
}

/** What patients do to their own appointments (visits-53 to visits-56). */
export type OwnAction = "cancelByPatient" | "askForAnotherTime" | "attend" | "setEarlier";

async function requireId(reader: Queryable, find: FindOwn): Promise<number> {
  const id = await find(reader);
  if (id === undefined) throw new ProblemError(notFound);
  return id;
}

/** One of the caller's appointments. Throws `not_found`. */
export async function readOwn(reader: Queryable, find: FindOwn): Promise<AppointmentRow> {
  return getAppointment(reader, await requireId(reader, find));
}

/**
 * Changes one of the caller's appointments, in one transaction. Throws `not_found`,
 * `too_many_requests` and what `transition()` throws.
 */
export function changeOwn(
  { database, outbox, clock, secretKey }: OwnDependencies,
  find: FindOwn,
  change: { readonly action: OwnAction; readonly columns: ChangedColumns },
): Promise<AppointmentRow> {
  const now = clock();
  return database.transaction(async (transaction) => {
    const id = await requireId(transaction, find);
    const row = await transition(transaction, { outbox, now }, { id, employeeId: null, ...change });
    if (change.action === "askForAnotherTime") {
      const limit = { name: "another time", key: String(id), secretKey, now, ...anotherTimeLimit };
      await enforceRateLimits(transaction, { limits: [limit], problem: rateLimitExceeded });
    }
    return row;
  });
}

/** Switches reminders on or off, for the patient's account or for a guest's appointment (visits-59). */
export function setReminders(
  { database }: OwnDependencies,
  find: FindOwn,
  visitReminders: boolean,
): Promise<AppointmentRow> {
  return database.transaction(async (transaction) => {
    const row = await readOwn(transaction, find);
    await (row.accountId === null
      ? transaction
          .update(appointmentGuests)
          .set({ visitReminders })
          .where(eq(appointmentGuests.appointmentId, row.id))
      : transaction.update(accounts).set({ visitReminders }).where(eq(accounts.id, row.accountId)));
    return { ...row, visitReminders };
  });
}

/** The file of a confirmed visit for the patient's own calendar (visits-57). Throws `not_found`. */
export function writeVisitFile(row: AppointmentRow, now: Date): string {
  const file = row.status === "confirmed" ? invitationOf(row, now, "PUBLISH") : undefined;
  if (file === undefined) throw new ProblemError(notFound);
  return file;
}

/** The next visit of an account that has not begun (visits-57). */
export async function readNextVisit(
  database: Queryable,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<Appointment | null> {
  const { date, time } = officeNow(now);
  const [row] = await selectListed(database, {})
    .where(
      and(
        eq(appointments.accountId, accountId),
        isVisit,
        sql`(${appointments.confirmedDate}, ${appointments.confirmedTime}) > (${date}::date, ${time}::time)`,
      ),
    )
    .orderBy(asc(appointments.confirmedDate), asc(appointments.confirmedTime), asc(appointments.id))
    .limit(1);
  return row ? toAppointment(row) : null;
}
