import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { DatabaseLog } from "#server/database/log.ts";
import { concurrentEmails } from "./mail-queue.ts";
import { secureUrl } from "./secure-url.ts";
import { EmailRejectedError, type MailTransport } from "./transport.ts";
import { findWrongProtocol, verifyLogin } from "./verify-mail-server.ts";

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
    async send(render, claim) {
      const signal = AbortSignal.any([claim, closing.signal]);
      for (let isRepeated = false; ; isRepeated = true) {
        if (outage) await Promise.race([outage, whenAborted(signal)]);
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
