import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { DatabaseLog } from "#server/database/connect.ts";
import { makeDirectory } from "#server/files.ts";
import { isLoopback } from "#server/http/client.ts";
import { type RenderedEmail, secureUrl } from "./build-email.ts";
import { EmailRejectedError } from "./email-job.ts";
import { concurrentEmails } from "./mail-queue.ts";
import { findWrongProtocol, verifyLogin } from "./verify-mail-server.ts";

/** An email as a transport sends it. */
export interface OutgoingEmail {
  /** Called before each attempt; an email that it does not return is not sent. */
  readonly render: () => Promise<RenderedEmail | undefined>;
  /** Called before the email waits for a server that cannot be reached; none of it has been sent. */
  readonly onWait?: () => Promise<void>;
}

/** Delivers emails, to a mail server or to a folder. */
export interface MailTransport {
  /**
   * Resolves once the email is delivered. Waits for a server that cannot be reached until `signal` aborts. Throws
   * `EmailRejectedError` where a retry is useless.
   */
  send(email: OutgoingEmail, signal: AbortSignal): Promise<void>;
  /** Stops waiting for the server; emails that are being sent have `timeout` milliseconds to finish. */
  close(timeout: number): Promise<void>;
}

interface FolderTransportOptions {
  /** Where the files go; created if missing, readable by its owner alone. */
  readonly folder: string;
  /** Whether the terminal shows subjects and links, which work like passwords; else recipient and kind alone. */
  readonly showLinks: boolean;
  /** Prints a line in the terminal. */
  readonly print: (line: string) => void;
}

/** Instead of a mail server: writes each email to a file `<time>-<id>.eml` and prints a line about it. */
function createDirectoryTransport({ folder, showLinks, print }: FolderTransportOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send({ render }) {
      const email = await render();
      if (!email) return;
      const { message } = await composer.sendMail(email.message);
      await makeDirectory(folder);
      const file = join(folder, `${fileNameOf(email)}.eml`);
      // A program that watches the folder sees complete emails only.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      print(`Mail to ${email.to}: ${showLinks ? email.message.subject : email.kind}`);
      if (showLinks && email.link) print(`  ${email.link}`);
    },
    close: async () => undefined,
  };
}

/** Its time to the second and its id, so that an email written twice is one file. */
function fileNameOf({ id, queuedAt }: RenderedEmail): string {
  const time = queuedAt
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `${time}-${id}`;
}

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly log: DatabaseLog;
}

/**
 * Connections: one for each email that the mailer sends at the same time, so that none waits here; emails over each
 * before it is renewed, and milliseconds of timeout for each step. A server may take ten minutes over a whole email (RFC
 * 5321, section 4.5.3.2.6), and would get it again if it were not waited for.
 */
const pool = {
  pool: true,
  maxConnections: concurrentEmails,
  maxMessages: 100,
  // Whether an email whose connection broke is sent again is decided here, not by the pool.
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 600_000,
} as const;

/** Milliseconds between two attempts to reach a missing server: at first, and at most. */
const firstWait = 250;
const maxWait = 5_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Steps of SMTP before any email is mentioned. */
const opening = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*)$/;

/** The server could not be reached, or rejected the login: no error of this email. */
function isServerMissing({ code, command = "CONN" }: SmtpError): boolean {
  return code !== "EENVELOPE" && code !== "EMESSAGE" && opening.test(command);
}

/** Whether the server rejects this email permanently (RFC 5321, section 4.2.1), or its envelope is invalid. */
function isPermanentRejection({ code, responseCode }: SmtpError): boolean {
  return responseCode === undefined ? code === "EENVELOPE" : responseCode >= 500;
}

/**
 * Sends emails to an SMTP server over a few persistent connections. While the server cannot be reached, emails wait
 * here for one repeated attempt to reach it, so that an outage costs no email any of its attempts. An email whose connection
 * breaks again although the server could be reached in between is no outage: it costs that email an attempt.
 */
export function createSmtpTransport({ url, log }: SmtpOptions): MailTransport {
  const transport = createTransport({ url: secureUrl(url), ...pool });
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  let outage: Promise<void> | undefined;

  async function waitForServer(): Promise<void> {
    for (let wait = firstWait; !closing.signal.aborted; wait = Math.min(wait * 2, maxWait)) {
      await sleep(wait, undefined, { ref: false });
      const answers = verifyLogin(url).then(
        () => true,
        () => false,
      );
      if (await answers) break;
    }
    outage = undefined;
    if (!closing.signal.aborted) log.info({}, "The mail server is available again");
  }

  function beginOutage(cause: SmtpError): void {
    if (outage) return;
    log.warn({ err: cause }, "The mail server cannot be used; emails wait for it");
    outage = waitForServer();
    void findWrongProtocol(url, cause).then((sentence) => sentence && log.warn({}, sentence));
  }

  return {
    async send({ render, onWait }, claim) {
      const signal = AbortSignal.any([claim, closing.signal]);
      for (let isRepeated = false; ; isRepeated = true) {
        if (outage) {
          await onWait?.();
          await Promise.race([outage, whenAborted(signal)]);
        }
        const email = await render();
        if (!email) return;
        signal.throwIfAborted();
        const sending = transport.sendMail(email.message);
        underWay.add(sending);
        try {
          await sending;
          return;
        } catch (failure) {
          const error = failure as SmtpError;
          if (!isServerMissing(error))
            throw isPermanentRejection(error)
              ? new EmailRejectedError(error.message, { cause: error })
              : error;
          signal.throwIfAborted();
          if (isRepeated) throw error;
          beginOutage(error);
        } finally {
          underWay.delete(sending);
        }
      }
    },
    async close(timeout) {
      closing.abort(new Error("The program is stopping."));
      // Idle connections end, and emails that wait for one fail; those being sent continue.
      transport.close();
      await Promise.race([Promise.allSettled(underWay), sleep(timeout, undefined, { ref: false })]);
      transport.close({ force: true });
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return promise;
}

/** The settings of the transport. */
interface MailTransportOptions {
  /** The mail server; without one, emails become files in `dataDirectory`. */
  readonly smtpUrl: string | undefined;
  readonly dataDirectory: string;
  /** The site's origin. */
  readonly publicUrl: string;
  readonly log: DatabaseLog;
  /** Prints a line in the terminal. */
  readonly print: (line: string) => void;
}

/** Opens the mail server's transport, or without one the folder `DATA_DIR/mail`. */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  const { smtpUrl, dataDirectory, publicUrl, log, print } = options;
  if (smtpUrl) return createSmtpTransport({ url: smtpUrl, log });
  const folder = join(dataDirectory, "mail");
  return createDirectoryTransport({ folder, showLinks: isLoopback(publicUrl), print });
}
