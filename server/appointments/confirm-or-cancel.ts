import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alreadyCancelled, alreadyConfirmed } from "#contract/appointments.ts";
import { isCalendarDate, officeNow } from "#contract/office-dates.ts";
import { invalidFields, notFound } from "#contract/problems.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { clockTime, describeForStaff, selectListed } from "./appointments.ts";
import { writeInvitation } from "./invitation.ts";
import { officeInstant } from "./office-time.ts";
import { type VisitTime, warningsAbout } from "./suggest-times.ts";
import { appointmentGuests, appointments } from "./table.ts";

interface Dependencies {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => Date;
}

interface Target {
  readonly id: number;
  /** The account that confirms or cancels. */
  readonly employeeId: number;
}

function raiseInvalid(field: "confirmed_date" | "confirmed_time", sentence: string): never {
  throw new ProblemError(invalidFields, { fields: { [field]: [sentence] } });
}

/**
 * The instant at which a visit begins. Raises `invalid_fields` where the date does not exist or is past, or where the
 * clocks skip the time (visits-19).
 */
function requireVisitTime({ date, time }: VisitTime, now: Date): Date {
  if (!isCalendarDate(date)) raiseInvalid("confirmed_date", "This date does not exist.");
  if (date < officeNow(now).date) raiseInvalid("confirmed_date", "This date is in the past.");
  return (
    officeInstant({ date, time }) ?? raiseInvalid("confirmed_time", "The clocks skip this time on that day.")
  );
}

/** An appointment with its patient's or guest's name and email address. */
async function readAppointment(transaction: Transaction, id: number) {
  const email = sql<string>`coalesce(${accounts.email}, ${appointmentGuests.email})`;
  const [found] = await selectListed(transaction, { email, calendarUid: appointments.calendarUid }).where(
    eq(appointments.id, id),
  );
  if (!found) throw new ProblemError(notFound);
  return found;
}

const conflicts = { confirmed: alreadyConfirmed, cancelled: alreadyCancelled } as const;

/** Raises `not_found`, or the conflict with the appointment's present status. */
async function raiseConflict(transaction: Transaction, id: number): Promise<never> {
  const [current] = await transaction
    .select({ status: appointments.status })
    .from(appointments)
    .where(eq(appointments.id, id));
  throw new ProblemError(current && current.status !== "pending" ? conflicts[current.status] : notFound);
}

/** Changes the row where its status allows it: of two employees at the same instant, one changes it (visits-18). */
async function changeStatus(
  transaction: Transaction,
  {
    id,
    employeeId,
    allowedFrom,
    now,
    ...change
  }: Target & {
    readonly allowedFrom: SQL;
    readonly now: Date;
    readonly status: "confirmed" | "cancelled";
    readonly confirmedDate?: string;
    readonly confirmedTime?: string;
  },
) {
  const { rowCount } = await transaction
    .update(appointments)
    .set({ ...change, statusChangedBy: employeeId, statusChangedAt: now })
    .where(and(eq(appointments.id, id), allowedFrom));
  return rowCount === 0 ? raiseConflict(transaction, id) : readAppointment(transaction, id);
}

/**
 * Confirms a pending request and queues the invitation, in one transaction. Raises `invalid_fields`, `not_found`,
 * `already_confirmed` and `already_cancelled`.
 */
export async function confirmAppointment(
  { database, outbox, clock }: Dependencies,
  { visit, ...target }: Target & { readonly visit: VisitTime },
) {
  const now = clock();
  const begins = requireVisitTime(visit, now);
  return database.transaction(async (transaction) => {
    const confirmed = await changeStatus(transaction, {
      ...target,
      now,
      allowedFrom: eq(appointments.status, "pending"),
      status: "confirmed",
      confirmedDate: visit.date,
      confirmedTime: visit.time,
    });
    const { email, firstName, calendarUid: uid } = confirmed;
    const attendee = { firstName, email };
    const invitation = writeInvitation({ method: "REQUEST", uid, begins, attendee, now });
    await outbox.send(transaction, { kind: "visit-confirmed", to: email, firstName, ...visit, invitation });
    const appointment = describeForStaff(confirmed, now);
    return {
      ...appointment,
      warnings: await warningsAbout(transaction, { request: appointment, visit, now }),
    };
  });
}

/**
 * Cancels an appointment that is not cancelled and queues the notice, in one transaction. Raises `not_found` and
 * `already_cancelled`.
 */
export async function cancelAppointment({ database, outbox, clock }: Dependencies, target: Target) {
  const now = clock();
  return database.transaction(async (transaction) => {
    const cancelled = await changeStatus(transaction, {
      ...target,
      now,
      allowedFrom: ne(appointments.status, "cancelled"),
      status: "cancelled",
    });
    const { email, firstName } = cancelled;
    const visit = cancelledVisit(cancelled, now);
    await outbox.send(transaction, { kind: "visit-cancelled", to: email, firstName, ...visit });
    return { ...describeForStaff(cancelled, now), warnings: [] };
  });
}

/** The cancelled visit's part of the email; empty where none had been confirmed. */
function cancelledVisit(row: Awaited<ReturnType<typeof readAppointment>>, now: Date) {
  const { confirmedDate: date, confirmedTime, calendarUid: uid, firstName, email } = row;
  if (!date || !confirmedTime) return {};
  const time = clockTime(confirmedTime);
  const begins = officeInstant({ date, time });
  if (!begins) return { date, time };
  return {
    date,
    time,
    invitation: writeInvitation({ method: "CANCEL", uid, begins, attendee: { firstName, email }, now }),
  };
}
