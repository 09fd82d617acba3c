import { sql } from "drizzle-orm";
import type { Reader } from "#server/database/connect.ts";
import { mailQueue } from "./mail-queue.ts";

/** How many emails are queued, by kind, how old the oldest is, and how many could not be delivered. */
export interface QueueState {
  readonly waiting: readonly { readonly kind: string; readonly count: number }[];
  /** 0 if none waits. */
  readonly oldestSeconds: number;
  readonly failed: number;
}

interface QueuedKind extends Record<string, unknown> {
  readonly kind: string;
  readonly isFailed: boolean;
  readonly count: number;
  readonly age: number;
}

/** Reads the state of the mail queue. */
export async function readQueueState(database: Reader): Promise<QueueState> {
  const { rows } = await database.execute<QueuedKind>(
    sql`SELECT data->>'kind' AS kind, state = 'failed' AS "isFailed", count(*) AS count,
          extract(epoch FROM now() - min(created_on))::float8 AS age
        FROM pgboss.job WHERE name = ${mailQueue} AND state NOT IN ('completed', 'cancelled') GROUP BY 1, 2`,
  );
  const waiting = rows.filter(({ isFailed }) => !isFailed);
  return {
    waiting,
    oldestSeconds: Math.max(0, ...waiting.map(({ age }) => age)),
    failed: rows.reduce((sum, { isFailed, count }) => sum + (isFailed ? count : 0), 0),
  };
}
