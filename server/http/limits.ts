import { and, eq, sql } from "drizzle-orm";
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

/**
 * Counts one more against a limit, if there is room in the last `seconds` (a sliding window). One atomic statement on
 * one row, so neither parallel requests nor several processes get past it. A refusal is not counted.
 */
export async function takeFromLimit(database: Counting, take: Take): Promise<Taken> {
  const { name, most, seconds, now } = take;
  const key = storedKey(take);
  const at = sql`${now.toISOString()}::timestamptz`;
  const cutoff = sql`${new Date(now.getTime() - seconds * 1_000).toISOString()}::timestamptz`;
  const recent = sql`ARRAY(SELECT t FROM unnest(limit_counts.taken_at) AS t WHERE t > ${cutoff} ORDER BY t)`;
  const { rowCount } = await database.execute(sql`
    INSERT INTO limit_counts (name, key, taken_at, ends_at)
    VALUES (${name}, ${key}, ARRAY[${at}], ${at} + ${seconds} * interval '1 second')
    ON CONFLICT (name, key) DO UPDATE SET taken_at = ${recent} || ${at}, ends_at = excluded.ends_at
    WHERE cardinality(${recent}) < ${most}`);
  if (rowCount) return { allowed: true, retryAfterSeconds: 0 };
  const { rows } = await database.execute<{ wait: number }>(sql`
    SELECT extract(epoch FROM (${recent})[1] - ${cutoff})::float8 AS wait
    FROM limit_counts WHERE name = ${name} AND key = ${key}`);
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(rows[0]?.wait ?? 1)) };
}

/** Takes back what `takeFromLimit()` counted with the same options, since it turned out not to count. */
export async function giveBackToLimit(database: Counting, take: Take): Promise<void> {
  const at = sql`${take.now.toISOString()}::timestamptz`;
  const place = sql`array_position(taken_at, ${at})`;
  await database.execute(sql`
    UPDATE limit_counts SET taken_at = taken_at[:${place} - 1] || taken_at[${place} + 1:]
    WHERE name = ${take.name} AND key = ${storedKey(take)} AND ${place} IS NOT NULL`);
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
