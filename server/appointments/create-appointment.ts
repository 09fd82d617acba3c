import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { isSeverePain } from "#contract/appointments/appointment-flags.ts";
import {
  type Appointment,
  idempotencyKeyReused,
  rateLimitExceeded,
  transitionMessages,
} from "#contract/appointments/appointments.ts";
import type { PhoneRequest } from "#contract/appointments/phone-requests.ts";
import type { AppointmentRequest } from "#contract/appointments/request-fields.ts";
import { idempotencyKeys as keyRules } from "#contract/idempotency-key.ts";
import { requestLimits } from "#contract/rate-limits.ts";
import { site } from "#contract/site/site.ts";
import { defaultLanguage } from "#contract/site/translations.ts";
import type { Language } from "#contract/site/values.ts";
import { matchesUsername } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { CurrentUser } from "#server/http/access.ts";
import { widestNetwork } from "#server/http/client.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { enforceRateLimits } from "#server/http/rate-limits.ts";
import type { QueuedEmail } from "#server/mail/email-job.ts";
import type { Services } from "#server/services.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  getAppointment,
  toAppointment,
  toStaffAppointment,
} from "./appointments.ts";
import { consumeFormToken, type GuestRequester } from "./form-tokens.ts";
import { requirePerson } from "./people.ts";
import { chooseVisit, findVisit, lockProvider, requireFuture } from "./provider-times.ts";
import { toBookingReply } from "./suggest-times.ts";
import { appointmentGuests, appointments, guestColumns, idempotencyKeys, requestColumns } from "./table.ts";
import { transition } from "./transitions.ts";

interface Claim {
  /** The account that the key belongs to; a guest's key belongs to nobody. */
  readonly owner: string;
  readonly key: string;
  /** Hash of the request's body: a repeat has the same. */
  readonly bodyHash: Buffer;
  readonly now: Date;
}

/** The appointment that answers every request with a key, and when it was first requested. */
interface Claimed {
  readonly appointmentId: number;
  readonly requestedAt: Date;
  readonly isRepeat: boolean;
}

/** The owner of every guest's key: their address changes with their network. */
const anyGuest = "guest";

const expiryBefore = (now: Date) => new Date(now.getTime() - keyRules.storedSeconds * 1_000);

/**
 * Claims an `Idempotency-Key` for a new appointment, whose id it returns, or finds the appointment that an earlier
 * request with this key created. A simultaneous repeat waits here for the first transaction to end. Throws
 * `idempotency_key_reused` if the earlier request had another body.
 */
async function claimIdempotencyKey(transaction: Transaction, claim: Claim): Promise<Claimed> {
  const { owner, key, bodyHash, now } = claim;
  const created = {
    bodyHash,
    appointmentId: sql<number>`nextval('appointments_id_seq')`,
    createdAt: now,
  };
  const [claimed] = await transaction
    .insert(idempotencyKeys)
    .values({ owner, key, ...created })
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: created,
      setWhere: lte(idempotencyKeys.createdAt, expiryBefore(now)),
    })
    .returning({ appointmentId: idempotencyKeys.appointmentId });
  if (claimed) return { appointmentId: claimed.appointmentId, requestedAt: now, isRepeat: false };

  const [first] = await transaction
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
  if (!first?.bodyHash.equals(bodyHash)) throw new ProblemError(idempotencyKeyReused);
  return { appointmentId: first.appointmentId, requestedAt: first.createdAt, isRepeat: true };
}

/** Joins the appointment that a guest requested with a key within the time for which that is stored. */
export function requestedByGuest(key: string, now: Date) {
  return and(
    eq(idempotencyKeys.owner, anyGuest),
    eq(idempotencyKeys.key, key),
    gt(idempotencyKeys.createdAt, expiryBefore(now)),
  );
}

/** Deletes expired idempotency keys; part of the hourly cleanup. */
export async function deleteExpiredIdempotencyKeys(transaction: Transaction, now: Date): Promise<void> {
  await transaction.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, expiryBefore(now)));
}

type Dependencies = Pick<Services, "database" | "outbox" | "clock" | "secretKey">;

type Patient = Pick<CurrentUser, "accountId" | "username" | "firstName">;

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
      owner: "accountId" in requester ? `account ${requester.accountId}` : anyGuest,
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
      wishes: null,
      askedToChoose: false,
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
          language: request.language ?? site().language,
          ...requestColumns(request),
        }),
      guest && transaction.insert(appointmentGuests).values({ appointmentId, ...guestColumns(guest) }),
      outbox.sendMany(
        transaction,
        [
          ...(isAcknowledged
            ? [{ visit: { kind: "request-received", appointment: appointmentId, sequence: 0 } } as const]
            : []),
          requestArrived(request),
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

/** The email to the office about a request (mail-4, mail-50). */
function requestArrived({ level_of_discomfort: level }: AppointmentRequest): QueuedEmail {
  return { kind: "request-arrived", ...(isSeverePain(level) && { isSevere: true }) };
}

interface EntryOptions {
  readonly employeeId: number;
  readonly idempotencyKey: string | undefined;
  readonly entered: PhoneRequest;
}

/**
 * Stores a request that staff enter for a caller, and its emails, in one transaction (visits-40); where its visit's
 * time is given it is stored confirmed (visits-41). A repeated key answers with the request as it is by then. Throws
 * `invalid_fields`, `idempotency_key_reused` and `time_taken`.
 */
export async function enterRequest(
  { database, outbox, clock }: ChangeDependencies,
  { employeeId, idempotencyKey = randomUUID(), entered }: EntryOptions,
) {
  const now = clock();
  const { request, person, source, visit: chosen } = entered;
  const visit = chosen && chooseVisit(chosen, request);
  return database.transaction(async (transaction) => {
    const describe = (row: AppointmentRow) => {
      const booked = visit && findVisit(row);
      return booked
        ? toBookingReply(transaction, { row, visit: booked, now, how: "confirmed" })
        : { ...toStaffAppointment(row, now), message: transitionMessages.entered, warnings: [] };
    };

    const { accountId, guest, language } = await findCaller(transaction, person);
    const { appointmentId: id, isRepeat } = await claimIdempotencyKey(transaction, {
      owner: `account ${employeeId}`,
      key: idempotencyKey,
      bodyHash: createHash("sha256").update(JSON.stringify(entered)).digest(),
      now,
    });
    if (isRepeat) return describe(await getAppointment(transaction, id));

    if (chosen) requireFuture(chosen, now);
    // Before the rows, as wherever both are locked.
    if (visit) await lockProvider(transaction, visit.provider);
    await transaction
      .insert(appointments)
      .overridingSystemValue()
      .values({
        id,
        accountId,
        source,
        requestedAt: now,
        language: request.language ?? language ?? defaultLanguage(),
        ...requestColumns(request),
      });
    if (guest) await transaction.insert(appointmentGuests).values({ ...guest, appointmentId: id });
    if (visit) {
      const booking = { id, employeeId, visit, mayOverlap: chosen.allow_overlap };
      return describe(await transition(transaction, { outbox, now }, { ...booking, action: "confirm" }));
    }
    const row = await getAppointment(transaction, id);
    const received = { kind: "request-received", appointment: id, sequence: row.calendarSequence } as const;
    const emails: QueuedEmail[] = row.email === null ? [] : [{ visit: received }];
    await outbox.sendMany(transaction, [...emails, requestArrived(request)]);
    return describe(row);
  });
}

interface Caller extends Omit<Awaited<ReturnType<typeof requirePerson>>, "language"> {
  /** Of a person who is known. */
  readonly language?: Language;
}

/** For whom staff enter a request: an account, or a guest's details. Throws `invalid_fields`. */
async function findCaller(transaction: Transaction, person: PhoneRequest["person"]): Promise<Caller> {
  if (person.guest) return { accountId: null, guest: guestColumns(person.guest) };
  if (person.id !== undefined) return requirePerson(transaction, person.id);
  return patientNamed(transaction, person.username);
}

/** The account of a patient. Throws `invalid_fields`. */
async function patientNamed(transaction: Transaction, username: string): Promise<Caller> {
  const [patient] = await transaction
    .select({ accountId: accounts.id, language: accounts.language })
    .from(accounts)
    // An unverified registration may be deleted, and its address may be another person's.
    .where(and(matchesUsername(username), eq(accounts.role, "customer"), isNull(accounts.expiresAt)));
  if (!patient) {
    throw invalidField("username", "No patient has this username.");
  }
  return patient;
}
