import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import {
  alreadyConfirmed,
  type StaffAppointment,
  transitionMessages,
  type VisitOutcome,
} from "#contract/appointments/appointments.ts";
import { type StoredNote, staleNote } from "#contract/appointments/visit-changes.ts";
import { movedSince, type SeenTime, type VisitChoice } from "#contract/appointments/visit-times.ts";
import { notFound } from "#contract/problems.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { isCurrent } from "#server/http/serve.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  describeNote,
  getAppointment,
  lockAppointments,
  toStaffAppointment,
} from "./appointments.ts";
import { chooseVisit, findVisit, requireFuture } from "./provider-times.ts";
import { toBookingReply } from "./suggest-times.ts";
import { appointments } from "./table.ts";
import { transition } from "./transitions.ts";
import { findUndoable, withdrawChange } from "./undo-change.ts";

/** Which appointment is changed, and the account that changes it. */
interface Target {
  readonly id: number;
  readonly employeeId: number;
  /** Whether it can be undone for some seconds, before its email leaves (visits-43). */
  readonly isUndoable?: boolean | undefined;
}

interface ChosenTime extends Target {
  readonly chosen: VisitChoice;
}

/**
 * Confirms a pending request and queues the invitation, in one transaction. Throws `invalid_fields`, `not_found`,
 * `already_confirmed`, `already_cancelled` and `time_taken`.
 */
export function confirmAppointment(dependencies: ChangeDependencies, target: ChosenTime) {
  return book(dependencies, target, { action: "confirm", how: "confirmed" });
}

/**
 * Reschedules a confirmed visit and queues an email with both times, in one transaction (visits-35). Throws
 * `invalid_fields`, `not_found`, `not_confirmed`, `already_begun`, `unchanged`, `time_taken`, and `moved_since` with the
 * visit as it is if someone else has moved it from where it was seen (visits-111).
 */
export function rescheduleVisit(
  dependencies: ChangeDependencies,
  { seen, ...target }: ChosenTime & { readonly seen: SeenTime | undefined },
) {
  return book(dependencies, target, { action: "reschedule", how: "rescheduled", seen });
}

/** Whether a visit has the time that it was seen to have. */
function isWhereSeen(row: AppointmentRow, seen: SeenTime): boolean {
  const visit = findVisit(row);
  return (
    visit?.date === seen.confirmed_date &&
    visit.time === seen.confirmed_time &&
    (seen.provider ?? visit.provider) === visit.provider &&
    (seen.minutes ?? visit.minutes) === visit.minutes
  );
}

/**
 * Throws `moved_since` for a visit that is elsewhere than it was seen, and `already_confirmed` for one that was seen as a
 * request, each with the visit as it is (visits-111, visits-115).
 */
function requireWhereSeen(row: AppointmentRow, seen: SeenTime | null | undefined, now: Date): void {
  if (seen === undefined || row.status !== "confirmed" || (seen && isWhereSeen(row, seen))) return;
  const more = { visit: toStaffAppointment(row, now) };
  throw new ProblemError(seen ? movedSince : alreadyConfirmed, { more });
}

interface Booking {
  readonly action: "confirm" | "reschedule";
  readonly how: "confirmed" | "rescheduled";
  /** The time that the visit must still have, where it is named. */
  readonly seen?: SeenTime | undefined;
}

async function book(
  { database, outbox, clock }: ChangeDependencies,
  { chosen, ...target }: ChosenTime,
  { action, how, seen }: Booking,
) {
  const now = clock();
  requireFuture(chosen, now);
  return database.transaction(async (transaction) => {
    const { category, provider, minutes } = appointments;
    const [request] = await transaction
      .select({ category, provider, minutes })
      .from(appointments)
      .where(eq(appointments.id, target.id));
    if (!request) throw new ProblemError(notFound);
    const visit = chooseVisit(chosen, request);
    const unlessMoved = async (row: AppointmentRow) => {
      // Where it is at the chosen time already, that is what is said.
      if (!isDeepStrictEqual(findVisit(row), visit)) requireWhereSeen(row, seen, now);
      return action;
    };
    const change = { ...target, action: unlessMoved, visit, mayOverlap: chosen.allow_overlap };
    const row = await transition(transaction, { outbox, now }, change);
    return toBookingReply(transaction, { row, visit, now, how });
  });
}

/**
 * Cancels an appointment that is not cancelled and queues the notice, in one transaction. Throws `not_found`,
 * `already_cancelled`, `already_recorded`, and `moved_since` or `already_confirmed` with the visit as it is if someone else
 * has given it another time than was seen (visits-115).
 */
export async function cancelAppointment(
  { database, outbox, clock }: ChangeDependencies,
  { seen, ...target }: Target & { readonly seen: SeenTime | null | undefined },
) {
  const now = clock();
  const action = async (row: AppointmentRow) => {
    requireWhereSeen(row, seen, now);
    return "cancel" as const;
  };
  const row = await database.transaction((transaction) =>
    transition(transaction, { outbox, now }, { ...target, action }),
  );
  return { ...toStaffAppointment(row, now), message: transitionMessages.cancelled, warnings: [] };
}

/**
 * Asks the patient of a visit by email to choose another time, in one transaction; a repeat changes nothing, nor does asking
 * one who has named other days (visits-98). Throws `not_found`, `not_confirmed`, `already_begun` and `no_email`.
 */
export async function askPatientForAnotherTime(
  { database, outbox, clock }: ChangeDependencies,
  target: Target,
) {
  const now = clock();
  const action = async (row: AppointmentRow) =>
    row.status === "confirmed" && (row.askedToChoose || row.wishes)
      ? undefined
      : ("askPatientForAnotherTime" as const);
  const row = await database.transaction((transaction) =>
    transition(transaction, { outbox, now }, { ...target, action }),
  );
  const message = row.wishes ? transitionMessages.hasChosen : transitionMessages.askedToChoose;
  return { ...toStaffAppointment(row, now), message, warnings: [] };
}

/**
 * Records whether the patient came to a visit that has begun, or takes that back (visits-36). Nothing is emailed. Throws
 * `not_found`, `not_confirmed` and `not_yet`.
 */
export async function recordOutcome(
  { database, outbox, clock }: ChangeDependencies,
  { outcome, ...target }: Target & { readonly outcome: VisitOutcome | null },
): Promise<StaffAppointment> {
  const now = clock();
  const row = await database.transaction((transaction) =>
    transition(transaction, { outbox, now }, { ...target, action: "recordOutcome", columns: { outcome } }),
  );
  return toStaffAppointment(row, now);
}

/**
 * Records whether the patient of a visit of today has arrived (visits-74). Nothing is emailed. Throws `not_found`,
 * `not_confirmed` and `not_today`.
 */
export async function recordArrival(
  { database, outbox, clock }: ChangeDependencies,
  { arrived, ...target }: Target & { readonly arrived: boolean },
): Promise<StaffAppointment> {
  const now = clock();
  const row = await database.transaction((transaction) =>
    transition(transaction, { outbox, now }, { ...target, action: "recordArrival", columns: { arrived } }),
  );
  return toStaffAppointment(row, now);
}

/**
 * Undoes an employee's own confirmation, rescheduling or cancellation and its email, in one transaction (visits-43).
 * Throws `not_found`, `cannot_undo`, and `time_taken` if the visit's former time was given to someone else
 * in the meantime.
 */
export async function undoChange(
  { database, outbox, clock }: ChangeDependencies,
  { id, employeeId }: Target,
) {
  const now = clock();
  const row = await database.transaction(async (transaction) => {
    const undone = await findUndoable(transaction, { id, employeeId, now });
    const { overlapped, statusChangedAt, unsent = [], ...former } = undone.former;
    return transition(
      transaction,
      { outbox, now },
      {
        id,
        employeeId,
        async action() {
          await withdrawChange(transaction, outbox, undone);
          // They are true again.
          await outbox.sendMany(
            transaction,
            unsent.map((visit) => ({ visit })),
          );
          return "undo";
        },
        visit: findVisit(former),
        mayOverlap: overlapped ?? [],
        columns: { ...former, statusChangedAt: statusChangedAt === null ? null : new Date(statusChangedAt) },
      },
    );
  });
  return { ...toStaffAppointment(row, now), message: transitionMessages.undone, warnings: [] };
}

interface WrittenNote {
  readonly id: number;
  readonly note: string;
  readonly ifMatch: string | undefined;
}

/**
 * Writes staff's note about an appointment; an empty one clears it (visits-37). Throws `not_found`, and `stale_copy` with
 * the stored note if that is newer than the one that was edited.
 */
export async function writeNote(
  { database, clock }: ChangeDependencies,
  { id, note, ifMatch }: WrittenNote,
): Promise<StaffAppointment & StoredNote> {
  return database.transaction(async (transaction) => {
    await lockAppointments(transaction, [id]);
    const [stored] = await transaction
      .select({ note: appointments.note })
      .from(appointments)
      .where(eq(appointments.id, id));
    const newer = describeNote(stored?.note ?? "");
    if (stored && !isCurrent(ifMatch, newer.note_version)) throw new ProblemError(staleNote, { more: newer });
    await transaction.update(appointments).set({ note }).where(eq(appointments.id, id));
    return { ...toStaffAppointment(await getAppointment(transaction, id), clock()), ...describeNote(note) };
  });
}
