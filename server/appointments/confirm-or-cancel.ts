import { and, eq, ne, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { alreadyCancelled, alreadyConfirmed } from "#contract/appointments.ts";
import type { VisitChoice } from "#contract/visit-times.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { clockTime } from "#server/office-time/office-time.ts";
import { type ChangeDependencies, nextSequence, readRow, type Target } from "./appointment-row.ts";
import { describeForStaff } from "./appointments.ts";
import { invitationOf } from "./invitation.ts";
import { chooseVisit, claimProviderTime, requireFuture } from "./provider-times.ts";
import { describePlaced } from "./suggest-times.ts";
import { appointments } from "./table.ts";

const conflicts = { confirmed: alreadyConfirmed, cancelled: alreadyCancelled } as const;

/** Changes the row where its status allows it: of two employees at the same instant, one changes it (visits-18). */
async function changeStatus(
  transaction: Transaction,
  { id, employeeId }: Target,
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
  { chosen, ...target }: Target & { readonly chosen: VisitChoice },
) {
  const now = clock();
  requireFuture(chosen, now);
  return database.transaction(async (transaction) => {
    const request = await readRow(transaction, target.id);
    if (request.status !== "pending") throw new ProblemError(conflicts[request.status]);
    const visit = chooseVisit(chosen, request);
    const allowOverlap = chosen.allow_overlap ?? false;
    const placed = await claimProviderTime(transaction, { id: target.id, visit, allowOverlap, now });
    const confirmed = await changeStatus(transaction, target, eq(appointments.status, "pending"), {
      status: "confirmed",
      ...placed,
      statusChangedAt: now,
    });
    await outbox.send(transaction, {
      kind: "visit-confirmed",
      to: confirmed.email,
      firstName: confirmed.firstName,
      date: visit.date,
      time: visit.time,
      invitation: invitationOf(confirmed, now),
    });
    return describePlaced(transaction, { row: confirmed, visit, now });
  });
}

/**
 * Cancels an appointment that is not cancelled and queues the notice, in one transaction. Raises `not_found` and
 * `already_cancelled`.
 */
export async function cancelAppointment({ database, outbox, clock }: ChangeDependencies, target: Target) {
  const now = clock();
  return database.transaction(async (transaction) => {
    const cancelled = await changeStatus(transaction, target, ne(appointments.status, "cancelled"), {
      status: "cancelled",
      outcome: null,
      calendarSequence: nextSequence,
      statusChangedAt: now,
    });
    const { email, firstName, confirmedDate, confirmedTime } = cancelled;
    await outbox.send(transaction, {
      kind: "visit-cancelled",
      to: email,
      firstName,
      ...(confirmedDate &&
        confirmedTime && {
          date: confirmedDate,
          time: clockTime(confirmedTime),
          invitation: invitationOf(cancelled, now, "CANCEL"),
        }),
    });
    return { ...describeForStaff(cancelled, now), warnings: [] };
  });
}
