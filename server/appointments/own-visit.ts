import { and, asc, eq, sql } from "drizzle-orm";
import type { AnotherTime } from "#contract/another-time.ts";
import { type Appointment, alreadyCancelled, rateLimitExceeded } from "#contract/appointments.ts";
import { hour } from "#contract/durations.ts";
import { officeNow } from "#contract/office-dates.ts";
import { anotherTimeLimit, tooLate } from "#contract/own-visits.ts";
import { notFound } from "#contract/problems.ts";
import { alreadyBegun } from "#contract/visit-changes.ts";
import { cancelUntilHours } from "#practice/schedule.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Reader, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { enforceRateLimits } from "#server/http/rate-limits.ts";
import { officeInstant } from "#server/office-time/office-time.ts";
import { issueVisitLink } from "#server/visit-links/visit-links.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  lockAppointments,
  readRow,
} from "./appointment-row.ts";
import { selectListed, toAppointment } from "./appointments.ts";
import { hasBegun, requireVisit } from "./change-visit.ts";
import { cancelRow, queueCancellation } from "./confirm-or-cancel.ts";
import { invitationOf } from "./invitation.ts";
import { appointmentGuests, appointments, isVisit } from "./table.ts";
import { endUndo } from "./undo-change.ts";

/** The id of the appointment that a patient or the holder of a link may change; undefined if there is none. */
export type FindOwn = (transaction: Reader) => Promise<number | undefined>;

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

/** What is done to a locked row, in one transaction, by the call's body. */
export type Change<Body = unknown> = (
  transaction: Transaction,
  row: AppointmentRow,
  given: OwnDependencies & { readonly now: Date; readonly body: Body },
) => Promise<unknown>;

interface OwnChange<Body> {
  readonly find: FindOwn;
  readonly change: Change<Body>;
  readonly body: Body;
}

/** Locks one of the caller's appointments, changes it and returns it, in one transaction. Throws `not_found`. */
export async function changeOwn<Body>(
  dependencies: OwnDependencies,
  { find, change, body }: OwnChange<Body>,
): Promise<AppointmentRow> {
  const { database, clock } = dependencies;
  const now = clock();
  return database.transaction(async (transaction) => {
    const id = await find(transaction);
    if (id === undefined) throw new ProblemError(notFound);
    await lockAppointments(transaction, [id]);
    await change(transaction, await readRow(transaction, id), { ...dependencies, now, body });
    return readRow(transaction, id);
  });
}

/** Whether the patient may cancel: a request always, a visit until some hours before it begins (visits-53). */
export function canCancel(row: AppointmentRow, now: Date): boolean {
  if (row.status !== "confirmed") return row.status === "pending";
  const begins = officeInstant(requireVisit(row));
  return begins !== undefined && now.getTime() <= begins.getTime() - cancelUntilHours * hour;
}

/** Whether an appointment is pending, or its visit has not begun. */
export function isUpcoming(row: AppointmentRow, now: Date): boolean {
  if (row.status !== "confirmed") return row.status === "pending";
  return !hasBegun(requireVisit(row), now);
}

function requireUpcoming(row: AppointmentRow, now: Date): void {
  if (row.status === "cancelled") throw new ProblemError(alreadyCancelled);
  if (!isUpcoming(row, now)) throw new ProblemError(alreadyBegun);
}

/** Cancels; emails the patient and the office. Throws `already_cancelled` and `too_late` (visits-53). */
export const cancel: Change = async (transaction, row, { outbox, now }) => {
  if (row.status === "cancelled") throw new ProblemError(alreadyCancelled);
  if (!canCancel(row, now)) throw new ProblemError(tooLate);
  const cancelled = await cancelRow(transaction, outbox, { id: row.id, employeeId: null, now });
  await queueCancellation(transaction, outbox, { row: cancelled, now });
  await outbox.send(transaction, { kind: "patient-cancelled" });
};

/**
 * Stores the request for another time; emails the patient and the office. Throws `already_cancelled`, `already_begun`
 * and `too_many_requests` (visits-54).
 */
export const askAnotherTime: Change<AnotherTime> = async (transaction, row, given) => {
  const { body: wishes, outbox, now, secretKey } = given;
  requireUpcoming(row, now);
  const { id, email: to, firstName } = row;
  const limit = { name: "another time", key: String(id), secretKey, now, ...anotherTimeLimit };
  await enforceRateLimits(transaction, { limits: [limit], problem: rateLimitExceeded });
  await endUndo(transaction, outbox, id);
  await transaction.update(appointments).set({ wishes }).where(eq(appointments.id, id));
  const visitToken = await issueVisitLink(transaction, { appointmentId: id, now });
  await outbox.sendMany(transaction, [
    ...(to === null ? [] : [{ kind: "another-time-asked", to, firstName, visitToken } as const]),
    { kind: "patient-asks-another-time" },
  ]);
};

/** Records that the patient is coming. Throws `already_cancelled`, `not_confirmed` and `already_begun` (visits-55). */
export const attend: Change = async (transaction, row, { outbox, now }) => {
  if (row.status === "cancelled") throw new ProblemError(alreadyCancelled);
  if (hasBegun(requireVisit(row), now)) throw new ProblemError(alreadyBegun);
  if (row.attendance === "coming") return;
  await endUndo(transaction, outbox, row.id);
  await transaction.update(appointments).set({ attendance: "coming" }).where(eq(appointments.id, row.id));
};

/** Sets whether an earlier time would be taken. Throws `already_cancelled` and `already_begun` (visits-56). */
export const setEarlier: Change<{ on: boolean }> = async (transaction, row, { now, body }) => {
  requireUpcoming(row, now);
  await transaction.update(appointments).set({ wantsEarlier: body.on }).where(eq(appointments.id, row.id));
};

/** Switches reminders on or off, for the patient's account or for a guest's appointment (visits-59). */
export const setReminders: Change<{ on: boolean }> = async (transaction, { id, accountId }, { body }) =>
  accountId === null
    ? transaction
        .update(appointmentGuests)
        .set({ visitReminders: body.on })
        .where(eq(appointmentGuests.appointmentId, id))
    : transaction.update(accounts).set({ visitReminders: body.on }).where(eq(accounts.id, accountId));

/** The file of a confirmed visit for the patient's own calendar (visits-57). Throws `not_found`. */
export function writeVisitFile(row: AppointmentRow, now: Date): string {
  const file = row.status === "confirmed" ? invitationOf(row, now, "PUBLISH") : undefined;
  if (file === undefined) throw new ProblemError(notFound);
  return file;
}

/** The next visit of an account that has not begun (visits-57). */
export async function readNextOwnVisit(
  database: Reader,
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
