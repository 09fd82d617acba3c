import { PgBoss } from "pg-boss";
import type { ConnectOptions } from "#server/database/connect.ts";

/** The queue of letters that wait; those that failed for good stay in it until they are tried again or forgotten. */
export const mailQueue = "mail";

const day = 24 * 60 * 60;

/**
 * In seconds: a letter is tried again after 2 and at last every 600, for about a day and a half; one in the hands of a
 * process whose heart has not beaten for 30 goes to another; one that failed for good is kept for 30 days.
 */
const queueOptions = {
  notify: true,
  retryLimit: 300,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 30,
  expireInSeconds: 12 * 60 * 60,
  retentionSeconds: 90 * day,
  deleteAfterSeconds: 30 * day,
} as const;

/** Seconds between two looks for letters whose process has died. */
const lookEvery = 5;

interface MailQueueOptions extends Pick<ConnectOptions, "server" | "log"> {
  /** Whether this process also takes letters out, and so listens and looks after the queue. */
  readonly empties: boolean;
}

/** Opens pg-boss over the program's database, in the schema `pgboss`, which it makes and updates under a lock of its own. */
export async function openMailQueue({ server, log, empties }: MailQueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    ...("url" in server ? { connectionString: server.url } : server),
    application_name: "enamel mail",
    max: 3,
    connectionTimeoutMillis: 5_000,
    useListenNotify: empties,
    supervise: empties,
    superviseIntervalSeconds: lookEvery,
    monitorIntervalSeconds: lookEvery,
    // Nothing here runs by the clock, and the table is small: letters leave it as soon as they are sent.
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "The mail queue stumbled"));
  boss.on("warning", ({ message }) => log.warn({}, message));
  try {
    await boss.start();
    await boss.createQueue(mailQueue, queueOptions);
    await boss.updateQueue(mailQueue, queueOptions);
    return boss;
  } catch (error) {
    await closeMailQueue(boss);
    throw error;
  }
}

/** Closes the queue's connections; whoever takes letters out has stopped before. */
export async function closeMailQueue(boss: PgBoss): Promise<void> {
  // A connection that the database ends a moment before it would have ended by itself is no news.
  boss.removeAllListeners("error").on("error", () => undefined);
  await boss.stop({ graceful: false });
}
