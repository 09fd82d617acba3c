import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { migrationsDirectory } from "./migrate.ts";

let store: TestDatabase;

beforeAll(async () => {
  store = await aDatabase();
});

afterAll(() => store.drop());

test("the migration brings stored phone numbers to their one spelling (accounts-13)", async () => {
  const spellings = {
    "+15305550177": "5305550177",
    "15305550178": "5305550178",
    "5305550179": "5305550179",
    "1530555017": "1530555017",
    "+442079460958": "+442079460958",
  };
  for (const phone of Object.keys(spellings)) await anAccount(store.database, { phone });
  await store.pool.query(await readFile(join(migrationsDirectory, "0020-phone-spellings.sql"), "utf8"));
  const { rows } = await store.pool.query<{ phone: string }>("SELECT phone FROM accounts ORDER BY id");
  expect(rows.map(({ phone }) => phone)).toEqual(Object.values(spellings));
});
