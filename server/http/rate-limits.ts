import { and, eq, type SQL, sql } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Problem } from "#contract/problems.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { Client } from "./client.ts";
import { ProblemError } from "./problem-error.ts";
import { deriveKey, keyedHash } from "./secrets.ts";

/** When something was last done by someone, as far as it still counts against a limit. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    name: text().notNull(),
    /** A keyed hash of whom is counted; no address or name stands here in clear. */
    key: text().notNull(),
    takenAt: timestamp("taken_at", { withTimezone: true }).array().notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
);

interface Counted {
  readonly secretKey: Buffer;
  /** What is limited, such as 'sign-in'. */
  readonly name: string;
  /** Whom the count is for, such as an address; hashed before it is stored. */
  readonly key: string;
}

interface Take extends Counted {
  /** How often in any period of `seconds`. */
  readonly most: number;
  readonly seconds: number;
  readonly now: Date;
}

/** Whether there was room, and else after how many whole seconds there will be. */
export interface Taken {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

const storedKey = ({ secretKey, key }: Counted) => keyedHash(deriveKey(secretKey, "limit"), key);

/** Rows by name and key, always in the same order, so that no two statements wait for one another in a circle. */
const inOrder = (takes: readonly Take[]) => takes.toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** Parameters for `unnest()`. */
const columnsOf = (takes: readonly Take[]) => ({
  names: sql`${sql.param(takes.map(({ name }) => name))}::text[]`,
  keys: sql`${sql.param(takes.map(storedKey))}::text[]`,
  moments: sql`${sql.param(takes.map(({ now }) => now.toISOString()))}::timestamptz[]`,
  seconds: sql`${sql.param(takes.map((take) => take.seconds))}::int[]`,
  most: sql`${sql.param(takes.map((take) => take.most))}::int[]`,
});

const recentSince = (cutoff: SQL) =>
  sql`ARRAY(SELECT t FROM unnest(rate_limits.taken_at) AS t WHERE t > ${cutoff} ORDER BY t)`;

const recent = recentSince(sql.raw("excluded.taken_at[1] - (excluded.ends_at - excluded.taken_at[1])"));

/**
 * Counts one more against each of some limits with different names, if there is room in all of them in their last
 * `seconds` (sliding windows). One statement, atomic row by row, so neither parallel requests nor several processes
 * get past it. A refusal is not counted.
 */
export async function consumeRateLimits(database: Transaction, takes: readonly Take[]): Promise<Taken> {
  const { names, keys, moments, seconds, most } = columnsOf(inOrder(takes));
  const { rows: taken } = await database.execute<{ name: string }>(sql`
    INSERT INTO rate_limits (name, key, taken_at, ends_at)
    SELECT name, key, ARRAY[moment], moment + seconds * interval '1 second'
    FROM unnest(${names}, ${keys}, ${moments}, ${seconds}) AS given (name, key, moment, seconds)
    ON CONFLICT (name, key) DO UPDATE SET taken_at = ${recent} || excluded.taken_at, ends_at = excluded.ends_at
    WHERE cardinality(${recent}) < (${most})[array_position(${names}, rate_limits.name)]
    RETURNING name`);
  const refused = takes.find(({ name }) => !taken.some((row) => row.name === name));
  if (!refused) return { allowed: true, retryAfterSeconds: 0 };
  await refundRateLimits(
    database,
    takes.filter(({ name }) => taken.some((row) => row.name === name)),
  );
  const cutoff = sql`${new Date(refused.now.getTime() - refused.seconds * 1_000).toISOString()}::timestamptz`;
  // There is room again once fewer than the limit are left.
  const { rows: waits } = await database.execute<{ wait: number }>(sql`
    SELECT extract(epoch FROM recent[cardinality(recent) - ${refused.most}::int + 1] - ${cutoff})::float8 AS wait
    FROM (
      SELECT ${recentSince(cutoff)} AS recent FROM rate_limits
      WHERE name = ${refused.name} AND key = ${storedKey(refused)}
    ) AS counted`);
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waits[0]?.wait ?? 1)) };
}

/** Counts one more against one limit, as `consumeRateLimits()` does. */
export function consumeRateLimit(database: Transaction, take: Take): Promise<Taken> {
  return consumeRateLimits(database, [take]);
}

/** Takes back what `consumeRateLimits()` counted with the same options, since it turned out not to count. */
export async function refundRateLimits(database: Transaction, takes: readonly Take[]): Promise<void> {
  if (takes.length === 0) return;
  const { names, keys, moments } = columnsOf(takes);
  const place = sql.raw("array_position(rate_limits.taken_at, held.moment)");
  await database.execute(sql`
    UPDATE rate_limits SET taken_at = rate_limits.taken_at[:${place} - 1] || rate_limits.taken_at[${place} + 1:]
    FROM (
      SELECT counted.name, counted.key, given.moment
      FROM unnest(${names}, ${keys}, ${moments}) AS given (name, key, moment)
      JOIN rate_limits AS counted ON counted.name = given.name AND counted.key = given.key
      ORDER BY counted.name COLLATE "C" FOR UPDATE OF counted
    ) AS held
    WHERE rate_limits.name = held.name AND rate_limits.key = held.key AND ${place} IS NOT NULL`);
}

/** Takes back what `consumeRateLimit()` counted with the same options. */
export function refundRateLimit(database: Transaction, take: Take): Promise<void> {
  return refundRateLimits(database, [take]);
}

/** A limit for a client's address, and for the IPv6 /48 that it is in one of four times as much. */
export function limitsPerAddress(
  { address, site }: Pick<Client, "address" | "site">,
  limit: Omit<Take, "key">,
): Take[] {
  const perSite = { ...limit, name: `${limit.name} /48`, most: 4 * limit.most };
  return [{ ...limit, key: address }, ...(site ? [{ ...perSite, key: site }] : [])];
}

/** Limits, and the problem of a caller who has reached one. */
interface Limited {
  readonly limits: readonly Take[];
  readonly problem: Problem;
}

/**
 * Counts against limits before `work`, and refunds the counts where it throws. Raises `problem` with `Retry-After` where
 * a limit is reached.
 */
export async function withRateLimits<Result>(
  database: Transaction,
  { limits, problem }: Limited,
  work: () => Promise<Result>,
): Promise<Result> {
  const { allowed, retryAfterSeconds } = await consumeRateLimits(database, limits);
  if (!allowed) throw new ProblemError(problem, { retryAfterSeconds });
  try {
    return await work();
  } catch (error) {
    await refundRateLimits(database, limits);
    throw error;
  }
}

/** Whether `check` succeeds; only a failed one stays counted against the limits, neither a success nor an error. */
export function countFailures(
  database: Transaction,
  limited: Limited,
  check: () => Promise<boolean>,
): Promise<boolean> {
  return withRateLimits(database, limited, async () => {
    const succeeds = await check();
    if (succeeds) await refundRateLimits(database, limited.limits);
    return succeeds;
  });
}

/** Forgets everything that was counted. */
export async function resetRateLimit(database: Transaction, counted: Counted): Promise<void> {
  await database
    .delete(rateLimits)
    .where(and(eq(rateLimits.name, counted.name), eq(rateLimits.key, storedKey(counted))));
}

/** Removes counts that no longer count; for cleanup. */
export async function deleteOldCounts(database: Database, now: Date): Promise<void> {
  await database.execute(sql`DELETE FROM rate_limits WHERE ends_at < ${now.toISOString()}::timestamptz`);
}
