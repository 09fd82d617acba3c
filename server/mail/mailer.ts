import type { PgBoss } from "pg-boss";
import type { ConnectOptions } from "#server/database/connect.ts";
import { createDelivery, type DeliveryOptions, type MailJob } from "./delivery.ts";
import {
  closeMailQueue,
  mailQueue,
  openMailQueue,
  type RetryTimes,
  usualRetryTimes,
  workers,
} from "./mail-queue.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

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
