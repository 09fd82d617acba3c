import { setTimeout as sleep } from "node:timers/promises";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { ConnectOptions } from "#server/database/connect.ts";
import { buildEmail, type RenderedEmail } from "./build-email.ts";
import { type EmailJob, EmailRejectedError, type EmailWithCode, type QueuedEmail } from "./email-job.ts";
import { createEmailCipher, type EncryptedEmail, mailQueue } from "./mail-queue.ts";
import type { renderEmail } from "./templates/render-email.tsx";
import type { MailTransport, OutgoingEmail } from "./transports.ts";

/** The module that renders emails; loaded with the first one, since React is large. */
export interface EmailRenderer {
  readonly renderEmail: typeof renderEmail;
}

/** What sending needs beside the queue. */
export interface DeliveryOptions {
  readonly config: {
    /** The site's origin, which links begin with. */
    readonly publicUrl: string;
    readonly dataDirectory: string;
    /** The mail server; without one, emails become files in `dataDirectory`. */
    readonly smtpUrl: string | undefined;
    /** The sender, where it is not the practice's. */
    readonly mailFrom: string | undefined;
  };
  readonly log: ConnectOptions["log"];
  readonly secretKey: Buffer;
  /**
   * Extends the lifetime of an email's token, which starts when the email is sent; false for a token that was replaced,
   * withdrawn or used in the meantime.
   */
  readonly extendTokenLifetime: (email: EmailWithCode) => Promise<boolean>;
  /**
   * All that an email says, the same at each attempt to send it; undefined where there is no reason to send it any more:
   * what it says of a visit is no longer true, its reader does not want it (mail-25). Where it throws, the email is tried
   * again later (visits-60).
   */
  readonly fillIn: (
    email: QueuedEmail | EmailJob,
    job: { readonly id: string; readonly queuedAt: Date },
  ) => Promise<EmailJob | undefined>;
  /** Development passes one that reloads. */
  readonly loadRenderer?: () => Promise<EmailRenderer>;
  /** Prints a line in the terminal. */
  readonly print?: (line: string) => void;
}

/** A job as the queue's workers receive it. */
export type MailJob = JobWithMetadata<EncryptedEmail>;

/** Milliseconds between two looks at whether an older email about the same appointment is still being sent. */
const olderInterval = 50;

/** Milliseconds between two renderings, which take one or two: a burst of emails leaves most of the time to requests. */
const renderPause = 10;

/** Milliseconds that emails which are being sent have to finish when the program stops. */
const closeTimeout = 5_000;

/** The enhanced status at the beginning of a mail server's reply (RFC 2034, section 4). */
const enhancedStatus = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;

/** What a mail server's error carries, by nodemailer. */
interface SmtpReply {
  readonly code: string;
  readonly responseCode: number;
  readonly response: string;
}

/** Sends queued emails through the transport. */
export function createDelivery(boss: PgBoss, options: DeliveryOptions) {
  const { config, log, secretKey, extendTokenLifetime, fillIn, loadRenderer } = options;
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`));
  const { decrypt } = createEmailCipher(secretKey);
  /** By job: being sent, or sent and not deleted from the queue yet because of an outage. Not sent again. */
  const started = new Map<string, Promise<JobResult | undefined>>();
  let transport: Promise<MailTransport> | undefined;
  let lastRendered: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  /**
   * Waits while any process is fetching or sending an older email about the same appointment. One that is fetched later is
   * no longer true by then, so that a cancellation is never followed by the confirmation before it (mail-25).
   */
  async function waitForOlder({ id, data, signal }: MailJob): Promise<void> {
    while (data.appointment !== undefined) {
      const { rows } = await boss.getDb().executeSql(
        // Until a fetch commits, its job looks as if it waited, but is locked.
        `SELECT older.id FROM pgboss.job AS older, pgboss.job AS own
          WHERE older.name = $1 AND older.state <= 'active' AND older.data->>'appointment' = $2
            AND own.name = $1 AND own.id = $3 AND (older.created_on, older.id) < (own.created_on, own.id)
            AND older.id NOT IN (
              SELECT id FROM pgboss.job
               WHERE name = $1 AND state < 'active' AND data->>'appointment' = $2
                 FOR SHARE SKIP LOCKED)
          LIMIT 1`,
        [mailQueue, String(data.appointment), id],
      );
      if (rows.length === 0) return;
      if (isClosing) throw new Error("The program is stopping.");
      await sleep(olderInterval, undefined, { signal });
    }
  }

  /** Renders one email at a time, with a pause between two of them in which requests are answered. */
  function render(email: EmailJob, job: MailJob): Promise<RenderedEmail> {
    const rendered = lastRendered.then(async () => {
      const { renderEmail: renderTemplate } = await (loadRenderer?.() ??
        import("./templates/render-email.tsx"));
      const queuedAt = new Date(job.data.queuedAt);
      return buildEmail(email, { ...config, id: job.id, queuedAt, render: renderTemplate });
    });
    const pause = () => sleep(renderPause);
    lastRendered = rendered.then(pause, pause);
    return rendered;
  }

  /** Marks the job of an email that waits for the mail server: until it is taken, the email can be withdrawn (mail-54). */
  async function holdJob({ id }: MailJob): Promise<void> {
    await boss
      .getDb()
      .executeSql(`UPDATE pgboss.job SET data = data || '{"isHeld": true}' WHERE name = $1 AND id = $2`, [
        mailQueue,
        id,
      ]);
  }

  /** From now on the email counts as sent; false if it was withdrawn. */
  async function takeJob({ id }: MailJob): Promise<boolean> {
    const { rows } = await boss
      .getDb()
      .executeSql("UPDATE pgboss.job SET data = data - 'isHeld' WHERE name = $1 AND id = $2 RETURNING id", [
        mailQueue,
        id,
      ]);
    return rows.length > 0;
  }

  /** Sends an email; resolves to the queue's result where that fails. */
  async function send(job: MailJob): Promise<JobResult | undefined> {
    let email: QueuedEmail | EmailJob | undefined;
    let isHeld = job.data.isHeld ?? false;
    try {
      const queued = decrypt(job.data, job.id);
      email = queued;
      // A transport that is opened from now on would never be closed.
      if (isClosing) throw new Error("The program is stopping.");
      // Loaded with the first email, so that a program that sends none does without nodemailer.
      transport ??= import("./transports.ts").then(({ createMailTransport }) =>
        createMailTransport({ ...config, log, print }),
      );
      const outgoing: OutgoingEmail = {
        async render() {
          if (isHeld && !(await takeJob(job))) return undefined;
          isHeld = false;
          if ("code" in queued && !(await extendTokenLifetime(queued)))
            throw new EmailRejectedError("The link in it is no longer valid.");
          await waitForOlder(job);
          const filled = await fillIn(queued, { id: job.id, queuedAt: new Date(job.data.queuedAt) });
          email = filled ?? queued;
          return filled && render(filled, job);
        },
        async onWait() {
          await holdJob(job);
          isHeld = true;
        },
      };
      await (await transport).send(outgoing, job.signal);
      return undefined;
    } catch (error) {
      started.delete(job.id);
      // The queue aborts a job that is gone, such as that of an email that was withdrawn.
      if (isHeld && !(await takeJob(job).catch(() => true))) return undefined;
      return failureOf(job, error, email);
    }
  }

  function failureOf({ id, data }: MailJob, error: unknown, email?: QueuedEmail | EmailJob): JobResult {
    const { message, cause } = error as Error;
    // A rejection has the mail server's error as its cause.
    const { responseCode, code, response = "" } = (cause ?? error) as Partial<SmtpReply>;
    const [, status] = enhancedStatus.exec(response) ?? [];
    // The server's own words stay in the database: they may name the recipient.
    log.warn({ mail: id, kind: data.kind, code: responseCode ?? code, status }, "An email was not delivered");
    const secrets = email && !("visit" in email) ? secretsOf(email) : [];
    const reason = secrets.reduce((text, secret) => text.replaceAll(secret, "…"), message);
    // The recipient of an email about an appointment is not in its job.
    const to = email && data.appointment !== undefined && "to" in email ? { to: email.to } : {};
    return {
      id,
      status: error instanceof EmailRejectedError ? "deadletter" : "failed",
      output: { reason, ...to },
    };
  }

  /** Deletes the job of an email that was sent, its secrets with it; has another tried again, or gives it up. */
  async function settle({ id, retryCount }: MailJob, failure: JobResult | undefined): Promise<void> {
    if (!failure) {
      await boss.deleteJob(mailQueue, id);
      started.delete(id);
    } else if (failure.status === "failed") {
      await boss.fail(mailQueue, { id, retryCount }, failure.output);
    } else {
      // pg-boss has no call for it.
      await boss.getDb().executeSql(
        `UPDATE pgboss.job SET state = 'failed', completed_on = now(), output = $4
          WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`,
        [mailQueue, id, retryCount, JSON.stringify(failure.output)],
      );
    }
  }

  return {
    /**
     * Sends one email and settles its job at once, not with its batch: another one of that may be waiting for it
     * (`waitForOlder`). Returns the result for the queue, which settles what could not be settled here.
     */
    async deliver(job: MailJob): Promise<JobResult> {
      const { id } = job;
      // Where this process lost the job for a moment and fetched it again, the email is being sent.
      const sending = started.get(id) ?? send(job);
      started.set(id, sending);
      const failure = await sending;
      try {
        await settle(job, failure);
        return { id, status: "completed" };
      } catch (error) {
        return failure ?? failureOf(job, error);
      }
    },

    async close(): Promise<void> {
      isClosing = true;
      await (await transport)?.close(closeTimeout);
    },
  };
}

/** The tokens of an email's links, and a newsletter's links whole. */
function secretsOf(email: EmailJob): string[] {
  return [
    ...("code" in email ? [email.code] : []),
    ...("visitToken" in email && email.visitToken ? [email.visitToken] : []),
    ...("offerToken" in email ? [email.offerToken] : []),
    ...("unsubscribe" in email ? Object.values(email.unsubscribe) : []),
  ];
}
