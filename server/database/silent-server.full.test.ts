import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aTemporaryFolder, startBuiltProgram } from "#tests/support/built-program.ts";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import { ChangeNotifier } from "./change-notifier.ts";
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

test("notifications arrive again after the connection that listens fell silent", async () => {
  const network = await aNetwork();
  const { createClient, close } = connectDatabase({ server: { url: network.url }, log: silentLog });
  onTestFinished(close);
  const changes = new ChangeNotifier();
  onTestFinished(() => changes.stop());
  let notifications = 0;
  changes.subscribe({ onChange: () => (notifications += 1), onReconnect: () => undefined });
  await changes.listen(createClient, silentLog);
  network.fallSilent();
  await sleep(100);
  network.comeBack();
  await expect
    .poll(
      async () => {
        await testDatabase.pool.query("SELECT pg_notify('changed', 'posts')");
        return notifications;
      },
      { timeout: 15_000, interval: 200 },
    )
    .toBeGreaterThan(0);
});

test("the change notifier stops while it reconnects to a server that is silent", async () => {
  const network = await aNetwork();
  const { createClient, close } = connectDatabase({ server: { url: network.url }, log: silentLog });
  onTestFinished(close);
  const changes = new ChangeNotifier();
  await changes.listen(createClient, silentLog);
  const reconnecting = network.nextConnection();
  network.fallSilent();
  network.disconnect();
  await reconnecting;
  await expect(changes.stop()).resolves.toBeUndefined();
});

test("the whole program stops with code 0 while its database is silent (operation-16)", async () => {
  const network = await aNetwork();
  const program = await startBuiltProgram({
    DATABASE_URL: network.url,
    SECRET_KEY: "a key of the tests, long enough for it",
    DATA_DIR: await aTemporaryFolder(),
  });
  network.fallSilent();
  // Timers have begun calls that the database does not answer.
  await sleep(6_000);
  program.child.kill("SIGTERM");
  expect(await program.ended, program.output()).toBe(0);
}, 60_000);
