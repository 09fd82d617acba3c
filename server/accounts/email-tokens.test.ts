import { afterEach, beforeEach, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { tokenIn } from "#tests/support/calls.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { aMailer, anOutbox, mailSecret } from "#tests/support/outbox.ts";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import { extendTokenLifetime, findToken, revokeTokens, sendLink } from "./email-tokens.ts";

const minute = 60_000;
const afterwards: (() => Promise<unknown>)[] = [];
let testDatabase: TestDatabase;
let now: Date;

beforeEach(async () => {
  testDatabase = await aDatabase();
  now = new Date("2026-05-04T10:00:00Z");
  afterwards.push(() => testDatabase.drop());
});

afterEach(async () => {
  for (const step of afterwards.splice(0).toReversed()) await step();
});

/** A mailer whose mail server starts later. */
async function aMailerWithoutServer() {
  const { database } = testDatabase;
  const port = await aFreePort();
  const outage = Promise.withResolvers<void>();
  const mailer = await aMailer(testDatabase, {
    log: { ...silentLog, warn: () => outage.resolve() },
    smtpUrl: `smtp://127.0.0.1:${port}`,
    clock: () => now,
    extendTokenLifetime: (email) => extendTokenLifetime(database, { ...email, now }),
  });
  afterwards.push(() => mailer.stop());
  const account = await anAccount(database);
  return {
    account,
    /** Resolves when an attempt has failed: one that is under way could still reach the server. */
    async sendReset() {
      await database.transaction((transaction) =>
        sendLink(
          transaction,
          { outbox: mailer, secretKey: mailSecret },
          { kind: "reset-password", account, to: account.email, now },
        ),
      );
      await outage.promise;
    },
    async mailsOnceServerStarts() {
      const server = await aMailServer({ port });
      afterwards.push(() => server.stop());
      return allArrived(database, server);
    },
  };
}

test("a reset link that waited longer than its lifetime for the mail server arrives valid, for its whole lifetime", async () => {
  const { sendReset, mailsOnceServerStarts } = await aMailerWithoutServer();
  await sendReset();
  now = new Date(now.getTime() + 45 * minute);
  const [mail] = await mailsOnceServerStarts();
  const wanted = { purpose: "set-password", token: tokenIn(mail, "/reset-password/") } as const;
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute);
  expect(await findToken(testDatabase.database, { ...wanted, now: at(29) })).toBeDefined();
  expect(await findToken(testDatabase.database, { ...wanted, now: at(31) })).toBeUndefined();
}, 60_000);

test("only the newer of two reset links that waited for the mail server is sent", async () => {
  const { sendReset, mailsOnceServerStarts } = await aMailerWithoutServer();
  await sendReset();
  await sendReset();
  const mails = await mailsOnceServerStarts();
  expect(mails).toHaveLength(1);
  const wanted = { purpose: "set-password", token: tokenIn(mails[0], "/reset-password/"), now } as const;
  expect(await findToken(testDatabase.database, wanted)).toBeDefined();
}, 60_000);

test("a genuine registration's email goes before those that one address caused by many registrations", {
  tags: "full",
  timeout: 60_000,
}, async () => {
  const { database } = testDatabase;
  const outbox = await anOutbox(testDatabase, { clock: () => now });
  afterwards.push(() => outbox.close());
  const register = async (client: { address: string }) => {
    const account = await anAccount(database);
    await database.transaction((transaction) =>
      sendLink(
        transaction,
        { outbox, secretKey: mailSecret },
        { kind: "verify-email", account, to: account.email, client, now },
      ),
    );
    return account;
  };
  for (let registration = 0; registration < 30; registration += 1) await register({ address: "203.0.113.9" });
  const genuine = await register({ address: "198.51.100.7" });
  // Nothing sends before: the emails that a worker has fetched already would go first.
  const server = await aMailServer();
  afterwards.push(() => server.stop());
  const mailer = await aMailer(testDatabase, { smtpUrl: server.url, clock: () => now });
  afterwards.push(() => mailer.stop());
  const order = (await allArrived(database, server)).flatMap(({ recipients }) => recipients);
  expect(order).toHaveLength(31);
  expect(order.indexOf(genuine.email)).toBeLessThan(15);
});

test("a revoked link is not sent", { tags: "full", timeout: 60_000 }, async () => {
  const { account, sendReset, mailsOnceServerStarts } = await aMailerWithoutServer();
  await sendReset();
  await revokeTokens(testDatabase.database, account.id, "set-password");
  expect(await mailsOnceServerStarts()).toEqual([]);
});
