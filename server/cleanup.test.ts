import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPicture } from "#tests/samples/pictures.ts";
import { anAccountWithPassword, tryToSignIn } from "#tests/samples/sign-ins.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { silentLog } from "#tests/support/test-database.ts";
import { startCleanup } from "./cleanup.ts";
import { createPictureService } from "./content/pictures.ts";
import { connectDatabase } from "./database/connect.ts";

let program: TestApp;
let now = new Date("2026-03-02T09:00:00Z");
const day = 24 * 60 * 60 * 1_000;

beforeAll(async () => {
  program = await anApp({ clock: () => now });
});

afterAll(() => program.close());

async function countRows() {
  const { rows } = await program.database.execute<Record<string, number>>(sql`SELECT
    (SELECT count(*)::int FROM sessions) AS sessions,
    (SELECT count(*)::int FROM rate_limits) AS limits,
    (SELECT count(*)::int FROM known_addresses) AS addresses,
    (SELECT count(*)::int FROM security_events WHERE account_id IS NULL) AS guesses,
    (SELECT count(*)::int FROM security_events WHERE account_id IS NOT NULL) AS events`);
  return rows[0];
}

async function keepUp() {
  const pictures = createPictureService({ ...program, storage: program.pictureStorage });
  await startCleanup({ ...program, pictures, log: silentLog }).stop();
}

test("expired rows are deleted, and no others", async () => {
  const { username } = await anAccountWithPassword(program);
  await tryToSignIn(program, { username });
  await tryToSignIn(program, { username: "nobody.here", password: "x" });
  const all = { sessions: 1, limits: 6, addresses: 1, guesses: 1, events: 1 };
  await keepUp();
  expect(await countRows()).toEqual(all);
  now = new Date(now.getTime() + 1.5 * day);
  await keepUp();
  expect(await countRows()).toEqual({ ...all, limits: 0, guesses: 0 });
  now = new Date(now.getTime() + 30 * day);
  await keepUp();
  expect(await countRows()).toEqual({ sessions: 0, limits: 0, addresses: 0, guesses: 0, events: 1 });
  now = new Date(now.getTime() + 365 * day);
  await keepUp();
  expect((await countRows())?.events).toBe(0);
});

test("a database outage does not stop the cleanup", async () => {
  const server = { url: "postgres://nobody@127.0.0.1:1/nowhere" };
  const { database, close } = connectDatabase({ server, log: silentLog });
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (...given: unknown[]) => void warnings.push(given) };
  const pictures = createPictureService({ ...program, database, storage: program.pictureStorage });
  await startCleanup({ ...program, database, pictures, log }).stop();
  await close();
  expect(warnings.length).toBeGreaterThan(0);
});

test("files of pictures without a post are deleted", async () => {
  const pictures = createPictureService({ ...program, storage: program.pictureStorage });
  const { name } = await pictures.store(await aPicture(), "featured_image");
  now = new Date(Date.now() + 3_600_000);
  await keepUp();
  expect(await program.pictureStorage.read(`${name}-96.webp`)).toBeUndefined();
});
