import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { formTokenAge } from "#contract/appointments/guest-form.ts";
import type { Problem } from "#contract/problems.ts";
import {
  addressLimits,
  linkLimits,
  linkMailLimits,
  requestLimits,
  signInLimits,
  wrongFirstOwnerCodes,
} from "#contract/rate-limits.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { type Client, clientNetworks } from "./client.ts";
import { ProblemError } from "./problem-error.ts";
import { deriveKey, hmac } from "./secrets.ts";
import { rateLimits } from "./table.ts";

/** Every limit by network, by its name (http-16); periods in seconds. */
export const networkLimits = {
  "password of a name": signInLimits.perNameAndAddress,
  "wrong passwords": signInLimits.perAddress,
  registrations: addressLimits.registrations,
  "taken usernames": addressLimits.takenUsernames,
  "email requests": addressLimits.emailRequests,
  "mail of a kind to a mailbox": linkMailLimits.perClient,
  "first owner's code": wrongFirstOwnerCodes,
  "failed reset link": addressLimits.failedResetLinks,
  "failed link": linkLimits.failedPerAddress,
  "guest form": requestLimits.submissionsPerAddress,
  "guest request": requestLimits.acceptedPerAddress,
  "first guest request of a day": { max: 1, seconds: formTokenAge.max },
} as const satisfies Record<string, Pick<RateLimit, "max" | "seconds">>;

interface LimitedByNetwork extends Pick<RateLimit, "secretKey" | "now"> {
  /** What is limited for each network on its own, such as a username; all together if it is left out. */
  readonly of?: string;
}

/**
 * The limits of one name for each network of a client, the network of the address first: an IPv6 /48 may do four times as
 * much as an address (http-16).
 */
export function limitsByNetwork(
  client: Pick<Client, "address" | "ipv6Site">,
  name: keyof typeof networkLimits,
  { of, ...common }: LimitedByNetwork,
): [RateLimit, ...RateLimit[]] {
  const { max, seconds } = networkLimits[name];
  const limitOf = ({ network, share, suffix }: ReturnType<typeof clientNetworks>[number]): RateLimit => ({
    ...common,
    name: `${name}${suffix}`,
    key: of === undefined ? network : `${of} ${network}`,
    max: share * max,
    seconds,
  });
  const [own, ...wider] = clientNetworks(client);
  return [limitOf(own), ...wider.map(limitOf)];
}

interface RateLimitKey {
  readonly secretKey: Buffer;
  /** What is limited, such as 'another time'. */
  readonly name: string;
  /** What is counted together, such as an address; hashed before it is stored. */
  readonly key: string;
}

/** A limit that is consumed once at `now`. */
export interface RateLimit extends RateLimitKey {
  /** How often in any period of `seconds`. */
  readonly max: number;
  readonly seconds: number;
  readonly now: Date;
}

/** Whether all limits allowed it, and else after how many whole seconds they will. */
interface RateLimitResult {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

const storedKey = ({ secretKey, key }: RateLimitKey) => hmac(deriveKey(secretKey, "rate limit"), key);

/** Rows by name and key, always in the same order, so that no two statements deadlock. */
const inOrder = (limits: readonly RateLimit[]) =>
  limits.toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** Parameters for `unnest()`. */
const unnestParameters = (limits: readonly RateLimit[]) => ({
  names: sql`${sql.param(limits.map(({ name }) => name))}::text[]`,
  keys: sql`${sql.param(limits.map(storedKey))}::text[]`,
  moments: sql`${sql.param(limits.map(({ now }) => now.toISOString()))}::timestamptz[]`,
  seconds: sql`${sql.param(limits.map((limit) => limit.seconds))}::int[]`,
  max: sql`${sql.param(limits.map((limit) => limit.max))}::int[]`,
});

const recentSince = (cutoff: SQL) =>
  sql`ARRAY(SELECT t FROM unnest(rate_limits.consumed_at) AS t WHERE t > ${cutoff} ORDER BY t)`;

const recent = recentSince(
  sql.raw("excluded.consumed_at[1] - (excluded.expires_at - excluded.consumed_at[1])"),
);

/**
 * Consumes limits with different names, if all of them allow it in their last `seconds` (sliding windows). One
 * statement, atomic row by row, so neither parallel requests nor several processes exceed a limit. A rejected attempt is
 * not counted.
 */
export async function consumeRateLimits(
  database: Transaction,
  limits: readonly RateLimit[],
): Promise<RateLimitResult> {
  const { names, keys, moments, seconds, max } = unnestParameters(inOrder(limits));
  const { rows: consumed } = await database.execute<{ name: string }>(sql`
    INSERT INTO rate_limits (name, key, consumed_at, expires_at)
    SELECT name, key, ARRAY[moment], moment + seconds * interval '1 second'
    FROM unnest(${names}, ${keys}, ${moments}, ${seconds}) AS given (name, key, moment, seconds)
    ON CONFLICT (name, key) DO UPDATE
      SET consumed_at = ${recent} || excluded.consumed_at, expires_at = excluded.expires_at
    WHERE cardinality(${recent}) < (${max})[array_position(${names}, rate_limits.name)]
    RETURNING name`);
  const isConsumed = ({ name }: RateLimit) => consumed.some((row) => row.name === name);
  const exceeded = limits.find((limit) => !isConsumed(limit));
  if (!exceeded) return { allowed: true, retryAfterSeconds: 0 };
  await refundRateLimits(database, limits.filter(isConsumed));
  const cutoff = sql`${new Date(exceeded.now.getTime() - exceeded.seconds * 1_000).toISOString()}::timestamptz`;
  // The limit allows one more once fewer than `most` moments count.
  const { rows: waits } = await database.execute<{ wait: number }>(sql`
    SELECT extract(epoch FROM recent[cardinality(recent) - ${exceeded.max}::int + 1] - ${cutoff})::float8 AS wait
    FROM (
      SELECT ${recentSince(cutoff)} AS recent FROM rate_limits
      WHERE name = ${exceeded.name} AND key = ${storedKey(exceeded)}
    ) AS counted`);
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waits[0]?.wait ?? 1)) };
}

/** Refunds what `consumeRateLimits()` consumed with the same limits. */
export async function refundRateLimits(database: Transaction, limits: readonly RateLimit[]): Promise<void> {
  if (limits.length === 0) return;
  const { names, keys, moments } = unnestParameters(limits);
  const index = sql.raw("array_position(rate_limits.consumed_at, locked.moment)");
  await database.execute(sql`
    UPDATE rate_limits
    SET consumed_at = rate_limits.consumed_at[:${index} - 1] || rate_limits.consumed_at[${index} + 1:]
    FROM (
      SELECT counted.name, counted.key, given.moment
      FROM unnest(${names}, ${keys}, ${moments}) AS given (name, key, moment)
      JOIN rate_limits AS counted ON counted.name = given.name AND counted.key = given.key
      ORDER BY counted.name COLLATE "C" FOR UPDATE OF counted
    ) AS locked
    WHERE rate_limits.name = locked.name AND rate_limits.key = locked.key AND ${index} IS NOT NULL`);
}

/** Limits, and the problem that is thrown where one is exceeded. */
interface EnforcedLimits {
  readonly limits: readonly RateLimit[];
  readonly problem: Problem;
}

/** Consumes limits, and throws `problem` with `Retry-After` where one is exceeded. */
export async function enforceRateLimits(
  database: Transaction,
  { limits, problem }: EnforcedLimits,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await consumeRateLimits(database, limits);
  if (!allowed) throw new ProblemError(problem, { retryAfterSeconds });
}

/** Enforces limits before `work`, and refunds them where it throws. */
export async function withRateLimits<Result>(
  database: Transaction,
  enforced: EnforcedLimits,
  work: () => Promise<Result>,
): Promise<Result> {
  await enforceRateLimits(database, enforced);
  try {
    return await work();
  } catch (error) {
    await refundRateLimits(database, enforced.limits);
    throw error;
  }
}

/** The result of `attempt`, which stays counted only if that is false or undefined: a success or an error is refunded. */
export async function limitFailures<Result>(
  database: Transaction,
  enforced: EnforcedLimits,
  attempt: () => Promise<Result>,
): Promise<Result> {
  await enforceRateLimits(database, enforced);
  let isFailure = false;
  try {
    const result = await attempt();
    isFailure = !result;
    return result;
  } finally {
    if (!isFailure) await refundRateLimits(database, enforced.limits);
  }
}

/** Resets a limit. */
export async function resetRateLimit(database: Transaction, limit: RateLimitKey): Promise<void> {
  await database
    .delete(rateLimits)
    .where(and(eq(rateLimits.name, limit.name), eq(rateLimits.key, storedKey(limit))));
}

/** Deletes limits whose moments no longer count; for cleanup. */
export async function deleteExpiredRateLimits(database: Database, now: Date): Promise<void> {
  await database.delete(rateLimits).where(lt(rateLimits.expiresAt, now));
}
