import { eq } from "drizzle-orm";
import type { StaffAppointment, VisitOutcome } from "#contract/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { alreadyBegun, notConfirmed, notYet, unchanged, undoSeconds } from "#contract/visit-changes.ts";
import type { VisitChoice } from "#contract/visit-times.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { clockTime } from "#server/office-time/office-time.ts";
import { issueVisitLink } from "#server/visit-links/visit-links.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  lockAppointments,
  nextSequence,
  readRow,
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

/** The visit of a confirmed appointment. Raises `not_confirmed`. */
export function visitOf(row: AppointmentRow): ProviderTime {
  const { status, confirmedDate: date, confirmedTime: time, provider, minutes } = row;
  if (status !== "confirmed" || !date || !time || !provider || !minutes) throw new ProblemError(notConfirmed);
  return { date, time: clockTime(time), provider, minutes };
}

/** Whether a visit's start has passed, by the office's clock. */
export function hasBegun(visit: ProviderTime, now: Date): boolean {
  const current = officeNow(now);
  return `${visit.date} ${visit.time}` <= `${current.date} ${current.time}`;
}

/** The visit that a confirmed appointment has until it is moved. Raises `not_confirmed`, `already_begun`, `unchanged`. */
function requireMovable(row: AppointmentRow, to: ProviderTime, now: Date): ProviderTime {
  const visit = visitOf(row);
  if (hasBegun(visit, now)) throw new ProblemError(alreadyBegun);
  const isSame = (Object.keys(visit) as (keyof ProviderTime)[]).every((part) => visit[part] === to[part]);
  if (isSame) throw new ProblemError(unchanged);
  return visit;
}

/**
 * Moves a confirmed visit and queues an email with both times, in one transaction (visits-35). Raises `invalid_fields`,
 * `not_found`, `not_confirmed`, `already_begun`, `unchanged` and `time_taken`.
 */
export async function moveVisit(
  { database, outbox, clock }: ChangeDependencies,
  { id, employeeId, chosen, isUndoable }: UndoableTarget & { readonly chosen: VisitChoice },
) {
  const now = clock();
  return database.transaction(async (transaction) => {
    const read = await readRow(transaction, id);
    const visit = chooseVisit(chosen, read);
    requireMovable(read, visit, now);
    requireFuture(chosen, now);
    const allowOverlap = chosen.allow_overlap ?? false;
    const row = await moveRow(transaction, outbox, { id, employeeId, visit, allowOverlap, now, isUndoable });
    return describePlaced(transaction, { row, visit, now, how: "moved" });
  });
}

/**
 * Moves the visit of a confirmed appointment's row and queues an email with both times. Raises `not_confirmed`,
 * `already_begun`, `unchanged` and `time_taken`.
 */
export async function moveRow(
  transaction: Transaction,
  outbox: Outbox,
  { isUndoable, ...placement }: Placement & Pick<UndoableTarget, "isUndoable">,
): Promise<AppointmentRow> {
  const { id, employeeId, visit, now } = placement;
  const placed = await claimProviderTime(transaction, placement);
  // Read only now that the row is locked: another employee may have been faster.
  const formerVisit = requireMovable(await readRow(transaction, id), visit, now);
  const former = await readFormer(transaction, id);
  await endUndo(transaction, outbox, id);
  await transaction
    .update(appointments)
    .set({
      ...placed,
      attendance: null,
      wishes: null,
      calendarSequence: nextSequence,
      statusChangedBy: employeeId,
      statusChangedAt: now,
    })
    .where(eq(appointments.id, id));
  const moved = await readRow(transaction, id);
  const emailJob = await queueMove(transaction, outbox, { moved, visit, formerVisit, now, isUndoable });
  if (isUndoable && former && employeeId !== null) {
    await storeUndoable(transaction, { appointmentId: id, employeeId, changedAt: now, emailJob, former });
  }
  return moved;
}

interface MoveEmail extends Pick<UndoableTarget, "isUndoable"> {
  readonly moved: AppointmentRow;
  readonly visit: ProviderTime;
  readonly formerVisit: ProviderTime;
  readonly now: Date;
}

/** Queues the email with a visit's new and former time, where there is an address; returns the job's id. */
async function queueMove(
  transaction: Transaction,
  outbox: Outbox,
  { moved, visit, formerVisit, now, isUndoable = false }: MoveEmail,
): Promise<string | null> {
  const { id, email, firstName } = moved;
  if (email === null) return null;
  return outbox.sendLater(
    transaction,
    {
      kind: "visit-moved",
      to: email,
      firstName,
      visitToken: await issueVisitLink(transaction, { appointmentId: id, now }),
      date: visit.date,
      time: visit.time,
      formerDate: formerVisit.date,
      formerTime: formerVisit.time,
      invitation: invitationOf(moved, now),
    },
    isUndoable ? undoSeconds : 0,
  );
}

/**
 * Records whether the patient came to a visit that has begun, or takes that back (visits-36). Nothing is mailed. Raises
 * `not_found`, `not_confirmed` and `not_yet`.
 */
export async function storeOutcome(
  { database, clock }: ChangeDependencies,
  { id, outcome }: { readonly id: number; readonly outcome: VisitOutcome | null },
): Promise<StaffAppointment> {
  const now = clock();
  return database.transaction(async (transaction) => {
    await lockAppointments(transaction, [id]);
    if (!hasBegun(visitOf(await readRow(transaction, id)), now)) throw new ProblemError(notYet);
    await transaction.update(appointments).set({ outcome }).where(eq(appointments.id, id));
    return describeForStaff(await readRow(transaction, id), now);
  });
}

/** Writes staff's note about an appointment; an empty one clears it (visits-37). Raises `not_found`. */
export async function storeNote(
  { database, clock }: ChangeDependencies,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<StaffAppointment & { note: string | null }> {
  return database.transaction(async (transaction) => {
    await transaction.update(appointments).set({ note }).where(eq(appointments.id, id));
    return { ...describeForStaff(await readRow(transaction, id), clock()), note: note || null };
  });
}
