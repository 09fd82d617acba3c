import { type Mailer, startMailer } from "#server/mail/mailer.ts";
import { silentLog, type TestDatabase } from "./test-database.ts";

/** A mailer of its own over a test's database, as a program's process has one. */
export function aMailer(
  { connection }: TestDatabase,
  options: { smtpUrl?: string; dataDirectory?: string; say?: (line: string) => void } = {},
): Promise<Mailer> {
  const { smtpUrl, dataDirectory = "/nowhere", say = () => undefined } = options;
  return startMailer({
    server: connection,
    log: silentLog,
    config: { publicUrl: "https://practice.example", dataDirectory, smtpUrl, mailFrom: undefined },
    say,
  });
}
