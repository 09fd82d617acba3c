import { and, eq, ne, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { alreadyCancelled, alreadyConfirmed, transitionSentences } from "#contract/appointments.ts";
import { undoSeconds } from "#contract/visit-changes.ts";
import type { VisitChoice } from "#contract/visit-times.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { clockTime } from "#server/office-time/office-time.ts";
import { issueVisitLink } from "#server/visit-links/visit-links.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  nextSequence,
  readRow,
  type Target,
  type UndoableTarget,
} from "./appointment-row.ts";
import { describeForStaff } from "./appointments.ts";
import { invitationOf } from "./invitation.ts";
import {
  chooseVisit,
  claimProviderTime,
  type Placement,
  type ProviderTime,
  requireFuture,
} from "./provider-times.ts";
import { describePlaced } from "./suggest-times.ts";
import { appointments } from "./table.ts";
import { endUndo, readFormer, storeUndoable } from "./undo-change.ts";

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
 * Confirms a pending request and queues the invitation, in one transaction. Raises `invalid_fields`, `not_found`,
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
    return describePlaced(transaction, { row, visit, now, how: "confirmed" });
  });
}

/**
 * Confirms the row of a pending request and queues the invitation. Raises `already_confirmed`, `already_cancelled` and
 * `time_taken`.
 */
export async function confirmRow(
  transaction: Transaction,
  outbox: Outbox,
  { isUndoable, ...placement }: Placement & Pick<UndoableTarget, "isUndoable">,
): Promise<AppointmentRow> {
  const { id, employeeId, visit, now } = placement;
  const placed = await claimProviderTime(transaction, placement);
  const former = await readFormer(transaction, id);
  await endUndo(transaction, outbox, id);
  const confirmed = await changeStatus(transaction, placement, eq(appointments.status, "pending"), {
    status: "confirmed",
    ...placed,
    wishes: null,
    statusChangedAt: now,
  });
  const emailJob = await queueConfirmation(transaction, outbox, { confirmed, visit, now, isUndoable });
  if (isUndoable && former && employeeId !== null) {
    await storeUndoable(transaction, { appointmentId: id, employeeId, changedAt: now, emailJob, former });
  }
  return confirmed;
}

/** Queues the invitation to a confirmed visit, where there is an address; returns the job's id. */
export async function queueConfirmation(
  transaction: Transaction,
  outbox: Outbox,
  {
    confirmed,
    visit,
    now,
    isUndoable = false,
  }: { confirmed: AppointmentRow; visit: ProviderTime; now: Date; isUndoable?: boolean | undefined },
): Promise<string | null> {
  const { id, email, firstName } = confirmed;
  if (email === null) return null;
  return outbox.sendLater(
    transaction,
    {
      kind: "visit-confirmed",
      to: email,
      firstName,
      visitToken: await issueVisitLink(transaction, { appointmentId: id, now }),
      date: visit.date,
      time: visit.time,
      invitation: invitationOf(confirmed, now),
    },
    isUndoable ? undoSeconds : 0,
  );
}

/**
 * Cancels an appointment that is not cancelled and queues the notice, in one transaction. Raises `not_found` and
 * `already_cancelled`.
 */
export async function cancelAppointment(
  { database, outbox, clock }: ChangeDependencies,
  { isUndoable, ...target }: UndoableTarget,
) {
  const now = clock();
  return database.transaction(async (transaction) => {
    const former = await readFormer(transaction, target.id);
    const cancelled = await cancelRow(transaction, outbox, { ...target, now });
    const emailJob = await queueCancellation(transaction, outbox, { cancelled, now, isUndoable });
    if (isUndoable && former) {
      const { id: appointmentId, employeeId } = target;
      await storeUndoable(transaction, { appointmentId, employeeId, changedAt: now, emailJob, former });
    }
    return {
      ...describeForStaff(cancelled, now),
      message: transitionSentences.cancelled,
      warnings: [],
    };
  });
}

/** Cancels the row of an appointment. Raises `not_found` and `already_cancelled`. */
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

/** Queues the notice of a cancellation and returns the job's id; it also removes a visit from the patient's calendar. */
export async function queueCancellation(
  transaction: Transaction,
  outbox: Outbox,
  {
    cancelled,
    now,
    isUndoable = false,
  }: { cancelled: AppointmentRow; now: Date; isUndoable?: boolean | undefined },
): Promise<string | null> {
  const { id, email, firstName, confirmedDate, confirmedTime } = cancelled;
  if (email === null) return null;
  return outbox.sendLater(
    transaction,
    {
      kind: "visit-cancelled",
      to: email,
      firstName,
      visitToken: await issueVisitLink(transaction, { appointmentId: id, now }),
      ...(confirmedDate &&
        confirmedTime && {
          date: confirmedDate,
          time: clockTime(confirmedTime),
          invitation: invitationOf(cancelled, now, "CANCEL"),
        }),
    },
    isUndoable ? undoSeconds : 0,
  );
}
