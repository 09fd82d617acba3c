import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLog } from "#server/database/log.ts";
import { type Carrier, type Mail, MailRefused } from "./mail.ts";
import { messageOf } from "./message.ts";

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly log: DatabaseLog;
}

/** Connections at once, mails over each before it is renewed, and milliseconds of patience for each step. */
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

/** Milliseconds between two looks whether the server answers again. */
const longestWait = 10_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** The server was not there, or did not let us in: no fault of this mail. */
function isServerMissing({ code, command }: SmtpError): boolean {
  const beforeMail = !command || ["CONN", "EHLO", "HELO", "STARTTLS", "LHLO"].includes(command);
  return (
    code === "EAUTH" ||
    command?.startsWith("AUTH") ||
    (code !== "EENVELOPE" && code !== "EMESSAGE" && beforeMail)
  );
}

/**
 * Hands mails to an SMTP server over a few kept connections. While the server cannot be reached, mails wait here for it
 * and it alone is tried, so that an outage costs no mail any of its attempts.
 */
export async function openSmtpCarrier({ url, log }: SmtpOptions): Promise<Carrier> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...pool });
  const closing = new AbortController();
  let outage: Promise<void> | undefined;

  async function waitForServer(): Promise<void> {
    for (let wait = 500; ; wait = Math.min(wait * 2, longestWait)) {
      await sleep(wait, undefined, { ref: false });
      if (closing.signal.aborted) return;
      try {
        await transport.verify();
        log.info({}, "The mail server answers again");
        outage = undefined;
        return;
      } catch (error) {
        log.warn({ err: error }, "The mail server cannot be used; mails wait for it");
      }
    }
  }

  function beginOutage(cause: SmtpError): void {
    if (outage) return;
    log.warn({ err: cause }, "The mail server cannot be used; mails wait for it");
    outage = waitForServer();
  }

  async function attempt(mail: Mail, signal: AbortSignal): Promise<void> {
    await (outage && Promise.race([outage, whenAborted(signal)]));
    signal.throwIfAborted();
    await transport.sendMail({ ...messageOf(mail), signal });
  }

  return {
    async carry(mail, callersSignal) {
      const signal = AbortSignal.any([callersSignal, closing.signal]);
      try {
        await attempt(mail, signal).catch((error: SmtpError) => {
          if (signal.aborted || !isServerMissing(error)) throw error;
          beginOutage(error);
          return attempt(mail, signal);
        });
      } catch (error) {
        const { responseCode = 0 } = error as SmtpError;
        const isFinal = responseCode >= 500 && !isServerMissing(error as SmtpError);
        throw isFinal ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    async close() {
      closing.abort();
      transport.close();
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
