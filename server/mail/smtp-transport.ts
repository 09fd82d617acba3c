import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { DatabaseLog } from "#server/database/log.ts";
import { messageOf } from "./message.ts";
import { MailRefused, type MailTransport, type RenderedEmail } from "./transport.ts";

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly log: DatabaseLog;
}

/** Connections at once, mails over each before it is renewed, and milliseconds of timeout for each step. */
const pool = {
  pool: true,
  maxConnections: 4,
  maxMessages: 100,
  // Whether a mail that lost its connection goes again is decided here, not by the pool.
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
} as const;

/** Milliseconds between two looks whether a missing server answers again: at first, and at most. */
const firstLook = 250;
const longestWait = 5_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Steps of SMTP that come before any mail is spoken of. */
const opening = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*)$/;

/** The server was not there, or did not let us in: no fault of this mail. */
function isServerMissing({ code, command = "CONN" }: SmtpError): boolean {
  return code !== "EENVELOPE" && code !== "EMESSAGE" && opening.test(command);
}

/** Whether the server will say the same of this mail each time (RFC 5321, section 4.2.1), or it is no mail at all. */
function isRefusal(failure: SmtpError): boolean {
  const { code, responseCode } = failure;
  if (isServerMissing(failure)) return false;
  return responseCode === undefined ? code === "EENVELOPE" : responseCode >= 500;
}

/**
 * Hands mails to an SMTP server over a few kept connections. While the server cannot be reached, mails wait here and
 * one look after another is taken at it, so that an outage costs no mail any of its attempts.
 */
export function createSmtpTransport({ url, log }: SmtpOptions): MailTransport {
  const transport = createTransport({ url, ...pool });
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  let outage: Promise<void> | undefined;

  async function waitForServer(): Promise<void> {
    for (let wait = firstLook; !closing.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      await sleep(wait, undefined, { ref: false });
      if (await transport.verify().catch(() => false)) break;
    }
    outage = undefined;
    if (!closing.signal.aborted) log.info({}, "The mail server answers again");
  }

  function beginOutage(cause: SmtpError): void {
    if (outage) return;
    log.warn({ err: cause }, "The mail server cannot be used; mails wait for it");
    outage = waitForServer();
  }

  async function attempt(mail: RenderedEmail, signal: AbortSignal): Promise<void> {
    if (outage) await Promise.race([outage, whenAborted(signal)]);
    signal.throwIfAborted();
    const handing = transport.sendMail(messageOf(mail));
    underWay.add(handing);
    await handing.finally(() => underWay.delete(handing));
  }

  return {
    async carry(mail, claim) {
      const signal = AbortSignal.any([claim, closing.signal]);
      try {
        await attempt(mail, signal).catch((failure: SmtpError) => {
          if (signal.aborted || !isServerMissing(failure)) throw failure;
          beginOutage(failure);
          return attempt(mail, signal);
        });
      } catch (failure) {
        const { message } = failure as SmtpError;
        throw isRefusal(failure as SmtpError) ? new MailRefused(message, { cause: failure }) : failure;
      }
    },
    async close(timeout) {
      closing.abort(new Error("The program stops."));
      // Idle connections end, and what waits for one fails; what is being handed over goes on.
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
