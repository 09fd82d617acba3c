import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import { connectDatabase } from "./connect.ts";

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await aDatabase();
});

afterAll(() => testDatabase.drop());

/** A network before the database that can fall silent: connections stay open, and nothing passes any more. */
async function aNetwork() {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const { host, port } = testDatabase.connection;
  const proxy = createServer((client) => {
    const server = connect(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => isLost.has(client) || isSilent || to.write(bytes));
      from.on("error", () => undefined).on("close", () => to.destroy());
    }
  });
  const isLost = new Set<Socket>();
  proxy.on("connection", (client) => {
    if (isSilent) isLost.add(client);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const { user, database } = testDatabase.connection;
  return {
    url: `postgresql://${user}@127.0.0.1:${(proxy.address() as AddressInfo).port}/${database}`,
    fallSilent() {
      isSilent = true;
    },
    async nextConnection() {
      await once(proxy, "connection");
    },
    /** Every connection breaks. */
    disconnect() {
      for (const socket of sockets) socket.destroy();
    },
    /** Only new connections pass, as after a move to another address. */
    comeBack() {
      for (const socket of sockets) isLost.add(socket);
      isSilent = false;
    },
  };
}

test("a server that is silent fails statements in time, and the pool recovers when it is back", async () => {
  const network = await aNetwork();
  const statementTimeout = 500;
  const { pool, close } = connectDatabase({ server: { url: network.url }, log: silentLog, statementTimeout });
  onTestFinished(close);
  await Promise.all(Array.from({ length: 10 }, () => pool.query("SELECT pg_sleep(0.1)")));
  expect(pool.idleCount).toBe(10);

  network.fallSilent();
  await expect(pool.query("SELECT 1")).rejects.toThrow("Query read timeout");

  network.comeBack();
  await expect.poll(() => pool.idleCount).toBe(0);
  const { rows } = await pool.query("SELECT 2 AS answer");
  expect(rows).toEqual([{ answer: 2 }]);
});

test("a transaction on a silent connection is given up, and its connection with it", async () => {
  const network = await aNetwork();
  const { database, pool, close } = connectDatabase({
    server: { url: network.url },
    log: silentLog,
    statementTimeout: 500,
  });
  onTestFinished(close);
  const transaction = database.transaction(async (inside) => {
    await inside.execute("SELECT 1");
    network.fallSilent();
    await inside.execute("SELECT 2");
  });
  await expect(transaction).rejects.toThrow();
  network.comeBack();
  expect((await pool.query("SELECT 3 AS answer")).rows).toEqual([{ answer: 3 }]);
  expect(pool.totalCount).toBe(1);
});
