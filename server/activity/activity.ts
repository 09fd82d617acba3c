import { and, desc, inArray, isNull, lt, sql } from "drizzle-orm";
import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import {
  type Activity,
  activityShown,
  repeatableEvents,
  repeatableEventsShown,
  type SecurityEventKind,
  securityEvents as titles,
} from "#contract/sign-in.ts";
import { retentionDays } from "#practice/retention.ts";
import { batchRows, runInBatches } from "#server/database/batches.ts";
import type { Database, Reader, Transaction } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";

/** Security events of accounts. An attempt at an unknown username is a row without an account. */
export const securityEvents = pgTable("security_events", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer("account_id"),
  sessionId: uuid("session_id"),
  kind: text().$type<SecurityEventKind>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  device: text().notNull(),
  network: text(),
});

interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The account; null for an unknown username. */
  readonly accountId: number | null;
  readonly sessionId?: string | null;
  /** The client; absent for the command line. */
  readonly client?: Pick<Client, "device" | "network">;
  readonly now: Date;
}

/** Records a security event, in the transaction that causes it. */
export async function recordSecurityEvent(
  transaction: Pick<Transaction, "insert">,
  { kind, accountId, sessionId = null, client, now }: SecurityEvent,
): Promise<void> {
  await transaction.insert(securityEvents).values({
    kind,
    accountId,
    sessionId,
    at: now,
    device: client?.device ?? "The office",
    network: client?.network ?? null,
  });
}

const kinds = sql.param(Object.keys(titles));
const shown = sql.param(
  Object.keys(titles).map((kind) =>
    (repeatableEvents as readonly string[]).includes(kind) ? repeatableEventsShown : activityShown,
  ),
);

/** The latest events of the caller's account, newest first. */
export async function readEvents(
  database: Database,
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
): Promise<Activity["results"]> {
  // Latest of each kind first, so that no kind of event, however often repeated, hides the others.
  const latestOfEachKind = sql`(
    SELECT latest.id FROM unnest(${kinds}::text[], ${shown}::int[]) AS wanted (kind, most)
    CROSS JOIN LATERAL (
      SELECT id FROM ${securityEvents} AS event
      WHERE event.account_id = ${accountId} AND event.kind = wanted.kind
      ORDER BY id DESC LIMIT wanted.most
    ) AS latest)`;
  const events = await database
    .select()
    .from(securityEvents)
    .where(inArray(securityEvents.id, latestOfEachKind))
    .orderBy(desc(securityEvents.id))
    .limit(activityShown);
  return events.map((event) => ({
    id: event.id,
    kind: event.kind,
    title: titles[event.kind],
    at: event.at.toISOString(),
    device: event.device,
    network: event.network,
    is_this_session: event.sessionId === sessionId,
  }));
}

const day = 24 * 60 * 60 * 1_000;

/** Days of retention of attempts at unknown usernames. */
const unknownDays = 1;

const isOlderThan = (now: Date, days: number) => lt(securityEvents.at, new Date(now.getTime() - days * day));

/** Counts the events that should have been deleted more than a day ago. */
export async function countLateEvents(database: Reader, now: Date): Promise<number> {
  return database.$count(securityEvents, isOlderThan(now, retentionDays.activity + 1));
}

/** Deletes old events, in batches (accounts-42); for cleanup. */
export async function deleteOldEvents(database: Database, now: Date): Promise<void> {
  const ofUnknown = and(isNull(securityEvents.accountId), isOlderThan(now, unknownDays));
  for (const isOld of [isOlderThan(now, retentionDays.activity), ofUnknown])
    await runInBatches(async () => {
      const batch = database
        .select({ id: securityEvents.id })
        .from(securityEvents)
        .where(isOld)
        .limit(batchRows);
      const { rowCount } = await database.delete(securityEvents).where(inArray(securityEvents.id, batch));
      return rowCount;
    });
}
