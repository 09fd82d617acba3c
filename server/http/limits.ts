import { and, eq, type SQL, sql } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Database } from "#server/database/connect.ts";
import { deriveKey, keyedHash } from "./secrets.ts";

/** When something was last done by someone, as far as it still counts against a limit. */
export const limitCounts = pgTable(
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

/** Where a limit is counted: the database, or a transaction that should take the count back if it fails. */
type Counting = Pick<Database, "execute" | "select" | "update" | "delete">;

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

const timestamptz = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** The value that belongs to a stored row's limit. */
function ofItsLimit(takes: readonly Take[], value: (take: Take) => SQL | number): SQL {
  const cases = takes.map((take) => sql`WHEN ${take.name} THEN ${value(take)}`);
  return sql`CASE limit_counts.name ${sql.join(cases, sql` `)} END`;
}

const cutoffOf = ({ now, seconds }: Take) => timestamptz(new Date(now.getTime() - seconds * 1_000));

const recentSince = (cutoff: SQL) =>
  sql`ARRAY(SELECT t FROM unnest(limit_counts.taken_at) AS t WHERE t > ${cutoff} ORDER BY t)`;

/** Rows by name and key, always in the same order, so that no two statements wait for one another in a circle. */
const rowsOf = (takes: readonly Take[]) =>
  sql.join(
    takes.map((take) => sql`(${take.name}, ${storedKey(take)})`),
    sql`, `,
  );

/**
 * Counts one more against each of some limits with different names, if there is room in all of them in their last
 * `seconds` (sliding windows). One statement, atomic row by row, so neither parallel requests nor several processes
 * get past it. A refusal is not counted.
 */
export async function takeFromLimits(database: Counting, takes: readonly Take[]): Promise<Taken> {
  const recent = recentSince(ofItsLimit(takes, cutoffOf));
  const rows = takes.map((take) => {
    const at = timestamptz(take.now);
    return sql`(${take.name}, ${storedKey(take)}, ARRAY[${at}], ${at} + ${take.seconds} * interval '1 second')`;
  });
  const { rows: taken } = await database.execute<{ name: string }>(sql`
    INSERT INTO limit_counts (name, key, taken_at, ends_at) VALUES ${sql.join(rows, sql`, `)}
    ON CONFLICT (name, key) DO UPDATE SET taken_at = ${recent} || excluded.taken_at, ends_at = excluded.ends_at
    WHERE cardinality(${recent}) < ${ofItsLimit(takes, ({ most }) => sql`${most}::int`)}
    RETURNING name`);
  const refused = takes.find(({ name }) => !taken.some((row) => row.name === name));
  if (!refused) return { allowed: true, retryAfterSeconds: 0 };
  await giveBackToLimits(
    database,
    takes.filter(({ name }) => taken.some((row) => row.name === name)),
  );
  const cutoff = cutoffOf(refused);
  const { rows: waits } = await database.execute<{ wait: number }>(sql`
    SELECT extract(epoch FROM (${recentSince(cutoff)})[1] - ${cutoff})::float8 AS wait
    FROM limit_counts WHERE (name, key) IN (${rowsOf([refused])})`);
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waits[0]?.wait ?? 1)) };
}

/** Counts one more against one limit, as `takeFromLimits()` does. */
export function takeFromLimit(database: Counting, take: Take): Promise<Taken> {
  return takeFromLimits(database, [take]);
}

/** Takes back what `takeFromLimits()` counted with the same options, since it turned out not to count. */
export async function giveBackToLimits(database: Counting, takes: readonly Take[]): Promise<void> {
  if (takes.length === 0) return;
  const at = ofItsLimit(takes, ({ now }) => timestamptz(now));
  const place = sql`array_position(taken_at, ${at})`;
  await database.execute(sql`
    UPDATE limit_counts SET taken_at = taken_at[:${place} - 1] || taken_at[${place} + 1:]
    WHERE (name, key) IN (${rowsOf(takes)}) AND ${place} IS NOT NULL`);
}

/** Takes back what `takeFromLimit()` counted with the same options. */
export function giveBackToLimit(database: Counting, take: Take): Promise<void> {
  return giveBackToLimits(database, [take]);
}

/** Forgets everything that was counted. */
export async function resetLimit(database: Counting, counted: Counted): Promise<void> {
  await database
    .delete(limitCounts)
    .where(and(eq(limitCounts.name, counted.name), eq(limitCounts.key, storedKey(counted))));
}

/** Removes counts that no longer count; for upkeep. */
export async function forgetOldCounts(database: Counting, now: Date): Promise<void> {
  await database.execute(sql`DELETE FROM limit_counts WHERE ends_at < ${now.toISOString()}::timestamptz`);
}
