import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { transitionSentences } from "#contract/appointments.ts";
import { invalidFields } from "#contract/problems.ts";
import type { StaffRequest } from "#contract/staff-requests.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { issueVisitLink } from "#server/visit-links/visit-links.ts";
import { type AppointmentRow, type ChangeDependencies, readRow } from "./appointment-row.ts";
import { describeForStaff } from "./appointments.ts";
import { queueConfirmation } from "./confirm-or-cancel.ts";
import { columnsOf, guestColumns } from "./create-appointment.ts";
import { claimIdempotencyKey } from "./idempotency-keys.ts";
import { chooseVisit, claimProviderTime, requireFuture } from "./provider-times.ts";
import { describePlaced } from "./suggest-times.ts";
import { appointmentGuests, appointments } from "./table.ts";

interface Options {
  readonly employeeId: number;
  readonly idempotencyKey: string | undefined;
  readonly entered: StaffRequest;
}

/**
 * Stores a request that staff enter for a caller, and its emails, in one transaction (visits-40); where its visit's time
 * is given it is stored confirmed (visits-41). A repeated key answers with the request as it is meanwhile. Raises
 * `invalid_fields`, `idempotency_key_reused` and `time_taken`.
 */
export async function enterStaffRequest(
  { database, outbox, clock }: ChangeDependencies,
  { employeeId, idempotencyKey = randomUUID(), entered }: Options,
) {
  const now = clock();
  const { visit: request, caller, source, placed: chosen } = entered;
  if (chosen) requireFuture(chosen, now);
  const visit = chosen && chooseVisit(chosen, request);
  return database.transaction(async (transaction) => {
    const describe = (row: AppointmentRow) =>
      visit && row.status === "confirmed"
        ? describePlaced(transaction, { row, visit, now, how: "confirmed" })
        : { ...describeForStaff(row, now), message: transitionSentences.entered, warnings: [] };

    const accountId = caller.guest ? null : await patientNamed(transaction, caller.username);
    const { appointmentId: id, isRepeat } = await claimIdempotencyKey(transaction, {
      owner: `account ${employeeId}`,
      key: idempotencyKey,
      bodyHash: createHash("sha256").update(JSON.stringify(entered)).digest(),
      now,
    });
    if (isRepeat) return describe(await readRow(transaction, id));

    const allowOverlap = chosen?.allow_overlap ?? false;
    const placed = visit && (await claimProviderTime(transaction, { id, visit, allowOverlap, now }));
    await transaction
      .insert(appointments)
      .overridingSystemValue()
      .values({
        id,
        accountId,
        source,
        requestedAt: now,
        ...columnsOf(request),
        ...(placed && {
          status: "confirmed" as const,
          ...placed,
          statusChangedBy: employeeId,
          statusChangedAt: now,
        }),
      });
    if (caller.guest) {
      await transaction
        .insert(appointmentGuests)
        .values({ appointmentId: id, ...guestColumns(caller.guest) });
    }
    const row = await readRow(transaction, id);
    if (visit) {
      await queueConfirmation(transaction, outbox, { confirmed: row, visit, now });
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

/** The account of a patient. Raises `invalid_fields`. */
async function patientNamed(transaction: Transaction, username: string): Promise<number> {
  const [patient] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.username, username), eq(accounts.role, "customer")));
  if (!patient) {
    throw new ProblemError(invalidFields, { fields: { username: ["No patient has this username."] } });
  }
  return patient.id;
}
