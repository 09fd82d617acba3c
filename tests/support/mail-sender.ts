import { onTestFinished } from "vitest";
import { extendTokenLifetime } from "#server/accounts/email-tokens.ts";
import { fillInEmail } from "#server/fill-in-email.ts";
import { startMailer } from "#server/mail/outbox.ts";
import type { TestApp } from "./app.ts";
import { quickRetries } from "./outbox.ts";
import { silentLog } from "./test-database.ts";

/** A process that sends what a program has queued, until the test ends. */
export async function aSender(
  { database, secretKey, url, clock }: TestApp,
  { smtpUrl, retries = quickRetries }: { smtpUrl: string; retries?: typeof quickRetries },
): Promise<void> {
  await import("#server/mail/templates/render-email.tsx");
  const mailer = await startMailer({
    server: { url },
    log: silentLog,
    config: {
      publicUrl: "https://practice.example",
      dataDirectory: "",
      smtpUrl,
      mailFrom: undefined,
      databaseUrl: url,
    },
    secretKey,
    clock,
    retries,
    extendTokenLifetime: (email) => extendTokenLifetime(database, { ...email, now: clock() }),
    fillIn: (email, job) => fillInEmail(database, { email, ...job, secretKey, now: clock() }),
  });
  onTestFinished(() => mailer.stop());
}
