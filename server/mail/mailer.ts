import { join } from "node:path";
import type { Job, JobResult, PgBoss } from "pg-boss";
import { mailFrom, officeEmail, practiceName } from "#practice/practice.ts";
import type { ConnectOptions } from "#server/database/connect.ts";
import { openFolderCarrier } from "./folder-carrier.ts";
import type { Letter } from "./letter.ts";
import type { renderLetter } from "./letters/render-letter.tsx";
import { type Carrier, type Mail, MailRefused } from "./mail.ts";
import { mailQueue, openMailQueue, within } from "./mail-queue.ts";
import type { Outbox } from "./outbox.ts";
import { openSmtpCarrier } from "./smtp-carrier.ts";

/** What writes letters out; a module of its own, so that React is loaded with the first letter only. */
export interface LetterRenderer {
  readonly renderLetter: typeof renderLetter;
}

interface MailerOptions extends Pick<ConnectOptions, "server" | "log"> {
  readonly config: {
    /** The site's origin, which links begin with. */
    readonly publicUrl: string;
    readonly dataDirectory: string;
    /** The mail server; without one, mails become files in `dataDirectory`. */
    readonly smtpUrl: string | undefined;
    /** The sender, where it is not the practice's. */
    readonly mailFrom: string | undefined;
  };
  /** Development gives one that reloads. */
  readonly loadRenderer?: () => Promise<LetterRenderer>;
  /** Takes lines for the terminal. */
  readonly say?: (line: string) => void;
}

/** The outbox with the part that empties it. */
export interface Mailer extends Outbox {
  /** Lets mails under way arrive, for some seconds at most, and leaves the others for the next start. */
  stop(): Promise<void>;
}

interface QueuedLetter {
  readonly letter: Letter;
  /** When it was written, as ISO 8601. */
  readonly written: string;
}

/** Milliseconds for mails under way when the program stops. */
const patience = 5_000;

const perStatement = 1_000;

/** Opens the outbox and begins to empty it: to the mail server of SMTP_URL, or without one into `DATA_DIR/mail`. */
export async function startMailer(options: MailerOptions): Promise<Mailer> {
  const { log, server } = options;
  const boss = await openMailQueue({ server, log });
  const deliver = await deliveryOf(boss, options);
  const stopping = new AbortController();
  await boss.work(
    mailQueue,
    { batchSize: 10, burstWhenBatchFull: true, perJobResults: true, localConcurrency: 2 },
    (jobs: Job<QueuedLetter>[]) =>
      Promise.all(jobs.map((job) => deliver.one(job, AbortSignal.any([job.signal, stopping.signal])))),
  );
  const queued = (letter: Letter): QueuedLetter => ({ letter, written: new Date().toISOString() });
  return {
    async send(transaction, letter) {
      await boss.send(mailQueue, queued(letter), within(transaction));
    },
    async sendMany(transaction, letters) {
      for (let from = 0; from < letters.length; from += perStatement) {
        const batch = letters.slice(from, from + perStatement);
        await boss.insert(
          mailQueue,
          batch.map((letter) => ({ data: queued(letter) })),
          within(transaction),
        );
      }
    },
    async stop() {
      const timer = setTimeout(() => stopping.abort(), patience);
      await boss.offWork(mailQueue, { wait: true });
      clearTimeout(timer);
      await deliver.close();
      await boss.stop({ graceful: false });
    },
  };
}

async function deliveryOf(boss: PgBoss, options: MailerOptions) {
  const { config, log, loadRenderer = () => import("./letters/render-letter.tsx") } = options;
  const say = options.say ?? ((line: string) => void process.stdout.write(`${line}\n`));
  const from = config.mailFrom ?? `"${practiceName}" <${mailFrom}>`;
  let carrier: Promise<Carrier> | undefined;
  const openCarrier = () =>
    config.smtpUrl
      ? openSmtpCarrier({ url: config.smtpUrl, log })
      : Promise.resolve(openFolderCarrier({ folder: join(config.dataDirectory, "mail"), say }));

  async function mailOf(job: Job<QueuedLetter>): Promise<Mail> {
    const { letter, written } = job.data;
    const { renderLetter: render } = await loadRenderer();
    const to =
      letter.kind === "request-arrived"
        ? { name: practiceName, address: officeEmail }
        : { name: letter.firstName, address: letter.to };
    const invitation = "invitation" in letter ? letter.invitation : undefined;
    return {
      ...(await render(letter, config.publicUrl)),
      messageId: `<${job.id}@${new URL(config.publicUrl).hostname}>`,
      date: new Date(written),
      from,
      to,
      calendar: invitation
        ? { method: letter.kind === "visit-cancelled" ? "CANCEL" : "REQUEST", content: invitation }
        : undefined,
      unsubscribe: letter.kind === "newsletter-post" ? letter.unsubscribe : undefined,
    };
  }

  async function one(job: Job<QueuedLetter>, signal: AbortSignal): Promise<JobResult> {
    try {
      carrier ??= openCarrier();
      await (await carrier).carry(await mailOf(job), signal);
      // Gone, secret codes and all, before another mail is looked at.
      await boss.deleteJob(mailQueue, job.id);
      return { id: job.id, status: "completed" };
    } catch (error) {
      const { message } = error as Error;
      const status = error instanceof MailRefused ? "deadletter" : "failed";
      log.warn({ mail: job.id, kind: job.data.letter.kind }, `A mail was not taken: ${message}`);
      return { id: job.id, status, output: { reason: message } };
    }
  }

  return { one, close: async () => (await carrier)?.close() };
}
