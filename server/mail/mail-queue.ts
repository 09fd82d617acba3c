import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { ConnectOptions } from "#server/database/connect.ts";
import type { Transaction } from "./outbox.ts";

/** The queue of letters that wait; those that failed for good stay in it until they are tried again or forgotten. */
export const mailQueue = "mail";

const day = 24 * 60 * 60;

/**
 * Seconds: a letter is tried for about two days, after 5 s first and every ten minutes at last; a letter in the hands
 * of a process that died is free again after its heart has not beaten for 10; dead letters are kept for 30 days.
 */
const queueOptions = {
  notify: true,
  retryLimit: 300,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 10,
  expireInSeconds: 12 * 60 * 60,
  retentionSeconds: 14 * day,
  deleteAfterSeconds: 30 * day,
} as const;

/** Opens pg-boss over the program's database, in the schema `pgboss`, which it makes and updates under its own lock. */
export async function openMailQueue({
  server,
  log,
}: Pick<ConnectOptions, "server" | "log">): Promise<PgBoss> {
  const boss = new PgBoss({
    ...("url" in server ? { connectionString: server.url } : server),
    application_name: "enamel mail",
    max: 3,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "The mail queue stumbled"));
  boss.on("warning", ({ message }) => log.warn({}, message));
  await boss.start();
  await boss.createQueue(mailQueue, queueOptions);
  await boss.updateQueue(mailQueue, queueOptions);
  return boss;
}

/** A caller's transaction as pg-boss takes it. */
export function within(transaction: Transaction) {
  return { db: fromDrizzle(transaction, sql) };
}
