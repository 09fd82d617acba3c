import { eq } from "drizzle-orm";
import type { StaffAppointment, VisitOutcome } from "#contract/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { alreadyBegun, notConfirmed, notYet, unchanged } from "#contract/visit-changes.ts";
import type { VisitChoice } from "#contract/visit-times.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { queueAppointmentEmail } from "./appointment-email.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  lockAppointments,
  nextSequence,
  readRow,
  type UndoableTarget,
} from "./appointment-row.ts";
import { toStaffAppointment } from "./appointments.ts";
import { invitationOf } from "./invitation.ts";
import {
  type Booking,
  chooseVisit,
  claimProviderTime,
  findVisit,
  type ProviderTime,
  requireFuture,
} from "./provider-times.ts";
import { describeBooking } from "./suggest-times.ts";
import { appointments } from "./table.ts";
import { endUndo, readPreviousState, storeUndoable } from "./undo-change.ts";

/** The visit of a confirmed appointment. Throws `not_confirmed`. */
export function requireVisit(row: AppointmentRow): ProviderTime {
  const visit = findVisit(row);
  if (!visit) throw new ProblemError(notConfirmed);
  return visit;
}

/** Whether a visit's start has passed, by the office's clock. */
export function hasBegun(visit: ProviderTime, now: Date): boolean {
  const current = officeNow(now);
  return `${visit.date} ${visit.time}` <= `${current.date} ${current.time}`;
}

/**
 * The visit that a confirmed appointment has until it is rescheduled. Throws `not_confirmed`, `already_begun`,
 * `unchanged`.
 */
function requireReschedulable(row: AppointmentRow, to: ProviderTime, now: Date): ProviderTime {
  const visit = requireVisit(row);
  if (hasBegun(visit, now)) throw new ProblemError(alreadyBegun);
  const isSame = (Object.keys(visit) as (keyof ProviderTime)[]).every((part) => visit[part] === to[part]);
  if (isSame) throw new ProblemError(unchanged);
  return visit;
}

/**
 * Reschedules a confirmed visit and queues an email with both times, in one transaction (visits-35). Throws
 * `invalid_fields`, `not_found`, `not_confirmed`, `already_begun`, `unchanged` and `time_taken`.
 */
export async function rescheduleAppointment(
  { database, outbox, clock }: ChangeDependencies,
  { id, employeeId, chosen, isUndoable }: UndoableTarget & { readonly chosen: VisitChoice },
) {
  const now = clock();
  return database.transaction(async (transaction) => {
    const read = await readRow(transaction, id);
    const visit = chooseVisit(chosen, read);
    requireReschedulable(read, visit, now);
    requireFuture(chosen, now);
    const allowOverlap = chosen.allow_overlap ?? false;
    const row = await rescheduleRow(transaction, outbox, {
      id,
      employeeId,
      visit,
      allowOverlap,
      now,
      isUndoable,
    });
    return describeBooking(transaction, { row, visit, now, how: "rescheduled" });
  });
}

/**
 * Reschedules the visit of a confirmed appointment's row and queues an email with both times. Throws `not_confirmed`,
 * `already_begun`, `unchanged` and `time_taken`.
 */
export async function rescheduleRow(
  transaction: Transaction,
  outbox: Outbox,
  { isUndoable, ...booking }: Booking & Pick<UndoableTarget, "isUndoable">,
): Promise<AppointmentRow> {
  const { id, employeeId, visit, now } = booking;
  const columns = await claimProviderTime(transaction, booking);
  // Read only now that the row is locked: another employee may have been faster.
  const formerVisit = requireReschedulable(await readRow(transaction, id), visit, now);
  const former = await readPreviousState(transaction, id);
  await endUndo(transaction, outbox, id);
  await transaction
    .update(appointments)
    .set({
      ...columns,
      attendance: null,
      wishes: null,
      calendarSequence: nextSequence,
      statusChangedBy: employeeId,
      statusChangedAt: now,
    })
    .where(eq(appointments.id, id));
  const row = await readRow(transaction, id);
  const content = {
    kind: "visit-moved",
    date: visit.date,
    time: visit.time,
    formerDate: formerVisit.date,
    formerTime: formerVisit.time,
    invitation: invitationOf(row, now),
  } as const;
  const emailJob = await queueAppointmentEmail(transaction, outbox, { row, now, isUndoable, content });
  const change = { appointmentId: id, employeeId, changedAt: now, emailJob, former };
  await storeUndoable(transaction, { isUndoable, ...change });
  return row;
}

/**
 * Records whether the patient came to a visit that has begun, or takes that back (visits-36). Nothing is emailed. Throws
 * `not_found`, `not_confirmed` and `not_yet`.
 */
export async function storeOutcome(
  { database, outbox, clock }: ChangeDependencies,
  { id, outcome }: { readonly id: number; readonly outcome: VisitOutcome | null },
): Promise<StaffAppointment> {
  const now = clock();
  return database.transaction(async (transaction) => {
    await lockAppointments(transaction, [id]);
    if (!hasBegun(requireVisit(await readRow(transaction, id)), now)) throw new ProblemError(notYet);
    await endUndo(transaction, outbox, id);
    await transaction.update(appointments).set({ outcome }).where(eq(appointments.id, id));
    return toStaffAppointment(await readRow(transaction, id), now);
  });
}

/** Writes staff's note about an appointment; an empty one clears it (visits-37). Throws `not_found`. */
export async function storeNote(
  { database, clock }: ChangeDependencies,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<StaffAppointment & { note: string | null }> {
  return database.transaction(async (transaction) => {
    await transaction.update(appointments).set({ note }).where(eq(appointments.id, id));
    return { ...toStaffAppointment(await readRow(transaction, id), clock()), note: note || null };
  });
}
