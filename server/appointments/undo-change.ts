import { isDeepStrictEqual } from "node:util";
import { eq, lte } from "drizzle-orm";
import { transitionMessages } from "#contract/appointments.ts";
import { cannotUndo, undoSeconds } from "#contract/visit-changes.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { type ChangeDependencies, lockAppointments, readRow, type Target } from "./appointment-row.ts";
import { toStaffAppointment } from "./appointments.ts";
import { claimProviderTime, findVisit, overlappingVisits } from "./provider-times.ts";
import { appointments, type PreviousState, undoableChanges } from "./table.ts";

/** Locks an appointment and reads the columns that undoing puts back. */
export async function readPreviousState(
  transaction: Transaction,
  id: number,
): Promise<PreviousState | undefined> {
  await lockAppointments(transaction, [id]);
  const [row] = await transaction
    .select({
      status: appointments.status,
      confirmedDate: appointments.confirmedDate,
      confirmedTime: appointments.confirmedTime,
      provider: appointments.provider,
      minutes: appointments.minutes,
      overlapAllowed: appointments.overlapAllowed,
      attendance: appointments.attendance,
      outcome: appointments.outcome,
      wishes: appointments.wishes,
      calendarSequence: appointments.calendarSequence,
      statusChangedBy: appointments.statusChangedBy,
      statusChangedAt: appointments.statusChangedAt,
    })
    .from(appointments)
    .where(eq(appointments.id, id));
  if (!row) return undefined;
  const visit = row.overlapAllowed ? findVisit(row) : undefined;
  const overlapped = visit ? await overlappingVisits(transaction, { visit, exceptId: id }) : [];
  return {
    ...row,
    overlapped: overlapped.map((other) => other.id),
    statusChangedAt: row.statusChangedAt?.toISOString() ?? null,
  };
}

interface EmployeeChange {
  readonly isUndoable: boolean | undefined;
  readonly appointmentId: number;
  /** Null if the patient made the change. */
  readonly employeeId: number | null;
  readonly changedAt: Date;
  /** The job of the email that waits, where there is one. */
  readonly emailJob: string | null;
  /** The row before the change. */
  readonly former: PreviousState | undefined;
}

/** Stores what an appointment was before an employee's change, if that change can be undone (visits-43). */
export async function storeUndoable(
  transaction: Transaction,
  { isUndoable = false, employeeId, former, ...change }: EmployeeChange,
): Promise<void> {
  if (!isUndoable || employeeId === null || !former) return;
  await transaction.insert(undoableChanges).values({ ...change, employeeId, former });
}

/** Ends the possibility to undo, before another change: the email that waited leaves now, ahead of the next one. */
export async function endUndo(transaction: Transaction, outbox: Outbox, id: number): Promise<void> {
  const [ended] = await transaction
    .delete(undoableChanges)
    .where(eq(undoableChanges.appointmentId, id))
    .returning({ emailJob: undoableChanges.emailJob });
  if (ended?.emailJob) await outbox.sendNow(transaction, ended.emailJob);
}

/**
 * Undoes an employee's own confirmation, rescheduling or cancellation and its email, in one transaction (visits-43).
 * Throws `not_found`, `cannot_undo`, and `time_taken` if the visit's former time was given to someone else
 * in the meantime.
 */
export async function undoLastChange(
  { database, outbox, clock }: ChangeDependencies,
  { id, employeeId }: Target,
) {
  const now = clock();
  return database.transaction(async (transaction) => {
    await readRow(transaction, id);
    const [change] = await transaction
      .select()
      .from(undoableChanges)
      .where(eq(undoableChanges.appointmentId, id));
    if (!change || change.employeeId !== employeeId || isOver(change.changedAt, now)) {
      throw new ProblemError(cannotUndo);
    }
    const { statusChangedAt, overlapped: _overlapped, ...former } = change.former;
    await claimFormerTime(transaction, { id, former: change.former, now });
    // Once more, now that the row is locked: another change may have ended this one, and be undoable itself.
    const [last] = await transaction
      .delete(undoableChanges)
      .where(eq(undoableChanges.appointmentId, id))
      .returning();
    if (!isDeepStrictEqual(last, change)) throw new ProblemError(cannotUndo);
    const isCancelled = change.emailJob === null || (await outbox.cancel(transaction, change.emailJob));
    if (!isCancelled) throw new ProblemError(cannotUndo);
    await transaction
      .update(appointments)
      .set({ ...former, statusChangedAt: statusChangedAt === null ? null : new Date(statusChangedAt) })
      .where(eq(appointments.id, id));
    const row = await readRow(transaction, id);
    return { ...toStaffAppointment(row, now), message: transitionMessages.undone, warnings: [] };
  });
}

function isOver(changedAt: Date, now: Date): boolean {
  return now.getTime() - changedAt.getTime() > undoSeconds * 1_000;
}

/**
 * Locks the appointment, after the provider's time where it becomes a visit again. Throws `time_taken` if a visit is
 * there that was not there before the change.
 */
async function claimFormerTime(
  transaction: Transaction,
  { id, former, now }: { id: number; former: PreviousState; now: Date },
): Promise<void> {
  const visit = findVisit(former);
  if (!visit) {
    await lockAppointments(transaction, [id]);
    return;
  }
  const { overlapAllowed: allowOverlap, overlapped: allowedIds = [] } = former;
  await claimProviderTime(transaction, { id, visit, allowOverlap, allowedIds, now });
}

/** Deletes what can no longer be undone; part of the hourly cleanup. */
export async function deleteExpiredUndo(database: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - undoSeconds * 1_000);
  await database.delete(undoableChanges).where(lte(undoableChanges.changedAt, end));
}
