import type { Duplex } from "node:stream";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rounds } from "#tests/support/rounds.ts";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import { connectDatabase } from "./connect.ts";

let own: TestDatabase;

beforeAll(async () => {
  own = await aDatabase();
});

afterAll(() => own.drop());

test("calendar dates, times and counts are read as written, by every query", async () => {
  const query = `SELECT date '2026-03-29' AS day, time '02:30' AS time, timestamp '2026-03-29 02:30' AS local,
    ARRAY[date '2026-03-29'] AS days, count(*) AS count, timestamptz '2026-03-29 02:30+02' AS instant FROM pg_class`;
  const { rows } = await own.pool.query(query);
  expect(rows).toEqual([
    {
      day: "2026-03-29",
      time: "02:30:00",
      local: "2026-03-29 02:30:00",
      days: ["2026-03-29"],
      count: expect.any(Number),
      instant: new Date("2026-03-29T00:30:00Z"),
    },
  ]);
  const drizzled = await own.database.execute(sql.raw(query));
  expect(drizzled.rows[0]).toMatchObject({ day: "2026-03-29", time: "02:30:00", count: expect.any(Number) });
});

test("a number that JavaScript would round is an error instead", async () => {
  await expect(own.pool.query("SELECT 9007199254740993::bigint AS big")).rejects.toThrow("too large");
  expect((await own.pool.query("SELECT 9007199254740991::bigint AS big")).rows).toEqual([
    { big: Number.MAX_SAFE_INTEGER },
  ]);
});

test("a statement beyond the timeout is cancelled, and the connection remains usable", async () => {
  const { pool, close } = connectDatabase({
    server: { url: own.url },
    log: silentLog,
    statementTimeout: 500,
  });
  await expect(pool.query("SELECT pg_sleep(10)")).rejects.toThrow("statement timeout");
  expect((await pool.query("SELECT current_setting('TimeZone') AS zone")).rows).toEqual([{ zone: "UTC" }]);
  await close();
});

test("a client outside the pool receives notifications", async () => {
  const { pool, createClient, close } = connectDatabase({ server: { url: own.url }, log: silentLog });
  const client = createClient();
  await client.connect();
  await client.query("LISTEN changed");
  const received = new Promise((resolve) => client.once("notification", ({ payload }) => resolve(payload)));
  await pool.query("NOTIFY changed, 'posts'");
  expect(await received).toBe("posts");
  await client.end();
  await close();
});

test("a connection that the server ends while the pool closes is not reported as lost", async () => {
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_details: object, message: string) => warnings.push(message) };
  for (let round = 0; round < rounds(2); round += 1) {
    const { pool, close } = connectDatabase({ server: { url: own.url }, log });
    const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    const pids = await Promise.all(
      clients.map(async (client) => (await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid),
    );
    for (const client of clients) client.release();
    const terminated = own.pool.query("SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid", [
      pids,
    ]);
    const closed = close();
    await Promise.all([terminated, closed]);
  }
  expect(warnings).toEqual([]);
});

test("transactions that cannot begin give their connections back", async () => {
  const server = { url: own.url };
  const { database, pool, close } = connectDatabase({ server, log: silentLog, poolSize: 2 });
  // As the server does that ends while a connection is idle, before the program has heard of it.
  const cut = (client: pg.PoolClient & { connection?: { stream: Duplex } }) =>
    client.connection?.stream.destroy();
  pool.on("acquire", cut);
  for (let time = 1; time <= 3; time += 1)
    await expect(database.transaction((transaction) => transaction.execute(sql`SELECT 1`))).rejects.toThrow();
  pool.off("acquire", cut);
  expect(pool.totalCount).toBe(pool.idleCount);
  const { rows } = await database.transaction((transaction) => transaction.execute(sql`SELECT 1 AS one`));
  expect(rows).toEqual([{ one: 1 }]);
  await close();
});
