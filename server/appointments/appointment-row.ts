import { eq, inArray } from "drizzle-orm";
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

/** Locks appointments until the transaction ends, in the order of their ids, so that transactions cannot deadlock. */
export async function lockAppointments(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
    .orderBy(appointments.id)
    .for("no key update");
}

/** Selects appointments with all that a change of one reads and undoing it puts back. */
export function selectRows(reader: Reader) {
  return selectListed(reader, {
    email: patientOrGuest.email,
    accountId: appointments.accountId,
    visitReminders: patientOrGuest.visitReminders,
    overlapAllowed: appointments.overlapAllowed,
    calendarUid: appointments.calendarUid,
    calendarSequence: appointments.calendarSequence,
    statusChangedBy: appointments.statusChangedBy,
    statusChangedAt: appointments.statusChangedAt,
  });
}

/** An appointment with its patient's or guest's name and email address, which a caller may lack. Throws `not_found`. */
export async function readRow(reader: Reader, id: number) {
  const [found] = await selectRows(reader).where(eq(appointments.id, id));
  if (!found) throw new ProblemError(notFound);
  return found;
}

/** An appointment as `readRow()` reads it. */
export type AppointmentRow = Awaited<ReturnType<typeof readRow>>;
