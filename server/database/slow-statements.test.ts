import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import { connectDatabase, type DatabaseHandle, describeStatement } from "./connect.ts";

const lines: { details: object; message: string }[] = [];
let testDatabase: TestDatabase;
let handle: DatabaseHandle;

beforeAll(async () => {
  testDatabase = await aDatabase();
  const warn = (details: object, message: string) => void lines.push({ details, message });
  handle = connectDatabase({ server: testDatabase.connection, log: { ...silentLog, warn } });
});

afterAll(async () => {
  await handle.close();
  await testDatabase.drop();
});

test("a slow statement is in the log without its values, a fast one is not", async () => {
  const { pool } = handle;
  await pool.query("SELECT $1::text AS name", ["Ida Stone"]);
  const client = await pool.connect();
  await Promise.all([
    pool.query("SELECT pg_sleep(1.05), $1::text AS name", ["Ida Stone"]),
    client.query("SELECT pg_sleep(1.05), 'Ida Stone' AS name"),
    expect(client.query("SELECT 1 / 0, pg_sleep(1.05)")).rejects.toThrow("division by zero"),
  ]);
  client.release();
  const statements = lines.filter(({ message }) => message === "A statement was slow");
  expect(statements.map(({ details }) => details)).toContainEqual({
    statement: "SELECT pg_sleep(?), $1::text AS name",
    milliseconds: expect.any(Number),
  });
  expect(statements.map(({ details }) => details)).toContainEqual({
    statement: "SELECT pg_sleep(?), ? AS name",
    milliseconds: expect.any(Number),
  });
  expect(JSON.stringify(lines)).not.toContain("Ida");
});

test.each([
  ["SELECT 'it''s', 12.5 , $12  FROM\n \"t2\" WHERE x1=3", 'SELECT ?, ? , $12 FROM "t2" WHERE x1=?'],
  [`SELECT '${"x".repeat(600)}'`, "SELECT ?"],
])("literals become question marks: %s", (text, described) => {
  expect(describeStatement(text)).toBe(described);
});

test("a long statement is cut", () => {
  expect(describeStatement(`SELECT ${"a, ".repeat(900)} b`)).toHaveLength(500);
});
