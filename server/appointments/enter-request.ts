import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { transitionMessages } from "#contract/appointments.ts";
import type { StaffRequest } from "#contract/staff-requests.ts";
import { matchesUsername } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Transaction } from "#server/database/connect.ts";
import { invalidField } from "#server/http/problem-error.ts";
import type { QueuedEmail } from "#server/mail/email-job.ts";
import { type AppointmentRow, type ChangeDependencies, readRow } from "./appointment-row.ts";
import { toStaffAppointment } from "./appointments.ts";
import { guestColumns, requestColumns } from "./create-appointment.ts";
import { claimIdempotencyKey } from "./idempotency-keys.ts";
import { chooseVisit, findVisit, lockProvider, requireFuture } from "./provider-times.ts";
import { describeBooking } from "./suggest-times.ts";
import { appointmentGuests, appointments } from "./table.ts";
import { transition } from "./transitions.ts";

interface Options {
  readonly employeeId: number;
  readonly idempotencyKey: string | undefined;
  readonly entered: StaffRequest;
}

/**
 * Stores a request that staff enter for a caller, and its emails, in one transaction (visits-40); where its visit's
 * time is given it is stored confirmed (visits-41). A repeated key answers with the request as it is by then. Throws
 * `invalid_fields`, `idempotency_key_reused` and `time_taken`.
 */
export async function enterStaffRequest(
  { database, outbox, clock }: ChangeDependencies,
  { employeeId, idempotencyKey = randomUUID(), entered }: Options,
) {
  const now = clock();
  const { request, person, source, visit: chosen } = entered;
  const visit = chosen && chooseVisit(chosen, request);
  return database.transaction(async (transaction) => {
    const describe = (row: AppointmentRow) => {
      const booked = visit && findVisit(row);
      return booked
        ? describeBooking(transaction, { row, visit: booked, now, how: "confirmed" })
        : { ...toStaffAppointment(row, now), message: transitionMessages.entered, warnings: [] };
    };

    const accountId = person.guest ? null : await patientNamed(transaction, person.username);
    const { appointmentId: id, isRepeat } = await claimIdempotencyKey(transaction, {
      owner: `account ${employeeId}`,
      key: idempotencyKey,
      bodyHash: createHash("sha256").update(JSON.stringify(entered)).digest(),
      now,
    });
    if (isRepeat) return describe(await readRow(transaction, id));

    if (chosen) requireFuture(chosen, now);
    // Before the rows, as wherever both are locked.
    if (visit) await lockProvider(transaction, visit.provider);
    await transaction
      .insert(appointments)
      .overridingSystemValue()
      .values({ id, accountId, source, requestedAt: now, ...requestColumns(request) });
    if (person.guest) {
      await transaction
        .insert(appointmentGuests)
        .values({ appointmentId: id, ...guestColumns(person.guest) });
    }
    if (visit) {
      const booking = { id, employeeId, visit, mayOverlap: chosen.allow_overlap };
      return describe(await transition(transaction, { outbox, now }, { ...booking, action: "confirm" }));
    }
    const row = await readRow(transaction, id);
    const received = { kind: "request-received", appointment: id, sequence: row.calendarSequence } as const;
    const emails: QueuedEmail[] = row.email === null ? [] : [{ visit: received }];
    await outbox.sendMany(transaction, [...emails, { kind: "request-arrived" }]);
    return describe(row);
  });
}

/** The account of a patient. Throws `invalid_fields`. */
async function patientNamed(transaction: Transaction, username: string): Promise<number> {
  const [patient] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    // An unverified registration may be deleted, and its address may be another person's.
    .where(and(matchesUsername(username), eq(accounts.role, "customer"), isNull(accounts.expiresAt)));
  if (!patient) {
    throw invalidField("username", "No patient has this username.");
  }
  return patient.id;
}
