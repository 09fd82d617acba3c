import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { DatabaseLog } from "#server/database/log.ts";
import { isLoopback } from "#server/http/client.ts";
import { concurrentEmails } from "./mail-queue.ts";
import { MailRefused, type MailTransport } from "./transport.ts";

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly log: DatabaseLog;
}

/**
 * Connections: one for each email that the mailer sends at the same time, so that none waits here; emails over each
 * before it is renewed, and milliseconds of timeout for each step.
 */
const pool = {
  pool: true,
  maxConnections: concurrentEmails,
  maxMessages: 100,
  // Whether an email whose connection broke is sent again is decided here, not by the pool.
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
} as const;

/** Milliseconds between two attempts to reach a missing server: at first, and at most. */
const firstWait = 250;
const longestWait = 5_000;

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

/** Whether the connection must be encrypted: a password crosses a network, where it could be read (RFC 8314). */
function requiresTls(address: URL): boolean {
  return address.password !== "" && !isLoopback(address);
}

/** The address with TLS required where it must be; in the address, since a parameter there wins over an option. */
function secureAddress(url: string): string {
  const address = new URL(url);
  if (requiresTls(address)) address.searchParams.set("requireTLS", "true");
  return address.href;
}

async function verify(url: string): Promise<void> {
  const { connectionTimeout, greetingTimeout } = pool;
  const transport = createTransport({
    url,
    connectionTimeout,
    greetingTimeout,
    socketTimeout: greetingTimeout,
  });
  await transport.verify().finally(() => transport.close());
}

/**
 * Connects to a mail server as a sender would, up to the login, and sends nothing. Returns whether the connection is
 * encrypted; raises the driver's error.
 */
export async function verifyMailServer(url: string): Promise<{ readonly isEncrypted: boolean }> {
  await verify(secureAddress(url));
  const address = new URL(url);
  if (address.protocol === "smtps:" || requiresTls(address)) return { isEncrypted: true };
  // A sender uses STARTTLS wherever it is offered.
  address.searchParams.set("requireTLS", "true");
  return verify(address.href).then(
    () => ({ isEncrypted: true }),
    () => ({ isEncrypted: false }),
  );
}

/**
 * Sends emails to an SMTP server over a few persistent connections. While the server cannot be reached, emails wait
 * here for one repeated attempt to reach it, so that an outage costs no email any of its attempts.
 */
export function createSmtpTransport({ url, log }: SmtpOptions): MailTransport {
  const transport = createTransport({ url: secureAddress(url), ...pool });
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  let outage: Promise<void> | undefined;

  async function waitForServer(): Promise<void> {
    for (let wait = firstWait; !closing.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      await sleep(wait, undefined, { ref: false });
      if (await transport.verify().catch(() => false)) break;
    }
    outage = undefined;
    if (!closing.signal.aborted) log.info({}, "The mail server is available again");
  }

  function beginOutage(cause: SmtpError): void {
    if (outage) return;
    log.warn({ err: cause }, "The mail server cannot be used; emails wait for it");
    outage = waitForServer();
  }

  return {
    async send(render, claim) {
      const signal = AbortSignal.any([claim, closing.signal]);
      for (;;) {
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
            throw isPermanentRejection(error) ? new MailRefused(error.message, { cause: error }) : error;
          signal.throwIfAborted();
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
