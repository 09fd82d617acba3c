import { createHash, randomUUID } from "node:crypto";
import { eq, gt, sql } from "drizzle-orm";
import type { Guest, VisitRequest } from "#contract/appointment-requests.ts";
import { idempotencyKeys, requestLimits } from "#contract/appointments.ts";
import type { Reader } from "#server/database/connect.ts";
import { acceptedRequests, appointments } from "./table.ts";

/** Who asks for a visit: an account, or a guest from an address, which is given as a keyed hash. */
export type AskedBy =
  | { readonly accountId: number }
  | { readonly guest: Guest; readonly addressHash: string };

/** A request for a visit on its way to be stored. */
export interface VisitPost {
  readonly askedBy: AskedBy;
  readonly idempotencyKey: string | undefined;
  readonly request: VisitRequest;
}

/** A post as it is known again: who sent it, by which key, and what it said. */
export interface KnownPost extends VisitPost {
  readonly owner: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** Names a post's owner and what it says; one without a key gets a key that nobody repeats. */
export function knownAgain(post: VisitPost): KnownPost {
  const { askedBy, request, idempotencyKey } = post;
  const isGuest = "guest" in askedBy;
  const said = JSON.stringify(isGuest ? [request, askedBy.guest] : request);
  return {
    ...post,
    owner: isGuest ? `address ${askedBy.addressHash}` : `account ${askedBy.accountId}`,
    key: idempotencyKey ?? randomUUID(),
    bodyHash: createHash("sha256").update(said).digest(),
  };
}

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000);

/** The requests that these posts repeat, with what they said (decision 38). */
export async function findRepeated(database: Reader, posts: readonly KnownPost[], now: Date) {
  const asked = sql`unnest(
    ${sql.param(posts.map(({ owner }) => owner))}::text[], ${sql.param(posts.map(({ key }) => key))}::text[]
  ) AS asked (owner, key)`;
  return database
    .select({
      owner: acceptedRequests.owner,
      key: acceptedRequests.key,
      bodyHash: acceptedRequests.bodyHash,
      id: appointments.id,
      calendarUid: appointments.calendarUid,
      requestedAt: appointments.requestedAt,
    })
    .from(asked)
    .innerJoin(
      acceptedRequests,
      sql`${acceptedRequests.owner} = asked.owner AND ${acceptedRequests.key} = asked.key`,
    )
    .innerJoin(appointments, eq(appointments.id, acceptedRequests.appointmentId))
    .where(gt(acceptedRequests.acceptedAt, secondsBefore(now, idempotencyKeys.keptSeconds)));
}

/** How many requests were accepted lately, and when the oldest of them was. */
interface Taken {
  count: number;
  oldest: Date;
}

interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** What counts against a post: its owner's requests, and for a guest all guests' (decision 36). */
function limitsOf({ owner, askedBy }: KnownPost): [string, Limit][] {
  return "guest" in askedBy
    ? [
        [owner, requestLimits.acceptedPerAddress],
        [allGuests, requestLimits.acceptedFromGuests],
      ]
    : [[owner, requestLimits.perPatient]];
}

const allGuests = "all guests";

/** Counts what was accepted lately from the owners of these posts, and counts on as further ones are accepted. */
export async function countAccepted(database: Reader, posts: readonly KnownPost[], now: Date) {
  const limits = new Map(posts.flatMap(limitsOf));
  const owners = [...limits.keys()].filter((owner) => owner !== allGuests);
  const since = owners.map((owner) => secondsBefore(now, limits.get(owner)?.seconds ?? 0).toISOString());
  const { rows } = await database.execute<{ owner: string; count: number; oldest: Date | null }>(sql`
    SELECT owner, count(*)::int AS count, min(accepted_at) AS oldest
    FROM unnest(${sql.param(owners)}::text[], ${sql.param(since)}::timestamptz[]) AS asked (owner, since)
    JOIN accepted_requests USING (owner)
    WHERE accepted_at > since
    GROUP BY owner
    UNION ALL
    SELECT ${allGuests}, count(*)::int, min(accepted_at) FROM accepted_requests
    WHERE is_guest AND accepted_at > ${secondsBefore(now, requestLimits.acceptedFromGuests.seconds).toISOString()}
      AND ${limits.has(allGuests)}
  `);
  const taken = new Map<string, Taken>(
    rows.map(({ owner, count, oldest }) => [owner, { count, oldest: new Date(oldest ?? now) }]),
  );
  return {
    /** After how many seconds there is room for a post; 0 where there is. */
    waitFor(post: KnownPost): number {
      const waits = limitsOf(post).map(([name, { most, seconds }]) => {
        const { count, oldest } = taken.get(name) ?? { count: 0, oldest: now };
        if (count < most) return 0;
        return Math.max(1, Math.ceil(seconds - (now.getTime() - oldest.getTime()) / 1_000));
      });
      return Math.max(...waits);
    },
    /** Counts a post that is accepted. */
    add(post: KnownPost): void {
      for (const [name] of limitsOf(post)) {
        const { count, oldest } = taken.get(name) ?? { count: 0, oldest: now };
        taken.set(name, { count: count + 1, oldest });
      }
    },
  };
}
