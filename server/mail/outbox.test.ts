import { afterAll, beforeAll, expect, test } from "vitest";
import { allArrived, aMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { aMailer } from "#tests/support/outbox.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import type { QueuedEmail } from "./email-job.ts";
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

const anEmail = (to: string): QueuedEmail => ({
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
