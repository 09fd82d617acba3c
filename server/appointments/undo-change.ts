import { isDeepStrictEqual } from "node:util";
import { eq, lte } from "drizzle-orm";
import type { AnotherTime } from "#contract/appointments/another-time.ts";
import type { AppointmentStatus, attendances, VisitOutcome } from "#contract/appointments/appointments.ts";
import { cannotUndo, undoSeconds } from "#contract/appointments/visit-changes.ts";
import { notFound } from "#contract/problems.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { VisitEmail } from "#server/mail/email-job.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { AppointmentRow } from "./appointments.ts";
import { findVisit, overlappingVisits } from "./provider-times.ts";
import { appointments, undoableChanges } from "./table.ts";

/** What a confirmation, rescheduling or cancellation changes, as it was before. */
export interface PreviousState {
  readonly status: AppointmentStatus;
  readonly confirmedDate: string | null;
  readonly confirmedTime: string | null;
  readonly provider: string | null;
  readonly minutes: number | null;
  readonly overlapAllowed: boolean;
  /** The visits that it overlapped; absent in a change that the former version of the program made. */
  readonly overlapped?: readonly number[];
  readonly attendance: (typeof attendances)[number] | null;
  readonly outcome: VisitOutcome | null;
  /** Absent in a change that the former version of the program made. */
  readonly arrived?: boolean;
  readonly wishes: AnotherTime | null;
  /** Absent in a change that the former version of the program made. */
  readonly askedToChoose?: boolean;
  readonly calendarSequence: number;
  readonly statusChangedBy: number | null;
  /** ISO 8601. */
  readonly statusChangedAt: string | null;
  /** The emails about changes before it, which had not left and are not true any more (mail-25). */
  readonly unsent?: readonly VisitEmail[];
}

type UndoableChange = typeof undoableChanges.$inferSelect;

/** What undoing puts back of an appointment, from its row before a change. */
export async function readPreviousState(
  transaction: Transaction,
  row: AppointmentRow,
): Promise<PreviousState> {
  const visit = row.overlapAllowed ? findVisit(row) : undefined;
  const overlapped = visit ? await overlappingVisits(transaction, { visit, exceptId: row.id }) : [];
  return {
    status: row.status,
    confirmedDate: row.confirmedDate,
    confirmedTime: row.confirmedTime,
    provider: row.provider,
    minutes: row.minutes,
    overlapAllowed: row.overlapAllowed,
    overlapped: overlapped.map((other) => other.id),
    attendance: row.attendance,
    outcome: row.outcome,
    arrived: row.arrived,
    wishes: row.wishes,
    askedToChoose: row.askedToChoose,
    calendarSequence: row.calendarSequence,
    statusChangedBy: row.statusChangedBy,
    statusChangedAt: row.statusChangedAt?.toISOString() ?? null,
  };
}

/** Stores what an appointment was before an employee's change (visits-43). */
export async function storeUndo(transaction: Transaction, change: UndoableChange): Promise<void> {
  await transaction.insert(undoableChanges).values(change);
}

/** Ends the possibility to undo, before another change: the email that waited leaves now, ahead of the next one. */
export async function endUndo(transaction: Transaction, outbox: Outbox, id: number): Promise<void> {
  const [ended] = await transaction
    .delete(undoableChanges)
    .where(eq(undoableChanges.appointmentId, id))
    .returning({ emailJob: undoableChanges.emailJob });
  if (ended?.emailJob) await outbox.sendNow(transaction, ended.emailJob);
}

/** An employee's own change that can still be undone. Throws `not_found` and `cannot_undo`. */
export async function findUndoable(
  transaction: Transaction,
  { id, employeeId, now }: { readonly id: number; readonly employeeId: number; readonly now: Date },
): Promise<UndoableChange> {
  const [found] = await transaction
    .select({ change: undoableChanges })
    .from(appointments)
    .leftJoin(undoableChanges, eq(undoableChanges.appointmentId, appointments.id))
    .where(eq(appointments.id, id));
  if (!found) throw new ProblemError(notFound);
  const { change } = found;
  if (!change || change.employeeId !== employeeId || change.changedAt < undoableSince(now))
    throw new ProblemError(cannotUndo);
  return change;
}

/**
 * Uses up a change that is undone, once its row is locked: another one may have ended it, and be undoable itself. Withdraws
 * its email. Throws `cannot_undo`.
 */
export async function withdrawChange(
  transaction: Transaction,
  outbox: Outbox,
  change: UndoableChange,
): Promise<void> {
  const [last] = await transaction
    .delete(undoableChanges)
    .where(eq(undoableChanges.appointmentId, change.appointmentId))
    .returning();
  if (!isDeepStrictEqual(last, change)) throw new ProblemError(cannotUndo);
  const isWithdrawn = change.emailJob === null || (await outbox.cancel(transaction, change.emailJob));
  if (!isWithdrawn) throw new ProblemError(cannotUndo);
}

/** When the oldest change was made that can still be undone. */
const undoableSince = (now: Date) => new Date(now.getTime() - undoSeconds * 1_000);

/** Deletes what can no longer be undone; part of the hourly cleanup. */
export async function deleteExpiredUndo(database: Database, now: Date): Promise<void> {
  await database.delete(undoableChanges).where(lte(undoableChanges.changedAt, undoableSince(now)));
}
