import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { type Appointment, idempotencyKeyReused, tooManyRequests } from "#contract/appointments.ts";
import { unavailable } from "#contract/problems.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import { writeTogether } from "#server/database/write-together.ts";
import { Failure } from "#server/http/failures.ts";
import type { Letter } from "#server/mail/letter.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import {
  countAccepted,
  findRepeated,
  type KnownPost,
  knownAgain,
  type VisitPost,
} from "./accepted-requests.ts";
import { describeAppointment } from "./appointments.ts";
import { acceptedRequests, appointmentGuests, appointments } from "./table.ts";

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
type AppointmentRow = typeof appointments.$inferSelect;

interface RequestingParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => Date;
}

/** Requests of one transaction, and those that may wait for theirs. */
const together = { most: 100, waiting: 2_000 } as const;

// One batch after another, across processes too: ids then come in the order in which requests are seen, the limits
// are exact, and the hot rows of the lists' counts are never fought for.
const oneBatchAtATime = sql`SELECT pg_advisory_xact_lock(hashtext('request visits'))`;

/**
 * Stores requests for visits with their mails, many in one transaction. A repeat of a key within 24 hours gets the
 * first answer (decision 38). Problems: `idempotency_key_reused`, `too_many_requests` (decision 36).
 */
export function requestVisits({ database, outbox, clock }: RequestingParts) {
  const write = writeTogether<KnownPost, Appointment | Failure>({
    most: together.most,
    queue: { most: together.waiting, full: () => new Failure(unavailable) },
    write: (posts) => database.transaction((transaction) => writeBatch(transaction, posts)),
  });

  async function writeBatch(transaction: Transaction, posts: readonly KnownPost[]) {
    await transaction.execute(oneBatchAtATime);
    const now = clock();
    const repeated = await findRepeated(transaction, posts, now);
    const accepted = await countAccepted(transaction, posts, now);
    const judged = judge(posts, repeated, accepted);
    const askers = await findAskers(transaction, posts);
    const rows = new Map(repeated.map(({ appointment }) => [appointment.calendarUid, appointment]));
    for (const row of await store(transaction, judged.accepted, now)) rows.set(row.calendarUid, row);
    await outbox.sendMany(
      transaction,
      [...judged.accepted.values()].flatMap((post) => lettersTo(askers(post))),
    );
    return posts.map((post, index) => {
      const verdict = judged.verdicts[index];
      const row = typeof verdict === "string" ? rows.get(verdict) : undefined;
      return row ? firstAnswer(row, askers(post)) : (verdict as Failure);
    });
  }

  return async (post: VisitPost): Promise<Appointment> => {
    const outcome = await write(knownAgain(post));
    if (outcome instanceof Failure) throw outcome;
    return outcome;
  };
}

/** Decides over each post: the calendar uid of the request that answers it, or why there is none. */
function judge(
  posts: readonly KnownPost[],
  repeated: Awaited<ReturnType<typeof findRepeated>>,
  taken: Awaited<ReturnType<typeof countAccepted>>,
) {
  const nameOf = ({ owner, key }: { owner: string; key: string }) => `${owner}\n${key}`;
  const known = new Map(
    repeated.map(({ appointment, bodyHash, ...name }) => [
      nameOf(name),
      { bodyHash, calendarUid: appointment.calendarUid },
    ]),
  );
  const accepted = new Map<string, KnownPost>();
  const verdicts = posts.map((post): string | Failure => {
    const first = known.get(nameOf(post));
    if (first) {
      return first.bodyHash.equals(post.bodyHash) ? first.calendarUid : new Failure(idempotencyKeyReused);
    }
    const retryAfterSeconds = taken.waitFor(post);
    if (retryAfterSeconds > 0) return new Failure(tooManyRequests, { retryAfterSeconds });
    taken.add(post);
    const calendarUid = randomUUID();
    known.set(nameOf(post), { bodyHash: post.bodyHash, calendarUid });
    accepted.set(calendarUid, post);
    return calendarUid;
  });
  return { verdicts, accepted };
}

/** Who asks, as the reply and the letters name them. */
interface Asker {
  readonly username: string | null;
  readonly firstName: string;
  readonly email: string;
}

async function findAskers(transaction: Transaction, posts: readonly KnownPost[]) {
  const ids = posts.flatMap(({ askedBy }) => ("accountId" in askedBy ? askedBy.accountId : []));
  const found =
    ids.length === 0
      ? []
      : await transaction
          .select({
            id: accounts.id,
            username: accounts.username,
            firstName: accounts.firstName,
            email: accounts.email,
          })
          .from(accounts)
          .where(inArray(accounts.id, [...new Set(ids)]));
  const byId = new Map(found.map((account) => [account.id, account]));
  return ({ askedBy }: KnownPost): Asker => {
    if ("guest" in askedBy) {
      return { username: null, firstName: askedBy.guest.first_name, email: askedBy.guest.email };
    }
    const account = byId.get(askedBy.accountId);
    if (!account) throw new Error("The account that asks for a visit does not exist.");
    const { username, firstName, email } = account;
    return { username, firstName, email };
  };
}

async function store(
  transaction: Transaction,
  accepted: ReadonlyMap<string, KnownPost>,
  now: Date,
): Promise<AppointmentRow[]> {
  if (accepted.size === 0) return [];
  const stored = await transaction
    .insert(appointments)
    .values([...accepted].map(([calendarUid, post]) => rowOf(post, calendarUid, now)))
    .returning();
  const posts = stored.flatMap(({ id, calendarUid }) => {
    const post = accepted.get(calendarUid);
    return post ? [{ id, post }] : [];
  });
  const guests = posts.flatMap(({ id, post: { askedBy } }) =>
    "guest" in askedBy ? [guestRowOf(id, askedBy.guest)] : [],
  );
  if (guests.length > 0) await transaction.insert(appointmentGuests).values(guests);
  await transaction
    .insert(acceptedRequests)
    .values(
      posts.map(({ id, post: { owner, key, bodyHash, askedBy } }) => ({
        owner,
        key,
        bodyHash,
        appointmentId: id,
        isGuest: "guest" in askedBy,
        acceptedAt: now,
      })),
    )
    // A key that is a day old and not yet forgotten is free again.
    .onConflictDoUpdate({
      target: [acceptedRequests.owner, acceptedRequests.key],
      set: {
        bodyHash: sql`excluded.body_hash`,
        appointmentId: sql`excluded.appointment_id`,
        acceptedAt: sql`excluded.accepted_at`,
      },
    });
  return stored;
}

function rowOf({ request, askedBy }: VisitPost, calendarUid: string, now: Date) {
  return {
    accountId: "accountId" in askedBy ? askedBy.accountId : null,
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
    calendarUid,
    requestedAt: now,
  };
}

function guestRowOf(appointmentId: number, guest: Extract<VisitPost["askedBy"], { guest: object }>["guest"]) {
  return {
    appointmentId,
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

/** The acknowledgement, and the office's notice that says nothing of the patient (decision 19). */
function lettersTo({ email, firstName }: Asker): Letter[] {
  return [{ kind: "request-received", to: email, firstName }, { kind: "request-arrived" }];
}

/** A new request as it was answered first, whatever became of it since. */
function firstAnswer(row: AppointmentRow, asker: Asker): Appointment {
  return describeAppointment({
    ...row,
    ...asker,
    status: "pending",
    confirmedDate: null,
    confirmedTime: null,
  });
}
