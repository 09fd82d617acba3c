import { setTimeout as sleep } from "node:timers/promises";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { ConnectOptions } from "#server/database/connect.ts";
import { buildEmail } from "./build-email.ts";
import { createEmailCipher, type EncryptedEmail } from "./email-cipher.ts";
import type { EmailJob, EmailJobOf, EmailWithCode } from "./email-job.ts";
import { mailQueue } from "./mail-queue.ts";
import type { renderEmail } from "./templates/render-email.tsx";
import { EmailRejectedError, type MailTransport, type RenderedEmail } from "./transport.ts";

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
  readonly renewToken: (email: EmailWithCode) => Promise<boolean>;
  /**
   * Whether a reminder is still due; one of a visit that was cancelled or moved since is not sent (visits-62). Where it
   * throws, the reminder is tried again later (visits-60).
   */
  readonly isReminderCurrent: (
    email: EmailJobOf<"visit-reminder"> & { readonly queuedAt: Date },
  ) => Promise<boolean>;
  /** Whether a newsletter's reader still receives them (newsletter-18). */
  readonly isNewsletterWanted: (email: EmailJobOf<"newsletter-post">) => Promise<boolean>;
  /** Development passes one that reloads. */
  readonly loadRenderer?: () => Promise<EmailRenderer>;
  /** Prints a line in the terminal. */
  readonly print?: (line: string) => void;
}

/** A job as the queue's workers receive it. */
export type QueuedEmail = JobWithMetadata<EncryptedEmail>;

interface WaitingEmail {
  readonly job: QueuedEmail;
  send(): Promise<void>;
}

/** Milliseconds after a batch in which another worker's, which was fetched before it, may still arrive. */
const fetchOverlap = 10;

/** Milliseconds between two renderings, which take one or two: a burst of emails leaves most of the time to requests. */
const renderPause = 10;

/** Milliseconds that emails which are being sent have to finish when the program stops. */
const closeTimeout = 5_000;

/** Sends queued emails through the transport. */
export function createDelivery(boss: PgBoss, options: DeliveryOptions) {
  const { config, log, secretKey, renewToken, loadRenderer } = options;
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`));
  const { decrypt } = createEmailCipher(secretKey);
  /** By job: being sent, or sent and not deleted from the queue yet because of an outage. Not sent again. */
  const started = new Map<string, Promise<void>>();
  /** By recipient: emails that wait while an older one is being sent. */
  const waiting = new Map<string, WaitingEmail[]>();
  let transport: Promise<MailTransport> | undefined;
  let lastRendered: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  /** Whether there is still a reason to send it. */
  async function isWanted(email: EmailJob, { data }: QueuedEmail): Promise<boolean> {
    if (email.kind === "visit-reminder")
      return options.isReminderCurrent({ ...email, queuedAt: new Date(data.queuedAt) });
    return email.kind !== "newsletter-post" || options.isNewsletterWanted(email);
  }

  /** Renders one email at a time, with a pause between two of them in which requests are answered. */
  function render(email: EmailJob, job: QueuedEmail): Promise<RenderedEmail> {
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

  async function send(email: EmailJob, job: QueuedEmail): Promise<void> {
    // A transport that is opened from now on would never be closed.
    if (isClosing) throw new Error("The program is stopping.");
    // Loaded with the first email, so that a program that sends none does without nodemailer.
    transport ??= import("./create-transport.ts").then(({ createMailTransport }) =>
      createMailTransport({ ...config, log, print }),
    );
    await (await transport).send(async () => {
      if ("code" in email && !(await renewToken(email)))
        throw new EmailRejectedError("The link in it is no longer valid.");
      return (await isWanted(email, job)) ? render(email, job) : undefined;
    }, job.signal);
  }

  /** Sends one person's emails one after another, so that a cancellation never arrives before the confirmation. */
  async function sendInOrder(email: EmailJob, job: QueuedEmail): Promise<void> {
    // The office's notices are all the same and need no order.
    if (!("to" in email)) return send(email, job);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = { job, send: () => send(email, job).then(resolve, reject) };
    const others = waiting.get(email.to);
    if (others) others.push(turn);
    else void sendAll(email.to, [turn]);
    return promise;
  }

  async function sendAll(recipient: string, emails: WaitingEmail[]): Promise<void> {
    waiting.set(recipient, emails);
    await sleep(fetchOverlap);
    while (emails.length > 0) {
      // pg-boss returns a batch in no order.
      emails.sort((one, other) => one.job.createdOn.getTime() - other.job.createdOn.getTime());
      await emails.shift()?.send();
    }
    waiting.delete(recipient);
  }

  /** Sends an email, or waits for it where this process lost its job for a moment and fetched it again. */
  function sendOnce(email: EmailJob, job: QueuedEmail): Promise<void> {
    const sending =
      started.get(job.id) ??
      sendInOrder(email, job).catch((error: unknown) => {
        started.delete(job.id);
        throw error;
      });
    started.set(job.id, sending);
    return sending;
  }

  return {
    /** Sends one email and deletes its job, its secrets with it; returns the result for the queue. */
    async deliver(job: QueuedEmail): Promise<JobResult> {
      const { id, data } = job;
      let email: EmailJob | undefined;
      try {
        email = decrypt(data, id);
        await sendOnce(email, job);
        await boss.deleteJob(mailQueue, id);
        started.delete(id);
        return { id, status: "completed" };
      } catch (error) {
        const { message, responseCode, code } = error as Error & { responseCode?: number; code?: string };
        // The server's own words stay in the database: they may name the recipient.
        log.warn({ mail: id, kind: data.kind, code: responseCode ?? code }, "An email was not delivered");
        const reason = email
          ? secretsOf(email).reduce((text, secret) => text.replaceAll(secret, "…"), message)
          : message;
        return {
          id,
          status: error instanceof EmailRejectedError ? "deadletter" : "failed",
          output: { reason },
        };
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
