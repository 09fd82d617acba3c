import { and, eq, type SQL, sql } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Problem } from "#contract/problems.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { Client } from "./client.ts";
import { ProblemError } from "./problem-error.ts";
import { deriveKey, keyedHash } from "./secrets.ts";

/** When something was last done by someone, as far as it still counts against a limit. */
export const rateLimits = pgTable(
  "limit_counts",
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

const asArrays = (takes: readonly Take[]) => ({
  names: takes.map(({ name }) => name),
  keys: takes.map(storedKey),
  moments: takes.map(({ now }) => now.toISOString()),
});

const names = sql`${sql.placeholder("names")}::text[]`;
const keys = sql`${sql.placeholder("keys")}::text[]`;
const moments = sql`${sql.placeholder("moments")}::timestamptz[]`;
const seconds = sql`${sql.placeholder("seconds")}::int[]`;
const most = sql`${sql.placeholder("most")}::int[]`;

const recentSince = (cutoff: SQL) =>
  sql`ARRAY(SELECT t FROM unnest(limit_counts.taken_at) AS t WHERE t > ${cutoff} ORDER BY t)`;

/** The statements as one connection or transaction knows them: their texts never change, so that each is planned once. */
function prepareStatements(database: Transaction) {
  const moment = sql`excluded.taken_at[1]`;
  const recent = recentSince(sql`${moment} - (excluded.ends_at - ${moment})`);
  const place = sql`array_position(limit_counts.taken_at, held.moment)`;
  const held = sql`(
    SELECT counted.name, counted.key, given.moment
    FROM unnest(${names}, ${keys}, ${moments}) AS given (name, key, moment)
    JOIN limit_counts AS counted ON counted.name = given.name AND counted.key = given.key
    ORDER BY counted.name COLLATE "C" FOR UPDATE OF counted
  ) AS held`;
  return {
    take: database
      .insert(rateLimits)
      .select(
        sql`SELECT name, key, ARRAY[moment], moment + seconds * interval '1 second'
          FROM unnest(${names}, ${keys}, ${moments}, ${seconds}) AS given (name, key, moment, seconds)`,
      )
      .onConflictDoUpdate({
        target: [rateLimits.name, rateLimits.key],
        set: { takenAt: sql`${recent} || excluded.taken_at`, endsAt: sql`excluded.ends_at` },
        setWhere: sql`cardinality(${recent}) < (${most})[array_position(${names}, limit_counts.name)]`,
      })
      .returning({ name: rateLimits.name })
      .prepare("take_from_limits"),
    giveBack: database
      .update(rateLimits)
      .set({
        takenAt: sql`limit_counts.taken_at[:${place} - 1] || limit_counts.taken_at[${place} + 1:]`,
      })
      .from(held)
      .where(sql`limit_counts.name = held.name AND limit_counts.key = held.key AND ${place} IS NOT NULL`)
      .prepare("give_back_to_limits"),
  };
}

const prepared = new WeakMap<Transaction, ReturnType<typeof prepareStatements>>();

function statementsOf(database: Transaction) {
  const known = prepared.get(database) ?? prepareStatements(database);
  prepared.set(database, known);
  return known;
}

/**
 * Counts one more against each of some limits with different names, if there is room in all of them in their last
 * `seconds` (sliding windows). One statement, atomic row by row, so neither parallel requests nor several processes
 * get past it. A refusal is not counted.
 */
export async function consumeRateLimits(database: Transaction, takes: readonly Take[]): Promise<Taken> {
  const given = inOrder(takes);
  const taken = await statementsOf(database).take.execute({
    ...asArrays(given),
    seconds: given.map((take) => take.seconds),
    most: given.map((take) => take.most),
  });
  const refused = takes.find(({ name }) => !taken.some((row) => row.name === name));
  if (!refused) return { allowed: true, retryAfterSeconds: 0 };
  await refundRateLimits(
    database,
    takes.filter(({ name }) => taken.some((row) => row.name === name)),
  );
  const cutoff = sql`${new Date(refused.now.getTime() - refused.seconds * 1_000).toISOString()}::timestamptz`;
  const { rows: waits } = await database.execute<{ wait: number }>(sql`
    SELECT extract(epoch FROM (${recentSince(cutoff)})[1] - ${cutoff})::float8 AS wait
    FROM limit_counts WHERE name = ${refused.name} AND key = ${storedKey(refused)}`);
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waits[0]?.wait ?? 1)) };
}

/** Counts one more against one limit, as `consumeRateLimits()` does. */
export function consumeRateLimit(database: Transaction, take: Take): Promise<Taken> {
  return consumeRateLimits(database, [take]);
}

/** Takes back what `consumeRateLimits()` counted with the same options, since it turned out not to count. */
export async function refundRateLimits(database: Transaction, takes: readonly Take[]): Promise<void> {
  if (takes.length > 0) await statementsOf(database).giveBack.execute(asArrays(inOrder(takes)));
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
export async function forgetOldCounts(database: Database, now: Date): Promise<void> {
  await database.execute(sql`DELETE FROM limit_counts WHERE ends_at < ${now.toISOString()}::timestamptz`);
}
