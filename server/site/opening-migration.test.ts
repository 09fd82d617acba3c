import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrationsDirectory } from "#server/database/migrate.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { isSiteOpen } from "./published-site.ts";

let place: TestDatabase;

beforeAll(async () => {
  place = await aDatabase();
});

afterAll(() => place.drop());

/** Brings the tables of the release before up to date. */
async function update(): Promise<void> {
  await place.pool.query("DROP TABLE site_openings");
  await place.pool.query(await readFile(join(migrationsDirectory, "0031-opening.sql"), "utf8"));
}

test("a practice that had accounts before any could be closed stays open, and a new one begins closed (site-12)", async () => {
  await update();
  expect(await isSiteOpen(place.database)).toBe(false);
  await anEmployee(place.database);
  await update();
  expect(await isSiteOpen(place.database)).toBe(true);
});
