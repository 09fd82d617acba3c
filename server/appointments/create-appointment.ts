import { createHash, randomUUID } from "node:crypto";
import type { AppointmentRequest } from "#contract/appointment-requests.ts";
import { type Appointment, rateLimitExceeded, requestLimits } from "#contract/appointments.ts";
import type { Guest } from "#contract/guest-requests.ts";
import type { PhoneGuest } from "#contract/staff-requests.ts";
import type { Database } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";
import { widestNetwork } from "#server/http/client.ts";
import { enforceRateLimits } from "#server/http/rate-limits.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { toAppointment } from "./appointments.ts";
import { consumeFormToken, type GuestRequester } from "./guest-limits.ts";
import { claimIdempotencyKey } from "./idempotency-keys.ts";
import { appointmentGuests, appointments } from "./table.ts";

interface Dependencies {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => Date;
  readonly secretKey: Buffer;
}

type Patient = Pick<Caller, "accountId" | "username" | "firstName">;

interface Options {
  readonly requester: Patient | GuestRequester;
  readonly idempotencyKey: string | undefined;
  readonly request: AppointmentRequest;
}

/**
 * Stores a pending appointment, its emails and its `Idempotency-Key` in one transaction; a repeated key returns the
 * first answer. Throws `idempotency_key_reused`, `too_many_requests` and, for a guest's used token, `form_expired`.
 */
export async function createAppointment(
  { database, outbox, clock, secretKey }: Dependencies,
  { requester, idempotencyKey = randomUUID(), request }: Options,
): Promise<Appointment> {
  const now = clock();
  const patient = "accountId" in requester ? requester : undefined;
  const guest = "guest" in requester ? requester.guest : undefined;
  const { username, firstName } =
    "guest" in requester ? { username: null, firstName: requester.guest.first_name } : requester;
  return database.transaction(async (transaction) => {
    const claim = await claimIdempotencyKey(transaction, {
      // A guest has nothing else: their address changes with their network.
      owner: "accountId" in requester ? `account ${requester.accountId}` : "guest",
      key: idempotencyKey,
      bodyHash: createHash("sha256")
        .update(JSON.stringify([request, guest]))
        .digest(),
      now,
    });
    const { appointmentId, requestedAt } = claim;
    const answer = toAppointment({
      ...requestColumns(request),
      id: appointmentId,
      username,
      firstName,
      requestedAt,
      status: "pending",
      confirmedDate: null,
      confirmedTime: null,
      provider: null,
      minutes: null,
      attendance: null,
    });
    if (claim.isRepeat) return answer;

    const { limits, isAcknowledged } =
      "guest" in requester
        ? await consumeFormToken(transaction, { requester, secretKey, now })
        : {
            limits: [
              {
                secretKey,
                now,
                name: "appointment request",
                key: String(requester.accountId),
                ...requestLimits.perPatient,
              },
            ],
            isAcknowledged: true,
          };
    // Promise.all() has the driver send the statements together, which saves the round trips between them.
    await Promise.all([
      transaction
        .insert(appointments)
        .overridingSystemValue()
        .values({
          id: appointmentId,
          accountId: patient?.accountId ?? null,
          requestedAt,
          ...requestColumns(request),
        }),
      guest && transaction.insert(appointmentGuests).values({ appointmentId, ...guestColumns(guest) }),
      outbox.sendMany(
        transaction,
        [
          ...(isAcknowledged
            ? [{ visit: { kind: "request-received", appointment: appointmentId, sequence: 0 } } as const]
            : []),
          { kind: "request-arrived" },
        ],
        {
          client: "client" in requester ? widestNetwork(requester.client) : `account ${requester.accountId}`,
        },
      ),
      // Last, since the counts stay locked until the transaction ends.
      enforceRateLimits(transaction, {
        limits,
        problem: rateLimitExceeded,
      }),
    ]);
    return answer;
  });
}

/** What was asked for, as the row stores it. */
export function requestColumns(request: AppointmentRequest) {
  return {
    preferredDay: request.preferred_day,
    preferredTimeFrame: request.preferred_time_frame,
    preferredSecondDay: request.preferred_second_day,
    preferredSecondTimeFrame: request.preferred_second_time_frame,
    category: request.category,
    levelOfDiscomfort: request.level_of_discomfort,
    mouthPainArea: request.mouth_pain_area,
    accommodations: request.accommodations,
    isForOther: request.schedule_other_patient.isForOther,
    otherPatient: request.schedule_other_patient.name,
    message: request.message,
    wantsEarlier: request.wants_earlier,
  };
}

/** A guest or caller, as their row stores them. */
export function guestColumns(guest: Guest | PhoneGuest) {
  return {
    firstName: guest.first_name,
    lastName: guest.last_name,
    email: guest.email,
    phone: guest.phone,
    dateOfBirth: guest.date_of_birth,
    insurance: guest.insurance,
    otherInsurance: guest.other_insurance,
    insuranceMemberId: guest.insurance_member_id,
  };
}
