import { setTimeout as sleep } from "node:timers/promises";
import { desc } from "drizzle-orm";
import type { Pool } from "pg";
import { Gauge, type Registry } from "prom-client";
import { backups } from "#server/backup/table.ts";
import type { Database } from "#server/database/connect.ts";
import { type QueueState, readQueueState } from "#server/mail/queue-state.ts";

/** Where the metrics of the database come from. */
export interface DatabaseReadings {
  readonly database: Database;
  readonly pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  readonly clock: () => Date;
}

/** Milliseconds that the database has for an answer; its metrics are left out otherwise. */
const answerTimeout = 2_000;

interface Readings {
  readonly queue: QueueState;
  readonly backup: { readonly finishedAt: Date; readonly bytes: number } | undefined;
}

/**
 * Adds the connection pool, the mail queue and the last backup to a registry; the returned function reads them, before
 * each collection.
 */
export function measureDatabase(
  registry: Registry,
  { database, pool, clock }: DatabaseReadings,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `enamel_${name}`, help, labelNames, registers: [registry] });

  const up = gauge("database_up", "Whether the database answered within 2 s");
  const connections = gauge("database_pool_connections", "Connections of the pool", ["state"]);
  const waiting = gauge("database_pool_waiting_requests", "Requests that wait for a connection");
  const emails = gauge("mail_queue_emails", "Emails that are not sent yet", ["kind"]);
  const oldest = gauge("mail_queue_oldest_age_seconds", "Age of the oldest email that is not sent yet");
  const failed = gauge("mail_given_up_emails", "Emails that could not be delivered");
  const backupAge = gauge("backup_age_seconds", "Time since the last backup; absent where none was made");
  const backupSize = gauge("backup_size_bytes", "Size of the last backup");

  async function read(): Promise<Readings | undefined> {
    const readings = Promise.all([
      readQueueState(database),
      database.select().from(backups).orderBy(desc(backups.finishedAt)).limit(1),
    ]).then(
      ([queue, [backup]]) => ({ queue, backup }),
      () => undefined,
    );
    return Promise.race([readings, sleep(answerTimeout, undefined, { ref: false })]);
  }

  return async () => {
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "used" }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    emails.reset();
    for (const each of [oldest, failed, backupAge, backupSize]) each.remove();
    const readings = await read();
    up.set(readings ? 1 : 0);
    if (!readings) return;
    const { queue, backup } = readings;
    for (const { kind, count } of queue.waiting) emails.set({ kind }, count);
    oldest.set(queue.oldestSeconds);
    failed.set(queue.failed);
    if (!backup) return;
    backupAge.set((clock().getTime() - backup.finishedAt.getTime()) / 1_000);
    backupSize.set(backup.bytes);
  };
}
