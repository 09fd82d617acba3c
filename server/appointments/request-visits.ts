import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Guest } from "#contract/appointment-requests.ts";
import { type Appointment, idempotencyKeyReused, tooManyRequests } from "#contract/appointments.ts";
import { unavailable } from "#contract/problems.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { together } from "#server/database/together.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { EmailJob } from "#server/mail/email-job.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import {
  countAccepted,
  findRepeated,
  type KnownPost,
  knownAgain,
  type VisitPost,
} from "./accepted-requests.ts";
import { appointmentGuests } from "./table.ts";

interface RequestingParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => Date;
}

/** Requests of one transaction, and those that may wait for theirs. */
const batches = { most: 100, waiting: 2_000 } as const;

// One batch after another, across processes too: ids then come in the order in which requests are seen, the limits
// are exact, and the hot rows of the lists' counts are never fought for.
const oneBatchAtATime = sql`SELECT pg_advisory_xact_lock(hashtext('request visits'))`;

/**
 * Stores requests for visits with their mails, many in one transaction. A repeat of a key within 24 hours gets the
 * first answer (decision 38). Problems: `idempotency_key_reused`, `too_many_requests` (decision 36).
 */
export function requestVisits({ database, outbox, clock }: RequestingParts) {
  const write = together<KnownPost, Appointment | ProblemError>({
    most: batches.most,
    queue: { most: batches.waiting, full: () => new ProblemError(unavailable) },
    run: (posts) => database.transaction((transaction) => writeBatch(transaction, posts)),
  });

  async function writeBatch(transaction: Transaction, posts: readonly KnownPost[]) {
    await transaction.execute(oneBatchAtATime);
    const now = clock();
    const [repeated, taken, askerOf] = await Promise.all([
      findRepeated(transaction, posts, now),
      countAccepted(transaction, posts, now),
      findAskers(transaction, posts),
    ]);
    const { verdicts, accepted } = judge(posts, repeated, taken);
    const answers = new Map(
      repeated.map(({ calendarUid, id, requestedAt }) => [calendarUid, { id, requestedAt }]),
    );
    if (accepted.size > 0) {
      const letters = [...accepted.values()].flatMap((post) => lettersTo(askerOf(post)));
      const [ids] = await Promise.all([
        store(transaction, accepted, now),
        outbox.sendMany(transaction, letters),
      ]);
      for (const [calendarUid, id] of ids) answers.set(calendarUid, { id, requestedAt: now });
    }
    return posts.map((post, index) => {
      const verdict = verdicts[index];
      const answer = typeof verdict === "string" ? answers.get(verdict) : undefined;
      return answer ? firstAnswer(post, askerOf(post), answer) : (verdict as ProblemError);
    });
  }

  return async (post: VisitPost): Promise<Appointment> => {
    const outcome = await write(knownAgain(post));
    if (outcome instanceof ProblemError) throw outcome;
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
    repeated.map(({ bodyHash, calendarUid, ...name }) => [nameOf(name), { bodyHash, calendarUid }]),
  );
  const accepted = new Map<string, KnownPost>();
  const verdicts = posts.map((post): string | ProblemError => {
    const first = known.get(nameOf(post));
    if (first) {
      return first.bodyHash.equals(post.bodyHash)
        ? first.calendarUid
        : new ProblemError(idempotencyKeyReused);
    }
    const retryAfterSeconds = taken.waitFor(post);
    if (retryAfterSeconds > 0) return new ProblemError(tooManyRequests, { retryAfterSeconds });
    taken.add(post);
    const calendarUid = randomUUID();
    known.set(nameOf(post), { bodyHash: post.bodyHash, calendarUid });
    accepted.set(calendarUid, post);
    return calendarUid;
  });
  return { verdicts, accepted };
}

/** Who asks, as the reply and the letters name them. */
type Asker = {
  readonly username: string | null;
  readonly firstName: string;
  readonly email: string;
};

async function findAskers(transaction: Transaction, posts: readonly KnownPost[]) {
  const ids = posts.flatMap(({ askedBy }) => ("accountId" in askedBy ? askedBy.accountId : []));
  const { rows: found } = await transaction.execute<{ id: number } & Asker>(sql`
    SELECT id, username, first_name AS "firstName", email FROM accounts WHERE id = ANY (${sql.param(ids)}::int[])
  `);
  const byId = new Map(found.map((account) => [account.id, account]));
  return ({ askedBy }: KnownPost): Asker => {
    if ("guest" in askedBy) {
      return { username: null, firstName: askedBy.guest.first_name, email: askedBy.guest.email };
    }
    const account = byId.get(askedBy.accountId);
    if (!account) throw new Error("The account that asks for a visit does not exist.");
    return account;
  };
}

/** A request's columns as JSON has them, by their names in the database. */
function rowOf({ request, askedBy }: VisitPost, calendarUid: string, now: Date) {
  const { schedule_other_patient: other, ...wanted } = request;
  return {
    ...wanted,
    account_id: "accountId" in askedBy ? askedBy.accountId : null,
    is_for_other: other.isForOther,
    other_patient: other.name,
    calendar_uid: calendarUid,
    requested_at: now,
  };
}

/** A key's columns as JSON has them, by their names in the database, and the request that they belong to. */
function keyOf({ owner, key, bodyHash, askedBy }: KnownPost, calendarUid: string) {
  const hash = `\\x${bodyHash.toString("hex")}`;
  return { owner, key, body_hash: hash, is_guest: "guest" in askedBy, calendar_uid: calendarUid };
}

/** Stores what was accepted with its keys, and returns the new ids by their calendar uids. */
async function store(
  transaction: Transaction,
  accepted: ReadonlyMap<string, KnownPost>,
  now: Date,
): Promise<Map<string, number>> {
  // One parameter for all rows: a parameter for each value would cost more to write than to store.
  const rows = [...accepted].map(([calendarUid, post]) => rowOf(post, calendarUid, now));
  const keys = [...accepted].map(([calendarUid, post]) => keyOf(post, calendarUid));
  // A key that is a day old and not yet forgotten is free again.
  const stored = await transaction.execute<{ id: number; calendar_uid: string }>(sql`
    WITH stored AS (
      INSERT INTO appointments (
        account_id, preferred_day, preferred_time_frame, preferred_second_day, preferred_second_time_frame, category,
        level_of_discomfort, mouth_pain_area, accommodations, is_for_other, other_patient, message, calendar_uid,
        requested_at
      )
      SELECT
        account_id, preferred_day, preferred_time_frame, preferred_second_day, preferred_second_time_frame, category,
        level_of_discomfort, mouth_pain_area, accommodations, is_for_other, other_patient, message, calendar_uid,
        requested_at
      FROM json_populate_recordset(NULL::appointments, ${JSON.stringify(rows)})
      RETURNING id, calendar_uid
    ), remembered AS (
      INSERT INTO accepted_requests (owner, key, body_hash, is_guest, appointment_id, accepted_at)
      SELECT owner, key, body_hash, is_guest, id, ${now.toISOString()}::timestamptz
      FROM json_to_recordset(${JSON.stringify(keys)})
        AS keys (owner text, key text, body_hash bytea, is_guest boolean, calendar_uid uuid)
      JOIN stored USING (calendar_uid)
      ON CONFLICT (owner, key) DO UPDATE SET
        body_hash = excluded.body_hash, appointment_id = excluded.appointment_id, accepted_at = excluded.accepted_at
    )
    SELECT id, calendar_uid FROM stored
  `);
  const ids = new Map(stored.rows.map(({ id, calendar_uid }) => [calendar_uid, id]));
  const guests = [...accepted].flatMap(([calendarUid, { askedBy }]) =>
    "guest" in askedBy ? [guestRowOf(ids.get(calendarUid) ?? 0, askedBy.guest)] : [],
  );
  if (guests.length > 0) await transaction.insert(appointmentGuests).values(guests);
  return ids;
}

function guestRowOf(appointmentId: number, guest: Guest) {
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
function lettersTo({ email, firstName }: Asker): EmailJob[] {
  return [{ kind: "request-received", to: email, firstName }, { kind: "request-arrived" }];
}

/** A request as it was answered first, whatever became of it since. A repeat says what the first one said. */
function firstAnswer(
  { request }: VisitPost,
  { username, firstName }: Asker,
  { id, requestedAt }: { id: number; requestedAt: Date },
): Appointment {
  return {
    id,
    user: { username, first_name: firstName },
    category: request.category,
    preferred_day: request.preferred_day,
    preferred_time_frame: request.preferred_time_frame,
    preferred_second_day: request.preferred_second_day,
    preferred_second_time_frame: request.preferred_second_time_frame,
    status: "pending",
    confirmed_date: null,
    confirmed_time: null,
    requested_at: requestedAt.toISOString(),
  };
}
