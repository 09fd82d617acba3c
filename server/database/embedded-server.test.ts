import { execFile, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { spawnOwner } from "#tests/support/owner-process.ts";
import { silentLog } from "#tests/support/test-database.ts";
import { connectDatabase, type DatabaseHandle } from "./connect.ts";
import { type EmbeddedServer, type EmbeddedServerOptions, startEmbeddedServer } from "./embedded-server.ts";
import { launchersFor } from "./launcher.ts";
import { isServerOf, readPostmasterFile } from "./postmaster-file.ts";
import { borrowEmbeddedServer } from "./running-server.ts";

const cleanups: (() => Promise<unknown>)[] = [];
let started: string;

beforeAll(async () => {
  started = await mkdtemp(join(tmpdir(), "enamel-test-"));
  const server = await startEmbeddedServer({ dataDirectory: started, log: silentLog });
  await server.stop();
});

afterAll(() => rm(started, { recursive: true, force: true }));

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function anAbsentDataDirectory(...below: string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "enamel-test-"));
  cleanups.push(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  return join(root, "data", ...below);
}

/** One whose first start is over, which spares a test most of a second. */
async function aDataDirectory(...below: string[]): Promise<string> {
  const directory = await anAbsentDataDirectory(...below);
  await mkdir(join(directory, ".."), { recursive: true });
  await promisify(execFile)("cp", ["-a", started, directory]);
  return directory;
}

async function start(
  dataDirectory: string,
  options: Partial<EmbeddedServerOptions> = {},
): Promise<EmbeddedServer & DatabaseHandle> {
  const server = await startEmbeddedServer({ dataDirectory, log: silentLog, ...options });
  const handle = connectDatabase({ server: server.connection, log: silentLog });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= handle.close().then(() => server.stop());
    return stopped;
  };
  cleanups.push(stop);
  return { ...server, ...handle, stop };
}

function startOwner(dataDirectory: string, ...flags: string[]) {
  const owner = spawnOwner(dataDirectory, ...flags);
  cleanups.push(async () => {
    owner.kill("SIGKILL");
    await owner.exited;
  });
  return owner;
}

async function postmasterOf(dataDirectory: string): Promise<number> {
  const file = await readPostmasterFile(join(dataDirectory, "postgres"));
  if (!file) throw new Error("No server has written its pid.");
  return file.pid;
}

async function eventually<T>(attempt: () => Promise<T>, patience = 10_000): Promise<T> {
  const giveUpAt = performance.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await sleep(20);
    }
  }
}

test("the first start makes a private folder and the next one finds the data, in less than a second", async () => {
  const dataDirectory = await anAbsentDataDirectory();
  const first = await start(dataDirectory);
  await first.pool.query("CREATE TABLE kept AS SELECT 'Zoë' AS name");
  await first.stop();
  expect((await stat(dataDirectory)).mode & 0o777).toBe(0o700);
  expect(await readdir(dataDirectory)).not.toContain("socket");
  await chmod(join(dataDirectory, "postgres"), 0o755);

  const began = performance.now();
  const second = await start(dataDirectory);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect((await second.pool.query("SELECT name FROM kept")).rows).toEqual([{ name: "Zoë" }]);
});

test("it writes durably, checks its pages, speaks UTF-8 and UTC, and listens on no network", async () => {
  const { pool, connection } = await start(await aDataDirectory());
  const names = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums", "server_encoding"];
  const { rows } = await pool.query(
    "SELECT array_agg(current_setting(name) ORDER BY ord) AS settings FROM unnest($1::text[]) WITH ORDINALITY AS it (name, ord)",
    [[...names, "TimeZone", "listen_addresses"]],
  );
  expect(rows[0].settings).toEqual(["on", "on", "on", "on", "UTF8", "UTC", ""]);
  const role = await pool.query("SELECT rolsuper FROM pg_roles WHERE rolname = current_user");
  expect(role.rows).toEqual([{ rolsuper: false }]);
  const locale = await pool.query(
    "SELECT datlocprovider AS provider, datlocale AS locale, lower('ÉÑ') AS lower FROM pg_database WHERE datname = $1",
    [connection.database],
  );
  expect(locale.rows).toEqual([{ provider: "b", locale: "C.UTF-8", lower: "éñ" }]);
});

test("what people entered never reaches the server's log", async () => {
  const dataDirectory = await aDataDirectory();
  const { pool, stop } = await start(dataDirectory);
  await pool.query("CREATE TABLE visits (complaint text UNIQUE, asked date)");
  const insert = "INSERT INTO visits VALUES ($1, $2)";
  await pool.query(insert, ["toothache-secret", "2030-01-01"]);
  await expect(pool.query(insert, ["toothache-secret", "2030-01-01"])).rejects.toThrow("duplicate key");
  await expect(pool.query(insert, ["x", "date-secret"])).rejects.toThrow("date-secret");
  await expect(pool.query("SELECT 'literal-secret'::int")).rejects.toThrow("literal-secret");
  await stop();
  const text = await readFile(join(dataDirectory, "postgres.log"), "utf8");
  expect(text).toContain("database system is ready");
  expect(text).not.toContain("secret");
});

test("after the program is killed its server ends by itself and every acknowledged row is there", async () => {
  const dataDirectory = await aDataDirectory();
  for (let round = 0; round < 3; round += 1) {
    const owner = startOwner(dataDirectory, "--write");
    await owner.hears("kept");
    await sleep(100 + 50 * round);
    const postmaster = await postmasterOf(dataDirectory);
    owner.kill("SIGKILL");
    await owner.exited;
    await eventually(async () => {
      expect(await isServerOf(join(dataDirectory, "postgres"), postmaster)).toBe(false);
    }, 5_000);
    const { pool, stop } = await start(dataDirectory);
    const { rows } = await pool.query<{ id: number }>("SELECT id FROM kept");
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(owner.said("kept")));
    await stop();
  }
});

test("a new start right after the kill waits for the old server to be gone", async () => {
  const dataDirectory = await aDataDirectory();
  const owner = startOwner(dataDirectory, "--write");
  await owner.hears("kept");
  owner.kill("SIGKILL");
  await owner.exited;
  const { pool } = await start(dataDirectory);
  const { rows } = await pool.query<{ last: number }>("SELECT max(id) AS last FROM kept");
  expect(rows[0]?.last).toBeGreaterThanOrEqual(owner.said("kept").at(-1) ?? 0);
});

test("a server that outlived its program is stopped by the next start", async () => {
  const dataDirectory = await aDataDirectory();
  const [launcher] = await launchersFor(dataDirectory, join(dataDirectory, "postgres"));
  const words = launcher?.prefix ?? [];
  const forgetful = { ...launcher, prefix: words.slice(0, words.indexOf("setpriv")) };
  const owner = startOwner(dataDirectory, "--launcher", JSON.stringify(forgetful));
  await owner.hears("ready");
  const orphan = await postmasterOf(dataDirectory);
  owner.kill("SIGKILL");
  await owner.exited;
  await sleep(300);
  expect(await isServerOf(join(dataDirectory, "postgres"), orphan)).toBe(true);

  await start(dataDirectory);
  expect(await isServerOf(join(dataDirectory, "postgres"), orphan)).toBe(false);
});

test("a killed server is started again and the same pool answers", async () => {
  const dataDirectory = await aDataDirectory();
  const { pool } = await start(dataDirectory);
  await pool.query("CREATE TABLE kept AS SELECT 1 AS id");
  // A query that computes does not notice the end of its server and goes on holding the shared memory.
  const endless = "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b";
  const busy = pool.query(endless).catch((error: Error) => error);
  await sleep(300);
  for (let round = 0; round < 2; round += 1) {
    const killed = await postmasterOf(dataDirectory);
    process.kill(killed, "SIGKILL");
    const { rows } = await eventually(async () => {
      expect(await postmasterOf(dataDirectory)).not.toBe(killed);
      return pool.query("SELECT id FROM kept");
    });
    expect(rows).toEqual([{ id: 1 }]);
  }
  expect(await busy).toBeInstanceOf(Error);
});

test("a connection that breaks inside a transaction is an error for its user, not the end of the program", async () => {
  const { pool, connection } = await start(await aDataDirectory());
  const client = await pool.connect();
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  const superuser = new pg.Client({ ...connection, user: "postgres" });
  await superuser.connect();
  await client.query("BEGIN");
  await superuser.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
  await superuser.end();
  await sleep(50);
  await expect(client.query("COMMIT")).rejects.toThrow();
  client.release(true);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("Ctrl-C reaches the program first: a request in flight still gets its answer", async () => {
  const dataDirectory = await aDataDirectory();
  const owner = startOwner(dataDirectory);
  await owner.hears("ready");
  const postmaster = await postmasterOf(dataDirectory);
  process.kill(-owner.pid, "SIGINT");
  expect(await owner.hears("finished")).toBe(0);
  expect(await owner.exited).toBe(0);
  expect(await isServerOf(join(dataDirectory, "postgres"), postmaster)).toBe(false);
});

test("a stale postmaster.pid whose number is a stranger's by now is no obstacle", async () => {
  const dataDirectory = await aDataDirectory();
  const owner = startOwner(dataDirectory);
  await owner.hears("ready");
  const postmaster = await postmasterOf(dataDirectory);
  process.kill(postmaster, "SIGSTOP");
  owner.kill("SIGKILL");
  await owner.exited;
  process.kill(postmaster, "SIGKILL");
  const stranger = spawn("sleep", ["60"]);
  cleanups.push(async () => stranger.kill());
  const file = join(dataDirectory, "postgres", "postmaster.pid");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(String(postmaster), String(stranger.pid)));

  const { pool } = await start(dataDirectory);
  expect((await pool.query("SELECT count(*) AS count FROM kept")).rows).toEqual([{ count: 0 }]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test("a folder too deep for a socket works, and its temporary folder goes with the server", async () => {
  const dataDirectory = await aDataDirectory(...Array.from({ length: 12 }, () => "a-rather-long-name"));
  const owner = startOwner(dataDirectory);
  await owner.hears("ready");
  const left = await readlink(join(dataDirectory, "socket"));
  owner.kill("SIGKILL");
  await owner.exited;

  const { connection, pool, stop } = await start(dataDirectory);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
  await stop();
  await expect(stat(connection.host)).rejects.toThrow("ENOENT");
  await expect(stat(left)).rejects.toThrow("ENOENT");
});

test("a first start that is killed half-way is made good by the next", async () => {
  const dataDirectory = await anAbsentDataDirectory();
  let interrupted = 0;
  for (const delay of [30, 120, 250, 400]) {
    const owner = startOwner(dataDirectory);
    await eventually(async () => {
      const names = await readdir(dataDirectory);
      expect(names.some((name) => name.startsWith("postgres"))).toBe(true);
    });
    await sleep(delay);
    owner.kill("SIGKILL");
    await owner.exited;
    if (owner.said("ready").length === 0) interrupted += 1;
  }
  expect(interrupted).toBeGreaterThan(0);
  const { pool } = await start(dataDirectory);
  expect((await pool.query("SELECT current_user AS name")).rows).toEqual([{ name: "enamel" }]);
  expect((await readdir(dataDirectory)).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
});

test("files of another PostgreSQL version, and files that are no database, are refused and kept", async () => {
  const dataDirectory = await anAbsentDataDirectory();
  await mkdir(join(dataDirectory, "postgres"), { recursive: true });
  await writeFile(join(dataDirectory, "postgres", "notes.txt"), "mine");
  await expect(start(dataDirectory)).rejects.toThrow("holds files, but no PostgreSQL database");
  await writeFile(join(dataDirectory, "postgres", "PG_VERSION"), "15\n");
  await expect(start(dataDirectory)).rejects.toThrow(/made by PostgreSQL 15; this Enamel brings \d+/);
  expect(await readFile(join(dataDirectory, "postgres", "notes.txt"), "utf8")).toBe("mine");
});

test("a second start within the same program is refused too, and the first goes on", async () => {
  const dataDirectory = await aDataDirectory();
  const { pool } = await start(dataDirectory);
  await expect(start(dataDirectory)).rejects.toThrow(`(pid ${process.pid})`);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a command joins the running server, and starts one where none runs", async () => {
  const dataDirectory = await aDataDirectory();
  const owner = startOwner(dataDirectory);
  await eventually(() => stat(join(dataDirectory, "owner.pid")));
  const beside = await borrowEmbeddedServer({ dataDirectory, log: silentLog });
  const first = connectDatabase({ server: beside.connection, log: silentLog });
  await owner.hears("ready");
  await first.pool.query("INSERT INTO kept DEFAULT VALUES");
  await first.close();
  await beside.release();
  process.kill(owner.pid, "SIGINT");
  expect(await owner.hears("finished")).toBe(1);
  await owner.exited;

  const alone = await borrowEmbeddedServer({ dataDirectory, log: silentLog });
  const second = connectDatabase({ server: alone.connection, log: silentLog });
  expect((await second.pool.query("SELECT count(*) AS count FROM kept")).rows).toEqual([{ count: 1 }]);
  await second.close();
  await alone.release();
  expect(await readPostmasterFile(join(dataDirectory, "postgres"))).toBeUndefined();
});

test.runIf(process.getuid?.() === 0)("root without user namespaces runs it as another account", async () => {
  const dataDirectory = await aDataDirectory();
  const inNamespace = await start(dataDirectory);
  await inNamespace.pool.query("CREATE TABLE kept AS SELECT 1 AS id");
  await inNamespace.stop();

  const clusterDirectory = join(dataDirectory, "postgres");
  const dropped = (await launchersFor(dataDirectory, clusterDirectory)).filter(({ owner }) => owner);
  const { pool, stop } = await start(dataDirectory, { launchers: dropped });
  expect((await pool.query("SELECT id FROM kept")).rows).toEqual([{ id: 1 }]);
  expect((await stat(clusterDirectory)).uid).toBe(dropped[0]?.owner?.uid);
  await stop();
  // Its files are that account's now, which the next usual start finds out by itself.
  const usual = await start(dataDirectory);
  expect((await usual.pool.query("SELECT id FROM kept")).rows).toEqual([{ id: 1 }]);
});

test("a server that does not come up is quoted in the error, and the folder is free again", async () => {
  const dataDirectory = await aDataDirectory();
  const failure = start(dataDirectory, { settings: { max_connections: "many" } });
  await expect(failure).rejects.toThrow(/did not start: .*FATAL: .*max_connections/);
  await start(dataDirectory);
});

test("where nothing can run PostgreSQL the message says what was tried and what to do", async () => {
  const launchers = [{ name: "with a missing program", prefix: ["no-such-program"] }];
  const failure = start(await aDataDirectory(), { launchers });
  await expect(failure).rejects.toThrow("Set DATABASE_URL");
  await expect(failure).rejects.toThrow("with a missing program: spawn no-such-program");
});
