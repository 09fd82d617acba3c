import { and, eq, ne } from "drizzle-orm";
import {
  alreadyCancelled,
  alreadyConfirmed,
  confirmForm,
  type StaffAppointment,
} from "#contract/appointments.ts";
import { isCalendarDate, officeNow } from "#contract/office-dates.ts";
import { invalidFields, notFound } from "#contract/problems.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { clockTime, describeForStaff } from "./appointments.ts";
import { writeInvitation } from "./invitation.ts";
import { officeInstant } from "./office-time.ts";
import { type VisitTime, warningsAbout } from "./suggest-times.ts";
import { appointmentGuests, appointments } from "./table.ts";

interface DecidingParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => Date;
}

interface Decision {
  readonly id: number;
  /** The employee's account. */
  readonly decidedBy: number;
}

/** Raises `invalid_fields` with one sentence, which is the answer's message too, since pages show that (visits-19). */
function refuse(sentence: string, ...fields: (keyof typeof confirmForm.shape)[]): never {
  throw new ProblemError(
    { ...invalidFields, message: sentence },
    { fields: Object.fromEntries(fields.map((field) => [field, [sentence]])) },
  );
}

/**
 * A date and time as sent, when a visit can be at it: the date exists and is not over, and the clock does not skip
 * the time (practice-3, visits-19). Problems: `invalid_fields`.
 */
export function requireVisitTime(sent: { confirmed_date?: unknown; confirmed_time?: unknown }, now: Date) {
  const parsed = confirmForm.safeParse(sent);
  if (parsed.error) {
    const { issues } = parsed.error;
    refuse(issues[0]?.message ?? "", ...issues.map(({ path }) => path[0] as keyof typeof confirmForm.shape));
  }
  const { confirmed_date: date, confirmed_time: time } = parsed.data;
  if (!isCalendarDate(date)) refuse("This date does not exist.", "confirmed_date");
  if (date < officeNow(now).date) refuse("This date is in the past.", "confirmed_date");
  const begins = officeInstant({ date, time });
  if (!begins) refuse("The clocks skip this time on that day.", "confirmed_time");
  return { date, time, begins };
}

/** Who asked, as a letter addresses them, with what the staff's list shows. */
async function readRequest(transaction: Transaction, id: number) {
  const [found] = await transaction
    .select({
      request: appointments,
      account: {
        username: accounts.username,
        firstName: accounts.firstName,
        email: accounts.email,
        dateOfBirth: accounts.dateOfBirth,
      },
      guest: appointmentGuests,
    })
    .from(appointments)
    .leftJoin(accounts, eq(accounts.id, appointments.accountId))
    .leftJoin(appointmentGuests, eq(appointmentGuests.appointmentId, appointments.id))
    .where(eq(appointments.id, id));
  const person = found?.account ?? (found?.guest && { ...found.guest, username: null });
  if (!found || !person) throw new ProblemError(notFound);
  const { username, firstName, email, dateOfBirth } = person;
  return { ...found.request, username, firstName, email, dateOfBirth };
}

const conflicts = { confirmed: alreadyConfirmed, cancelled: alreadyCancelled } as const;

/** Why a request could not be changed: it does not exist, or someone was faster. */
async function explainRefusal(transaction: Transaction, id: number): Promise<never> {
  const [current] = await transaction
    .select({ status: appointments.status })
    .from(appointments)
    .where(eq(appointments.id, id));
  throw new ProblemError(current && current.status !== "pending" ? conflicts[current.status] : notFound);
}

/** Confirms and cancels requests, each with its mail in the same transaction (visits-18). */
export function confirmOrCancelAppointments({ database, outbox, clock }: DecidingParts) {
  /** Changes the row if its status allows it; of two at the same instant the second finds that it does not. */
  async function change(
    transaction: Transaction,
    { id, decidedBy }: Decision,
    { from, to }: { from: "pending" | "not cancelled"; to: Partial<typeof appointments.$inferInsert> },
  ) {
    const isAllowed =
      from === "pending" ? eq(appointments.status, "pending") : ne(appointments.status, "cancelled");
    const changed = await transaction
      .update(appointments)
      .set({ ...to, decidedBy, decidedAt: clock() })
      .where(and(eq(appointments.id, id), isAllowed));
    if (changed.rowCount === 0) await explainRefusal(transaction, id);
    return readRequest(transaction, id);
  }

  return {
    /** Moves a pending request to confirmed. Problems: `not_found`, `already_confirmed`, `already_cancelled`. */
    async confirm(decision: Decision, visit: VisitTime & { readonly begins: Date }) {
      const now = clock();
      const { date, time, begins } = visit;
      return database.transaction(async (transaction) => {
        const confirmed = await change(transaction, decision, {
          from: "pending",
          to: { status: "confirmed", confirmedDate: date, confirmedTime: time },
        });
        const { email, firstName, calendarUid: uid } = confirmed;
        const attendee = { firstName, email };
        const invitation = writeInvitation({ method: "REQUEST", uid, begins, attendee, now });
        await outbox.send(transaction, {
          kind: "visit-confirmed",
          to: email,
          firstName,
          date,
          time,
          invitation,
        });
        const request = describeForStaff(confirmed, now);
        return { request, warnings: await warningsAbout(transaction, { request, visit, now }) };
      });
    },

    /** Moves a request that is not cancelled to cancelled. Problems: `not_found`, `already_cancelled`. */
    async cancel(decision: Decision): Promise<StaffAppointment> {
      const now = clock();
      const row = await database.transaction(async (transaction) => {
        const cancelled = await change(transaction, decision, {
          from: "not cancelled",
          to: { status: "cancelled" },
        });
        const { email, firstName } = cancelled;
        await outbox.send(transaction, {
          kind: "visit-cancelled",
          to: email,
          firstName,
          ...cancelledVisit(cancelled, now),
        });
        return cancelled;
      });
      return describeForStaff(row, now);
    },
  };
}

/** What a cancellation says of a visit that had been confirmed; nothing where none had been (mail-7). */
function cancelledVisit(row: Awaited<ReturnType<typeof readRequest>>, now: Date) {
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
