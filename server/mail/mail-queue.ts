import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { ConnectOptions, Queryable } from "#server/database/connect.ts";
import { decrypt, deriveKey, encrypt } from "#server/http/secrets.ts";
import { type EmailJob, type EmailKind, EmailRejectedError, type QueuedEmail } from "./email-job.ts";

/** The queue of email jobs; those that could not be delivered stay in it until they are retried or deleted. */
export const mailQueue = "mail";

const day = 24 * 60 * 60;

/** Seconds before a job's first retry, and between two checks for jobs to retry; new jobs send a notification. */
export interface RetryTimes {
  readonly delay: number;
  readonly polling: number;
}

/** What a program has; tests have less. */
export const usualRetryTimes: RetryTimes = { delay: 2, polling: 5 };

/**
 * In seconds: a job is retried after some and at last every 600, for about a day and a half; a job whose process has sent
 * no heartbeat for 30 goes to another; one that could not be delivered is deleted after 30 days.
 */
const queueOptions = {
  notify: true,
  retryLimit: 300,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 30,
  expireInSeconds: 12 * 60 * 60,
  retentionSeconds: 90 * day,
  deleteAfterSeconds: 30 * day,
} as const;

/** Seconds between two checks for jobs whose process has died. */
const superviseInterval = 5;

const newsletterPriority = -1_000;

/**
 * The greater goes first: newsletters after all others, and the others by how many emails the same client caused
 * before, so that a client who causes many waits behind its own and never holds up another's.
 */
export function priorityOf(kind: string, causedBefore: number): number {
  return kind === "newsletter-post" ? newsletterPriority : Math.max(-causedBefore, newsletterPriority + 1);
}

/**
 * The workers: newsletters have one of their own, so that none occupies a worker that an email which a person waits for
 * could have. Small batches, since a fetched job does not yield to a greater priority.
 */
export const workers = [
  { minPriority: newsletterPriority + 1, batchSize: 3, localConcurrency: 2 },
  { maxPriority: newsletterPriority, batchSize: 2, localConcurrency: 1 },
] as const;

/** How many emails a process sends at the same time at most. */
export const concurrentEmails = workers.reduce(
  (sum, { batchSize, localConcurrency }) => sum + batchSize * localConcurrency,
  0,
);

/** A setting of the driver's that pg-boss's types leave out, in milliseconds. */
const silenceTimeout = { query_timeout: 10_000 };

interface MailQueueOptions extends Pick<ConnectOptions, "server" | "log"> {
  /** Whether this process also sends emails, and so listens for jobs and supervises the queue. */
  readonly consumes: boolean;
  readonly retries?: RetryTimes;
}

/** Opens pg-boss over the program's database, in the schema `pgboss`, which it creates and migrates under its own lock. */
export async function openMailQueue({
  server,
  log,
  consumes,
  retries = usualRetryTimes,
}: MailQueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    ...("url" in server ? { connectionString: server.url } : server),
    application_name: "enamel mail",
    max: consumes ? 3 : 1,
    connectionTimeoutMillis: 5_000,
    // pg-boss passes it on to the driver; a connection whose statement got no answer in time is closed.
    ...silenceTimeout,
    useListenNotify: consumes,
    supervise: consumes,
    superviseIntervalSeconds: superviseInterval,
    monitorIntervalSeconds: superviseInterval,
    // Nothing here is scheduled, and the table is small: jobs are deleted as soon as their email is sent.
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "The mail queue failed"));
  boss.on("warning", ({ message }) => log.warn({}, message));
  try {
    await boss.start();
    const options = { ...queueOptions, retryDelay: retries.delay };
    await boss.createQueue(mailQueue, options);
    await boss.updateQueue(mailQueue, options);
    return boss;
  } catch (error) {
    await closeMailQueue(boss);
    throw error;
  }
}

/** Creates pg-boss's tables, or migrates them. */
export async function migrateMailQueue(options: Omit<MailQueueOptions, "consumes">): Promise<void> {
  await closeMailQueue(await openMailQueue({ ...options, consumes: false }));
}

/** Closes the queue's connections; its workers have stopped before. */
export async function closeMailQueue(boss: PgBoss): Promise<void> {
  // A connection that the database closes just before it would have been closed here is no error.
  boss.removeAllListeners("error").on("error", () => undefined);
  await boss.stop({ graceful: false });
}

/**
 * An email job as it is stored in the queue: only its kind, its time and its appointment's id are readable there, since
 * codes are secrets.
 */
export interface EncryptedEmail {
  readonly kind: EmailKind;
  /** When it was put into the outbox, as ISO 8601. */
  readonly queuedAt: string;
  /** The id of the appointment that it is about, if any: no two emails about one are sent at the same time. */
  readonly appointment?: number;
  readonly encrypted: string;
  /** Whether the email waits for a mail server that cannot be reached. */
  readonly isHeld?: boolean;
}

/** A queued email's kind. */
export const kindOf = (email: QueuedEmail): EmailKind => ("visit" in email ? email.visit : email).kind;

/** Encrypts and decrypts email jobs with a key of their own; each is bound to its id in the queue. */
export function createEmailCipher(secretKey: Buffer) {
  const key = deriveKey(secretKey, "email job");
  return {
    encrypt: (
      email: QueuedEmail,
      { id, now }: { readonly id: string; readonly now: Date },
    ): EncryptedEmail => ({
      kind: kindOf(email),
      queuedAt: now.toISOString(),
      ...("visit" in email && { appointment: email.visit.appointment }),
      encrypted: encrypt(key, JSON.stringify(email), id),
    }),
    /**
     * A queued email; also one about a visit as the version before queued it, which is filled in. Throws
     * `EmailRejectedError` for a job that was encrypted with another SECRET_KEY.
     */
    decrypt({ encrypted }: EncryptedEmail, id: string): QueuedEmail | EmailJob {
      try {
        return JSON.parse(decrypt(key, encrypted, id)) as QueuedEmail | EmailJob;
      } catch (error) {
        throw new EmailRejectedError("It was encrypted with another SECRET_KEY.", { cause: error });
      }
    },
  };
}

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
export async function readQueueState(database: Queryable): Promise<QueueState> {
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
