import { afterEach, beforeAll, expect, test } from "vitest";
import { type ConnectOptions, connectDatabase } from "#server/database/connect.ts";
import { acquireEmbeddedServer } from "#server/database/embedded-server.ts";
import { loadSecretKey } from "#server/secret-key.ts";
import { aTemporaryFolder, type BuiltProgram, startBuiltProgram } from "#tests/support/built-program.ts";
import { aMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { aMailer, mailSecret } from "#tests/support/outbox.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";
import { openOutbox } from "./outbox.ts";

// The built program is killed while it sends emails to a slow mail server.

const emails = 200;
const addresses = Array.from({ length: emails }, (_, index) => `patient.${index}@home.example`);
const afterwards: (() => Promise<unknown>)[] = [];

beforeAll(requireBuild);

afterEach(async () => {
  for (const step of afterwards.splice(0).toReversed()) await step();
});

async function aSlowMailServer(): Promise<MailServer> {
  const server = await aMailServer({ slowness: () => 40 });
  afterwards.push(() => server.stop());
  return server;
}

async function queueEmails(server: ConnectOptions["server"], secretKey: Buffer): Promise<void> {
  const outbox = await openOutbox({ server, log: silentLog, secretKey, clock: () => new Date() });
  const { database, close } = connectDatabase({ server, log: silentLog });
  const all = addresses.map((to) => ({ kind: "password-changed", to, firstName: "Ada" }) as const);
  await database.transaction((transaction) => outbox.sendMany(transaction, all));
  await close();
  await outbox.close();
}

async function killWhenHalfway({ child, ended }: BuiltProgram, server: MailServer) {
  await expect.poll(() => server.mails.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(50);
  child.kill("SIGKILL");
  await ended;
  expect(server.mails.length).toBeLessThan(emails);
}

/** All have arrived; what was in the server's hands at the kill may have come again, as the same mail. */
async function expectAllArrived({ mails }: MailServer): Promise<void> {
  const arrived = () => new Set(mails.flatMap(({ recipients }) => recipients));
  await expect.poll(() => arrived().size, { timeout: 100_000 }).toBe(emails);
  expect(arrived()).toEqual(new Set(addresses));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(emails);
  expect(mails.length - emails).toBeLessThanOrEqual(8);
}

test("a program that is killed with its database while it sends loses no email", async () => {
  const server = await aSlowMailServer();
  const dataDirectory = await aTemporaryFolder();
  const environment = { DATA_DIR: dataDirectory, SMTP_URL: server.url };
  const first = await startBuiltProgram(environment);
  const borrowed = await acquireEmbeddedServer({ dataDirectory, log: silentLog });
  const secretKey = await loadSecretKey({ dataDirectory, databaseUrl: undefined, secretKey: undefined });
  await queueEmails(borrowed.connection, secretKey);
  await borrowed.release();
  await killWhenHalfway(first, server);
  const again = await startBuiltProgram(environment);
  await expectAllArrived(server);
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
}, 200_000);

test("the emails that a killed process was sending are sent by another one over the same database", async () => {
  const server = await aSlowMailServer();
  const place = await aDatabase();
  afterwards.push(() => place.drop());
  const survivor = await aMailer(place, { smtpUrl: server.url });
  afterwards.push(() => survivor.stop());
  const victim = await startBuiltProgram({
    DATA_DIR: await aTemporaryFolder(),
    DATABASE_URL: place.url,
    SECRET_KEY: mailSecret.toString(),
    SMTP_URL: server.url,
  });
  await queueEmails(place.connection, mailSecret);
  await killWhenHalfway(victim, server);
  await expectAllArrived(server);
}, 200_000);
