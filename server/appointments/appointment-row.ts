import { eq, inArray, sql } from "drizzle-orm";
import { notFound } from "#contract/problems.ts";
import type { Database, Reader, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { selectListed } from "./appointments.ts";
import { appointments, patientOrGuest } from "./table.ts";

/** What changes of appointments depend on. */
export interface ChangeDependencies {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => Date;
}

/** Which appointment is changed, and the account that changes it. */
export interface Target {
  readonly id: number;
  readonly employeeId: number;
}

/** A change that an employee makes. */
export interface UndoableTarget extends Target {
  /** Whether it can be undone for some seconds, before its email leaves (visits-43). */
  readonly isUndoable?: boolean | undefined;
}

/** The invitation's next SEQUENCE (RFC 5545, §3.8.7.4). */
export const nextSequence = sql`${appointments.calendarSequence} + 1`;

/** Locks appointments until the transaction ends, in the order of their ids, so that transactions cannot deadlock. */
export async function lockAppointments(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
    .orderBy(appointments.id)
    .for("no key update");
}

/** An appointment with its patient's or guest's name and email address, which a caller may lack. Throws `not_found`. */
export async function readRow(transaction: Reader, id: number) {
  const [found] = await selectListed(transaction, {
    email: patientOrGuest.email,
    accountId: appointments.accountId,
    visitReminders: patientOrGuest.visitReminders,
    calendarUid: appointments.calendarUid,
    calendarSequence: appointments.calendarSequence,
  }).where(eq(appointments.id, id));
  if (!found) throw new ProblemError(notFound);
  return found;
}

/** An appointment as `readRow()` reads it. */
export type AppointmentRow = Awaited<ReturnType<typeof readRow>>;
