import { expect, test } from "vitest";
import { aFreePort } from "#tests/support/free-port.ts";
import { allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { aMailer } from "#tests/support/outbox.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";

test("a reminder that waits for the morning stays in the queue and is sent then", async () => {
  const own = await aDatabase();
  const server = await aMailServer();
  let isMorning = false;
  const waited = Promise.withResolvers<void>();
  const mailer = await aMailer(own, {
    smtpUrl: server.url,
    isReminderCurrent: async () => {
      if (!isMorning) throw new Error("It waits until 09:00 at the office.");
      return true;
    },
    log: { ...silentLog, warn: () => waited.resolve() },
  });
  const visit = { visitToken: "t0ken", date: "2027-04-12", time: "10:00" };
  await mailer.send(own.database, {
    kind: "visit-reminder",
    to: "ada@home.example",
    firstName: "Ada",
    ...visit,
  });
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
  const mailer = await aMailer(own, { smtpUrl: server.url, isReminderCurrent: async () => false });
  const ada = { to: "ada@home.example", firstName: "Ada" };
  await mailer.sendMany(own.database, [
    { kind: "visit-reminder", ...ada, visitToken: "t0ken", date: "2027-04-12", time: "10:00" },
    { kind: "password-changed", ...ada },
  ]);
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
    isReminderCurrent: async () => isCurrent,
    log: { ...silentLog, warn: () => outage.resolve() },
  });
  const visit = { visitToken: "t0ken", date: "2027-04-12", time: "10:00" };
  const reminder = { kind: "visit-reminder", to: "ada@home.example", firstName: "Ada", ...visit } as const;
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
