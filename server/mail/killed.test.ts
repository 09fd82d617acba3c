import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type ConnectOptions, connectDatabase } from "#server/database/connect.ts";
import { borrowEmbeddedServer } from "#server/embedded-postgres/running-server.ts";
import { loadSecretKey } from "#server/secret-key.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { aMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { aMailer, mailSecret } from "#tests/support/outbox.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";
import { openOutbox } from "./outbox.ts";

// The built program is killed while it sends emails to a slow mail server.

const emails = 200;
const addresses = Array.from({ length: emails }, (_, index) => `patient.${index}@home.example`);
const started: ChildProcess[] = [];
const afterwards: (() => Promise<unknown>)[] = [];

beforeAll(requireBuild);

afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const step of afterwards.splice(0).toReversed()) await step();
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "enamel-killed-"));
  afterwards.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function aSlowMailServer(): Promise<MailServer> {
  const server = await aMailServer({ slowness: () => 40 });
  afterwards.push(() => server.stop());
  return server;
}

/** Starts the built program, and resolves when it is ready. */
async function startProgram(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["build/server/main.js"], {
    env: {
      ...process.env,
      PORT: String(await aFreePort()),
      DEMO: "false",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  await expect.poll(() => said, { timeout: 50_000 }).toContain("Enamel is ready at");
  return { child, ended };
}

async function queueEmails(server: ConnectOptions["server"], secretKey: Buffer): Promise<void> {
  const outbox = await openOutbox({ server, log: silentLog, secretKey, clock: () => new Date() });
  const { database, close } = connectDatabase({ server, log: silentLog });
  const all = addresses.map((to) => ({ kind: "password-changed", to, firstName: "Ada" }) as const);
  await database.transaction((transaction) => outbox.sendMany(transaction, all));
  await close();
  await outbox.close();
}

async function killWhenHalfway(
  { child, ended }: Awaited<ReturnType<typeof startProgram>>,
  server: MailServer,
) {
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
  const dataDirectory = await aFolder();
  const environment = { DATA_DIR: dataDirectory, SMTP_URL: server.url };
  const first = await startProgram(environment);
  const borrowed = await borrowEmbeddedServer({ dataDirectory, log: silentLog });
  const secretKey = await loadSecretKey({ dataDirectory, databaseUrl: undefined, secretKey: undefined });
  await queueEmails(borrowed.connection, secretKey);
  await borrowed.release();
  await killWhenHalfway(first, server);
  const again = await startProgram(environment);
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
  const victim = await startProgram({
    DATA_DIR: await aFolder(),
    DATABASE_URL: place.url,
    SECRET_KEY: mailSecret.toString(),
    SMTP_URL: server.url,
  });
  await queueEmails(place.connection, mailSecret);
  await killWhenHalfway(victim, server);
  await expectAllArrived(server);
}, 200_000);
