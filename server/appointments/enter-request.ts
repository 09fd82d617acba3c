import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { transitionMessages } from "#contract/appointments.ts";
import type { StaffRequest } from "#contract/staff-requests.ts";
import { matchesUsername } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Transaction } from "#server/database/connect.ts";
import { invalidField } from "#server/http/problem-error.ts";
import { issueVisitLink } from "#server/visit-links/visit-links.ts";
import { type AppointmentRow, type ChangeDependencies, readRow } from "./appointment-row.ts";
import { toStaffAppointment } from "./appointments.ts";
import { requireVisit } from "./change-visit.ts";
import { queueConfirmation } from "./confirm-or-cancel.ts";
import { guestColumns, requestColumns } from "./create-appointment.ts";
import { claimIdempotencyKey } from "./idempotency-keys.ts";
import { chooseVisit, claimProviderTime, requireFuture } from "./provider-times.ts";
import { describeBooking } from "./suggest-times.ts";
import { appointmentGuests, appointments } from "./table.ts";

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
    const describe = (row: AppointmentRow) =>
      visit && row.status === "confirmed"
        ? describeBooking(transaction, { row, visit: requireVisit(row), now, how: "confirmed" })
        : { ...toStaffAppointment(row, now), message: transitionMessages.entered, warnings: [] };

    const accountId = person.guest ? null : await patientNamed(transaction, person.username);
    const { appointmentId: id, isRepeat } = await claimIdempotencyKey(transaction, {
      owner: `account ${employeeId}`,
      key: idempotencyKey,
      bodyHash: createHash("sha256").update(JSON.stringify(entered)).digest(),
      now,
    });
    if (isRepeat) return describe(await readRow(transaction, id));

    if (chosen) requireFuture(chosen, now);
    const allowOverlap = chosen?.allow_overlap ?? false;
    const columns = visit && (await claimProviderTime(transaction, { id, visit, allowOverlap, now }));
    await transaction
      .insert(appointments)
      .overridingSystemValue()
      .values({
        id,
        accountId,
        source,
        requestedAt: now,
        ...requestColumns(request),
        ...(columns && {
          status: "confirmed" as const,
          ...columns,
          statusChangedBy: employeeId,
          statusChangedAt: now,
        }),
      });
    if (person.guest) {
      await transaction
        .insert(appointmentGuests)
        .values({ appointmentId: id, ...guestColumns(person.guest) });
    }
    const row = await readRow(transaction, id);
    if (visit) {
      await queueConfirmation(transaction, outbox, { row, visit, now });
    } else {
      const { email: to, firstName } = row;
      if (to !== null) {
        const visitToken = await issueVisitLink(transaction, { appointmentId: id, now });
        await outbox.send(transaction, { kind: "request-received", to, firstName, visitToken });
      }
      await outbox.send(transaction, { kind: "request-arrived" });
    }
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
