import type { DatabaseLog } from "#server/database/connect.ts";
import type { DeliveryOptions } from "#server/mail/delivery.ts";
import type { EmailWithCode } from "#server/mail/email-job.ts";
import { type Mailer, type Outbox, openOutbox, startMailer } from "#server/mail/outbox.ts";
import { silentLog, type TestDatabase } from "./test-database.ts";

/** The secret of mailers that tests start by themselves. */
export const mailSecret: Buffer = Buffer.alloc(32, "a secret of tests");

/** A tenth of the time that a program waits before it tries again. */
export const quickRetries = { delay: 0, polling: 0.5 };

interface AMailerOptions {
  readonly smtpUrl?: string;
  readonly dataDirectory?: string;
  readonly publicUrl?: string;
  readonly log?: DatabaseLog;
  readonly extendTokenLifetime?: (email: EmailWithCode) => Promise<boolean>;
  readonly fillIn?: DeliveryOptions["fillIn"];
  readonly print?: (line: string) => void;
  readonly clock?: () => Date;
}

/** A mailer of its own over a test's database, as a program's process has one. */
export async function aMailer(
  { connection, url }: TestDatabase,
  {
    smtpUrl,
    dataDirectory = "",
    publicUrl = "https://practice.example",
    log = silentLog,
    extendTokenLifetime = async () => true,
    fillIn = async (email) => ("visit" in email ? undefined : email),
    print = () => undefined,
    clock = () => new Date(),
  }: AMailerOptions,
): Promise<Mailer> {
  // Loading React takes seconds on a busy machine, and a connection that is being opened meanwhile times out.
  await import("#server/mail/templates/render-email.tsx");
  return startMailer({
    server: connection,
    log,
    config: {
      publicUrl,
      dataDirectory,
      smtpUrl,
      mailFrom: undefined,
      databaseUrl: url,
    },
    secretKey: mailSecret,
    clock,
    extendTokenLifetime,
    fillIn,
    print,
    retries: quickRetries,
  });
}

/** An outbox over a test's database, as the command line has one: it only queues emails, which a mailer sends. */
export function anOutbox(
  { connection }: TestDatabase,
  { clock = () => new Date() }: Pick<AMailerOptions, "clock"> = {},
): Promise<Outbox & { close(): Promise<void> }> {
  return openOutbox({ server: connection, log: silentLog, secretKey: mailSecret, clock });
}
