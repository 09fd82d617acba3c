import { expect, test } from "vitest";
import type { EmailJob, QueuedEmail } from "#server/mail/email-job.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { aMailer } from "#tests/support/outbox.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";

const visitTime = { date: "2027-04-12", time: "10:00" };

const reminder: QueuedEmail = {
  visit: { kind: "visit-reminder", appointment: 7, sequence: 0, leadHours: 48, ...visitTime },
};

/** Fills in a reminder that is still current. */
const filledIn = (email: QueuedEmail | EmailJob): EmailJob =>
  "visit" in email
    ? { kind: "visit-reminder", to: "ada@home.example", firstName: "Ada", visitToken: "t0ken", ...visitTime }
    : email;

test("a reminder that waits for the morning stays in the queue and is sent then", async () => {
  const own = await aDatabase();
  const server = await aMailServer();
  let isMorning = false;
  const waited = Promise.withResolvers<void>();
  const mailer = await aMailer(own, {
    smtpUrl: server.url,
    fillIn: async (email) => {
      if (!isMorning) throw new Error("It waits until 09:00 at the office.");
      return filledIn(email);
    },
    log: { ...silentLog, warn: () => waited.resolve() },
  });
  await mailer.send(own.database, reminder);
  await waited.promise;
  isMorning = true;
  const mails = await allArrived(own.database, server);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Reminder")]);
  await mailer.stop();
  await server.stop();
  await own.drop();
});

test("a reminder that no longer holds leaves the queue unsent", async () => {
  const own = await aDatabase();
  const server = await aMailServer();
  const mailer = await aMailer(own, {
    smtpUrl: server.url,
    fillIn: async (email) => ("visit" in email ? undefined : email),
  });
  const ada = { to: "ada@home.example", firstName: "Ada" };
  await mailer.sendMany(own.database, [reminder, { kind: "password-changed", ...ada }]);
  const left = async () => (await own.pool.query("SELECT id FROM pgboss.job WHERE name = 'mail'")).rowCount;
  await expect.poll(left).toBe(0);
  expect(server.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("password")]);
  await mailer.stop();
  await server.stop();
  await own.drop();
});

test("a reminder whose visit is cancelled during an outage of the mail server is not sent after it", async () => {
  const own = await aDatabase();
  const port = await aFreePort();
  let isCurrent = true;
  const outage = Promise.withResolvers<void>();
  const mailer = await aMailer(own, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    fillIn: async (email) => ("visit" in email && !isCurrent ? undefined : filledIn(email)),
    log: { ...silentLog, warn: () => outage.resolve() },
  });
  await mailer.send(own.database, reminder);
  await outage.promise;
  isCurrent = false;
  await mailer.send(own.database, { kind: "password-changed", to: "ben@home.example", firstName: "Ben" });
  const server = await aMailServer({ port });
  const mails = await allArrived(own.database, server);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("password")]);
  await mailer.stop();
  await server.stop();
  await own.drop();
});
