import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aFreePort } from "#tests/support/free-port.ts";
import { allArrived, aMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { aMailer } from "#tests/support/outbox.ts";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import type { EmailJobOf } from "./email-job.ts";
import type { Mailer } from "./outbox.ts";

let place: TestDatabase;
let mailServer: MailServer;
let mailer: Mailer;

beforeAll(async () => {
  place = await aDatabase();
  mailServer = await aMailServer();
  mailer = await aMailer(place, { smtpUrl: mailServer.url });
});

afterAll(async () => {
  await mailer.stop();
  await mailServer.stop();
  await place.drop();
});

const anEmail = (to: string): EmailJobOf<"verify-email"> => ({
  kind: "verify-email",
  to,
  firstName: "Ada",
  username: "ada.quill",
  code: "c0de",
});

test("an email arrives once its transaction has committed", async () => {
  await place.database.transaction(async (transaction) => {
    await mailer.send(transaction, anEmail("ada@home.example"));
    // Queued after it, and sent: what is queued is looked for meanwhile.
    await mailer.send(place.database, anEmail("marker@home.example"));
    await expect
      .poll(() => mailServer.mails.map(({ recipients }) => recipients))
      .toEqual([["marker@home.example"]]);
  });
  const mails = (await allArrived(place.database, mailServer)).slice(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.recipients).toEqual(["ada@home.example"]);
  expect(mails[0]?.text).toContain("https://practice.example/verify-email/c0de");
  expect(mails[0]?.html).toContain("https://practice.example/verify-email/c0de");
});

test("an email of a transaction that was rolled back is never sent", async () => {
  const before = mailServer.mails.length;
  const undone = place.database.transaction(async (transaction) => {
    await mailer.send(transaction, anEmail("nobody@home.example"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await mailer.send(place.database, anEmail("marker@home.example"));
  const mails = await allArrived(place.database, mailServer);
  expect(mails.slice(before).map(({ recipients }) => recipients)).toEqual([["marker@home.example"]]);
});

test("an email that waits for the mail server can be withdrawn, and is not logged as undelivered (mail-54)", {
  tags: "full",
  timeout: 60_000,
}, async () => {
  const away = await aDatabase();
  const port = await aFreePort();
  const logged: string[] = [];
  const sender = await aMailer(away, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    log: { ...silentLog, warn: (_about: object, line: string) => void logged.push(line) },
    fillIn: async (email) => ("visit" in email ? anEmail("moved@home.example") : email),
  });
  onTestFinished(async () => {
    await sender.stop();
    await away.drop();
  });
  const visit = { kind: "visit-confirmed", appointment: 7, sequence: 1 } as const;
  await sender.send(away.database, { visit });
  const jobs = sql`SELECT data ? 'isHeld' AS held FROM pgboss.job WHERE name = 'mail'`;
  await expect.poll(async () => (await away.database.execute(jobs)).rows).toEqual([{ held: true }]);
  const withdrawn = await away.database.transaction((transaction) =>
    sender.withdraw(transaction, { appointment: 7, kinds: ["visit-confirmed"] }),
  );
  expect(withdrawn).toEqual([visit]);
  // A worker looks every 15 seconds whether its jobs are still there.
  await new Promise((resolve) => setTimeout(resolve, 17_000));
  const server = await aMailServer({ port });
  onTestFinished(() => server.stop());
  await sender.send(away.database, anEmail("marker@home.example"));
  const mails = await allArrived(away.database, server);
  expect(mails.map(({ recipients }) => recipients)).toEqual([["marker@home.example"]]);
  expect(logged).toEqual(["The mail server cannot be used; emails wait for it"]);
});
