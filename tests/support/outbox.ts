import { type Mailer, startMailer } from "#server/mail/mailer.ts";
import { silentLog, type TestDatabase } from "./test-database.ts";

/** The secret of mailers that tests start by themselves. */
export const mailSecret: Buffer = Buffer.alloc(32, "a secret of tests");

interface AMailerOptions {
  readonly smtpUrl?: string;
  readonly dataDirectory?: string;
  readonly say?: (line: string) => void;
  readonly clock?: () => Date;
}

/** A mailer of its own over a test's database, as a program's process has one. */
export function aMailer(
  { connection, url }: TestDatabase,
  { smtpUrl, dataDirectory = "", say = () => undefined, clock = () => new Date() }: AMailerOptions,
): Promise<Mailer> {
  return startMailer({
    server: connection,
    log: silentLog,
    config: {
      publicUrl: "https://practice.example",
      dataDirectory,
      smtpUrl,
      mailFrom: undefined,
      databaseUrl: url,
    },
    secretKey: mailSecret,
    clock,
    say,
  });
}
