import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import {
  type Activity,
  activityShown,
  repeatableEvents,
  repeatableEventsShown,
  type SecurityEventKind,
  securityEvents as titles,
} from "#contract/accounts/activity.ts";
import { day } from "#contract/durations.ts";
import { site } from "#contract/site/site.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import { batchRows, runInBatches } from "#server/database/repeat.ts";
import type { CurrentUser } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { accounts, securityEvents } from "./table.ts";

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
  { accountId, sessionId }: Pick<CurrentUser, "accountId" | "sessionId">,
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
    title: titles[event.kind](),
    at: event.at.toISOString(),
    device: event.device,
    network: event.network,
    is_this_session: event.sessionId === sessionId,
  }));
}

/** Days of retention of attempts at unknown usernames. */
const unknownDays = 1;

const isOlderThan = (now: Date, days: number) => lt(securityEvents.at, new Date(now.getTime() - days * day));

/** Counts the events that should have been deleted more than a day ago. */
export async function countLateEvents(database: Queryable, now: Date): Promise<number> {
  return database.$count(securityEvents, isOlderThan(now, site().rules.retention_days.activity + 1));
}

/** Deletes old events, in batches (accounts-42); for cleanup. */
export async function deleteExpiredEvents(database: Database, now: Date): Promise<void> {
  const ofUnknown = and(isNull(securityEvents.accountId), isOlderThan(now, unknownDays));
  for (const isOld of [isOlderThan(now, site().rules.retention_days.activity), ofUnknown])
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

/** The events that open a session. */
const sessionStarts = ["signed_in", "two_factor_enabled"] as const;

/**
 * Queues a notice of a sign-in from a device, by browser and system, that the account's activity does not show, which
 * goes back a year; not of the account's first sign-in (sign-in-26). Call it before that sign-in is recorded.
 */
export async function notifyOfNewDevice(
  transaction: Transaction,
  outbox: Outbox,
  { accountId, client: { device } }: { accountId: number; client: Pick<Client, "device"> },
): Promise<void> {
  const signIns = (further?: SQL) =>
    transaction
      .select({ id: securityEvents.id })
      .from(securityEvents)
      .where(
        and(eq(securityEvents.accountId, accountId), inArray(securityEvents.kind, sessionStarts), further),
      )
      .limit(1);
  const isFrom = eq(securityEvents.device, device);
  const [account] = await transaction
    .select({ to: accounts.email, firstName: accounts.firstName })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), sql`EXISTS (${signIns()})`, sql`NOT EXISTS (${signIns(isFrom)})`));
  if (account) await outbox.send(transaction, { kind: "new-device", ...account, device });
}
