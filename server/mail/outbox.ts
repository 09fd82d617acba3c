import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { ConnectOptions, Transaction } from "#server/database/connect.ts";
import type { Services } from "#server/services.ts";
import { createDelivery, type DeliveryOptions, type MailJob } from "./delivery.ts";
import type { QueuedEmail, VisitEmail } from "./email-job.ts";
import {
  closeMailQueue,
  createEmailCipher,
  type EncryptedEmail,
  kindOf,
  mailQueue,
  openMailQueue,
  priorityOf,
  type RetryTimes,
  usualRetryTimes,
  workers,
} from "./mail-queue.ts";

/** What caused an email. */
interface EmailCause {
  /**
   * The client whose request it was, as rate limits know it, where anyone may send such requests: of two clients, the
   * one that caused fewer emails goes first.
   */
  readonly client?: string | undefined;
}

/**
 * Queues emails (transactional outbox), which are sent if and only if the caller's transaction commits. A job outlives the
 * process: if it ends before the email is sent, another process sends it, after 30 seconds without a heartbeat
 * (mail-queue.ts), or the next start (`releaseJobsOfDeadProcess()` below). Delivery is at least once: a process
 * that ends between the mail server's acceptance and the end of the job leaves an email that is sent again, with the same
 * Message-ID.
 */
export interface Outbox {
  /** Queues an email to a person, or to the office's inbox. */
  send(transaction: Transaction, email: QueuedEmail, cause?: EmailCause): Promise<void>;
  /** Queues many emails, with one statement per 1,000. */
  sendMany(transaction: Transaction, emails: readonly QueuedEmail[], cause?: EmailCause): Promise<void>;
  /** Queues an email that is sent after a delay in seconds. Returns the job's id. */
  sendLater(transaction: Transaction, email: QueuedEmail, seconds: number): Promise<string>;
  /** Ends the delay of a job. */
  sendNow(transaction: Transaction, id: string): Promise<void>;
  /** Deletes a job that no worker has fetched; false if it is too late. */
  cancel(transaction: Transaction, id: string): Promise<boolean>;
  /**
   * Deletes the jobs of some kinds about an appointment that no worker has fetched, or that wait for the mail server;
   * returns their emails, the oldest first.
   */
  withdraw(transaction: Transaction, unsent: UnsentEmails): Promise<VisitEmail[]>;
}

interface UnsentEmails {
  readonly appointment: number;
  readonly kinds: readonly VisitEmail["kind"][];
}

interface OutboxOptions
  extends Pick<ConnectOptions, "server" | "log">,
    Pick<Services, "secretKey" | "clock"> {}

const jobsPerStatement = 1_000;

/** Milliseconds after which every client's count starts again. */
const countWindow = 10 * 60 * 1_000;

/** The outbox over an open queue. */
function createOutbox(
  boss: PgBoss,
  { secretKey, clock }: Pick<OutboxOptions, "secretKey" | "clock">,
): Outbox {
  const { encrypt, decrypt } = createEmailCipher(secretKey);
  const countBefore = countPerClient(clock);
  const jobOf = (email: QueuedEmail, client?: string) => {
    const id = randomUUID();
    const priority = priorityOf(kindOf(email), client === undefined ? 0 : countBefore(client));
    return { id, data: encrypt(email, { id, now: clock() }), priority };
  };
  return {
    async sendLater(transaction, email, seconds) {
      const { data, ...options } = jobOf(email);
      const db = fromDrizzle(transaction, sql);
      await boss.send(mailQueue, data, { ...options, startAfter: seconds, db });
      return options.id;
    },
    async cancel(transaction, id) {
      const { rowCount } = await transaction.execute(
        sql`DELETE FROM pgboss.job WHERE name = ${mailQueue} AND id = ${id} AND state = 'created'`,
      );
      return rowCount === 1;
    },
    async withdraw(transaction, { appointment, kinds }) {
      const { rows } = await transaction.execute<{ id: string; data: EncryptedEmail }>(sql`
        WITH withdrawn AS (
          DELETE FROM pgboss.job
            WHERE name = ${mailQueue} AND (state < 'active' OR state = 'active' AND data ? 'isHeld')
              AND data->>'appointment' = ${String(appointment)} AND data->>'kind' = ANY (${sql.param(kinds)})
            RETURNING id, data, created_on
        ) SELECT id, data FROM withdrawn ORDER BY created_on, id`);
      return rows.flatMap(({ id, data }) => {
        const email = decrypt(data, id);
        return "visit" in email ? [email.visit] : [];
      });
    },
    async sendNow(transaction, id) {
      await transaction.execute(
        sql`UPDATE pgboss.job SET start_after = now()
          WHERE name = ${mailQueue} AND id = ${id} AND state = 'created'`,
      );
    },
    async send(transaction, email, { client } = {}) {
      const { data, ...options } = jobOf(email, client);
      await boss.send(mailQueue, data, { ...options, db: fromDrizzle(transaction, sql) });
    },
    async sendMany(transaction, emails, { client } = {}) {
      const db = fromDrizzle(transaction, sql);
      for (let from = 0; from < emails.length; from += jobsPerStatement) {
        const jobs = emails.slice(from, from + jobsPerStatement).map((email) => jobOf(email, client));
        await boss.insert(mailQueue, jobs, { db });
      }
    },
  };
}

/** Counts the emails that each client causes, in this process's memory: several processes are fair each for itself. */
function countPerClient(clock: () => Date) {
  let counts = new Map<string, number>();
  let windowEnd = 0;
  return (client: string): number => {
    const now = clock().getTime();
    if (now >= windowEnd) {
      counts = new Map();
      windowEnd = now + countWindow;
    }
    const before = counts.get(client) ?? 0;
    counts.set(client, before + 1);
    return before;
  };
}

/** Opens the outbox of a program that only queues emails, such as the command line; the server sends them. */
export async function openOutbox(options: OutboxOptions): Promise<Outbox & { close(): Promise<void> }> {
  const boss = await openMailQueue({ ...options, consumes: false });
  return { ...createOutbox(boss, options), close: () => closeMailQueue(boss) };
}

interface MailerOptions extends Pick<ConnectOptions, "server">, DeliveryOptions {
  readonly config: DeliveryOptions["config"] & {
    /** Unset where the database is embedded, and so this process's own. */
    readonly databaseUrl: string | undefined;
  };
  readonly clock: () => Date;
  readonly retries?: RetryTimes;
}

/** The outbox, and the workers that send its emails. */
export interface Mailer extends Outbox {
  /** Lets emails that are being sent finish, for some seconds at most; the others are sent after the next start. */
  stop(): Promise<void>;
}

/** Opens the outbox and starts sending: to the mail server, or without one to `DATA_DIR/mail`. */
export async function startMailer(options: MailerOptions): Promise<Mailer> {
  const boss = await openMailQueue({ ...options, consumes: true });
  if (options.config.databaseUrl === undefined) await releaseJobsOfDeadProcess(boss);
  const delivery = createDelivery(boss, options);
  const { polling } = options.retries ?? usualRetryTimes;
  for (const worker of workers) {
    await boss.work(
      mailQueue,
      {
        ...worker,
        pollingIntervalSeconds: Math.min(2, polling),
        notifyPollingIntervalSeconds: polling,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      },
      (jobs: MailJob[]) => Promise.all(jobs.map((job) => delivery.deliver(job))),
    );
  }
  return {
    ...createOutbox(boss, options),
    async stop() {
      const idle = boss.offWork(mailQueue, { wait: true });
      await delivery.close();
      await idle;
      await closeMailQueue(boss);
    },
  };
}

/** Only this process uses an embedded database, so jobs that are active at the start are a dead process's. */
async function releaseJobsOfDeadProcess(boss: PgBoss): Promise<void> {
  const { rows } = await boss
    .getDb()
    .executeSql("SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'", [mailQueue]);
  const active = rows.map(({ id }: { id: string }) => id);
  if (active.length > 0)
    await boss.fail(mailQueue, active, { reason: "The program ended while sending it." });
}
