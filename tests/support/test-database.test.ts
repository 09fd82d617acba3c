import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "./test-database.ts";

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([aDatabase(), aDatabase()]);
});

afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

test("each test file writes into a migrated database of its own", async () => {
  await first.pool.query("CREATE TABLE only_here (id int)");
  const { rows } = await second.pool.query(
    "SELECT to_regclass('only_here') AS found, count(*) AS migrations FROM enamel_migrations",
  );
  expect(rows[0].found).toBeNull();
  expect(rows[0].migrations).toBeGreaterThan(0);
});

test("its address opens the same database in another process", async () => {
  await first.pool.query("CREATE TABLE seen_from_outside AS SELECT 7 AS answer");
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  const { rows } = await client.query("SELECT answer FROM seen_from_outside");
  await client.end();
  expect(rows).toEqual([{ answer: 7 }]);
});

test("a dropped database is gone", async () => {
  const passing = await aDatabase();
  await passing.drop();
  const client = new pg.Client({ connectionString: passing.url });
  await expect(client.connect()).rejects.toThrow("does not exist");
});
