import { and, eq, ne, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { alreadyCancelled, alreadyConfirmed, transitionMessages } from "#contract/appointments.ts";
import type { VisitChoice } from "#contract/visit-times.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { clockTime } from "#server/office-time/office-time.ts";
import { type NotifiedChange, queueAppointmentEmail } from "./appointment-email.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  nextSequence,
  readRow,
  type Target,
  type UndoableTarget,
} from "./appointment-row.ts";
import { toStaffAppointment } from "./appointments.ts";
import { invitationOf } from "./invitation.ts";
import {
  type Booking,
  chooseVisit,
  claimProviderTime,
  type ProviderTime,
  requireFuture,
} from "./provider-times.ts";
import { describeBooking } from "./suggest-times.ts";
import { appointments } from "./table.ts";
import { endUndo, readPreviousState, storeUndoable } from "./undo-change.ts";

const conflicts = { confirmed: alreadyConfirmed, cancelled: alreadyCancelled } as const;

/** Changes the row where its status allows it: of two employees at the same instant, one changes it (visits-18). */
async function changeStatus(
  transaction: Transaction,
  { id, employeeId }: Pick<Target, "id"> & { readonly employeeId: number | null },
  allowed: SQL,
  change: PgUpdateSetSource<typeof appointments> & { readonly statusChangedAt: Date },
) {
  const { rowCount } = await transaction
    .update(appointments)
    .set({ ...change, statusChangedBy: employeeId })
    .where(and(eq(appointments.id, id), allowed));
  const row = await readRow(transaction, id);
  if (rowCount === 0 && row.status !== "pending") throw new ProblemError(conflicts[row.status]);
  return row;
}

/**
 * Confirms a pending request and queues the invitation, in one transaction. Throws `invalid_fields`, `not_found`,
 * `already_confirmed`, `already_cancelled` and `time_taken`.
 */
export async function confirmAppointment(
  { database, outbox, clock }: ChangeDependencies,
  { chosen, isUndoable, ...target }: UndoableTarget & { readonly chosen: VisitChoice },
) {
  const now = clock();
  requireFuture(chosen, now);
  return database.transaction(async (transaction) => {
    const request = await readRow(transaction, target.id);
    if (request.status !== "pending") throw new ProblemError(conflicts[request.status]);
    const visit = chooseVisit(chosen, request);
    const allowOverlap = chosen.allow_overlap ?? false;
    const row = await confirmRow(transaction, outbox, {
      ...target,
      visit,
      allowOverlap,
      now,
      isUndoable,
    });
    return describeBooking(transaction, { row, visit, now, how: "confirmed" });
  });
}

/**
 * Confirms the row of a pending request and queues the invitation. Throws `already_confirmed`, `already_cancelled` and
 * `time_taken`.
 */
export async function confirmRow(
  transaction: Transaction,
  outbox: Outbox,
  { isUndoable, ...booking }: Booking & Pick<UndoableTarget, "isUndoable">,
): Promise<AppointmentRow> {
  const { id, employeeId, visit, now } = booking;
  const columns = await claimProviderTime(transaction, booking);
  const former = await readPreviousState(transaction, id);
  await endUndo(transaction, outbox, id);
  const confirmed = await changeStatus(transaction, booking, eq(appointments.status, "pending"), {
    status: "confirmed",
    ...columns,
    wishes: null,
    statusChangedAt: now,
  });
  const emailJob = await queueConfirmation(transaction, outbox, { row: confirmed, visit, now, isUndoable });
  const change = { appointmentId: id, employeeId, changedAt: now, emailJob, former };
  await storeUndoable(transaction, { isUndoable, ...change });
  return confirmed;
}

/** Queues the invitation to a confirmed visit, where there is an email address; returns the job's id. */
export function queueConfirmation(
  transaction: Transaction,
  outbox: Outbox,
  { visit: { date, time }, ...change }: NotifiedChange & { readonly visit: ProviderTime },
): Promise<string | null> {
  const content = {
    kind: "visit-confirmed",
    date,
    time,
    invitation: invitationOf(change.row, change.now),
  } as const;
  return queueAppointmentEmail(transaction, outbox, { ...change, content });
}

/**
 * Cancels an appointment that is not cancelled and queues the notice, in one transaction. Throws `not_found` and
 * `already_cancelled`.
 */
export async function cancelAppointment(
  { database, outbox, clock }: ChangeDependencies,
  { isUndoable, ...target }: UndoableTarget,
) {
  const now = clock();
  return database.transaction(async (transaction) => {
    const former = await readPreviousState(transaction, target.id);
    const cancelled = await cancelRow(transaction, outbox, { ...target, now });
    const emailJob = await queueCancellation(transaction, outbox, { row: cancelled, now, isUndoable });
    const { id: appointmentId, employeeId } = target;
    const change = { appointmentId, employeeId, changedAt: now, emailJob, former };
    await storeUndoable(transaction, { isUndoable, ...change });
    return {
      ...toStaffAppointment(cancelled, now),
      message: transitionMessages.cancelled,
      warnings: [],
    };
  });
}

/** Cancels the row of an appointment. Throws `not_found` and `already_cancelled`. */
export async function cancelRow(
  transaction: Transaction,
  outbox: Outbox,
  { now, ...target }: { readonly id: number; readonly employeeId: number | null; readonly now: Date },
): Promise<AppointmentRow> {
  await endUndo(transaction, outbox, target.id);
  return changeStatus(transaction, target, ne(appointments.status, "cancelled"), {
    status: "cancelled",
    attendance: null,
    wishes: null,
    outcome: null,
    calendarSequence: nextSequence,
    statusChangedAt: now,
  });
}

/** What the notice of a cancellation contains besides its recipient and its link. */
export function cancellationNotice({ row, now }: Pick<NotifiedChange, "row" | "now">) {
  const { confirmedDate: date, confirmedTime: time } = row;
  const invitation = invitationOf(row, now, "CANCEL");
  return {
    kind: "visit-cancelled",
    ...(date && time && { date, time: clockTime(time), invitation }),
  } as const;
}

/** Queues the notice of a cancellation and returns the job's id; it also removes a visit from the patient's calendar. */
export function queueCancellation(
  transaction: Transaction,
  outbox: Outbox,
  change: NotifiedChange,
): Promise<string | null> {
  return queueAppointmentEmail(transaction, outbox, { ...change, content: cancellationNotice(change) });
}
