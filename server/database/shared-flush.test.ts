import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import { connectDatabase, type DatabaseHandle, type Transaction } from "./connect.ts";
import { transactionWithSharedFlush } from "./shared-flush.ts";

let created: TestDatabase;
let own: DatabaseHandle;

beforeAll(async () => {
  created = await aDatabase();
  await created.pool.query("CREATE TABLE molars (id integer)");
  // Tests' servers commit asynchronously; connections made from here on do as a practice's.
  await created.pool.query(`ALTER DATABASE ${created.connection.database} SET synchronous_commit = on`);
  own = connectDatabase({ server: created.connection, log: silentLog });
});

afterAll(async () => {
  await own.close();
  await created.drop();
});

const insertMolar = (transaction: Transaction, id: number) =>
  transaction.execute(sql`INSERT INTO molars VALUES (${id})`);

test("a transaction is flushed to the disk when it resolves", async () => {
  // Several times: PostgreSQL's own writer, which runs five times a second, flushes a commit now and then.
  for (let id = 1; id <= 20; id += 1) {
    const written = await transactionWithSharedFlush(own.database, async (transaction) => {
      await insertMolar(transaction, id);
      const { rows } = await transaction.execute<{ lsn: string }>(
        sql`SELECT pg_current_wal_insert_lsn() AS lsn`,
      );
      return rows[0]?.lsn;
    });
    const { rows } = await own.pool.query("SELECT pg_current_wal_flush_lsn() > $1::pg_lsn AS flushed", [
      written,
    ]);
    expect(rows).toEqual([{ flushed: true }]);
  }
});

test("a commit that notifies does not hold the lock on notifications while it is flushed", async () => {
  await transactionWithSharedFlush(own.database, async (transaction) => {
    await insertMolar(transaction, 21);
    const { rows } = await transaction.execute(sql`SHOW synchronous_commit`);
    expect(rows).toEqual([{ synchronous_commit: "off" }]);
  });
  const { rows } = await own.pool.query("SHOW synchronous_commit");
  expect(rows).toEqual([{ synchronous_commit: "on" }]);
});

test("a transaction that fails is rolled back, and its error thrown", async () => {
  const failing = transactionWithSharedFlush(own.database, async (transaction) => {
    await insertMolar(transaction, 22);
    throw new Error("The drill is broken.");
  });
  await expect(failing).rejects.toThrow("The drill is broken.");
  expect((await own.pool.query("SELECT id FROM molars WHERE id = 22")).rows).toEqual([]);
});

test("a commit that violates a deferred constraint throws its error, and the connection serves the next one", async () => {
  await created.pool.query(
    "CREATE TABLE fillings (id integer PRIMARY KEY, replaces integer REFERENCES fillings DEFERRABLE INITIALLY DEFERRED)",
  );
  const fill = (id: number, replaces: number) =>
    transactionWithSharedFlush(single.database, (transaction) =>
      transaction.execute(sql`INSERT INTO fillings VALUES (${id}, ${replaces})`),
    );
  const single = connectDatabase({ server: created.connection, log: silentLog, poolSize: 1 });
  try {
    await expect(fill(1, 7)).rejects.toMatchObject({ code: "23503" });
    await fill(2, 2);
    expect((await single.pool.query("SELECT id FROM fillings")).rows).toEqual([{ id: 2 }]);
  } finally {
    await single.close();
  }
});

test("a connection that is lost in between throws the loss, and is not used again", async () => {
  const single = connectDatabase({ server: created.connection, log: silentLog, poolSize: 1 });
  try {
    const lost = transactionWithSharedFlush(single.database, (transaction) =>
      transaction.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`),
    );
    await expect(lost).rejects.toMatchObject({ cause: { code: "57P01" } });
    expect((await single.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await single.close();
  }
});
