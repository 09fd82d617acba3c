import { spawn } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import {
  afterwards,
  aNewDataDirectory,
  eventually,
  postmasterOf,
  sharedDataDirectory,
  start,
  startOwner,
} from "#tests/support/embedded-servers.ts";
import { chooseLauncher } from "./launcher.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { isServerOf } from "./postmaster.ts";

const shared = sharedDataDirectory();

test("killing the program ends its PostgreSQL and loses no acknowledged row", async () => {
  for (let round = 0; round < 3; round += 1) {
    const owner = startOwner(shared(), "--write");
    await owner.waitFor("stored");
    await sleep(100 + 50 * round);
    const postmaster = await postmasterOf(shared());
    owner.kill("SIGKILL");
    await owner.exited;
    await eventually(async () => {
      expect(await isServerOf(join(shared(), "postgres"), postmaster)).toBe(false);
    });
    const { pool, stop } = await start(shared());
    const { rows } = await pool.query<{ id: number }>("SELECT id FROM stored");
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(owner.valuesOf("stored")));
    await stop();
  }
});

test("a new start right after the kill waits for the old server to be gone", async () => {
  const owner = startOwner(shared(), "--write");
  await owner.waitFor("stored");
  owner.kill("SIGKILL");
  await owner.exited;
  const { pool } = await start(shared());
  const { rows } = await pool.query<{ last: number }>("SELECT max(id) AS last FROM stored");
  expect(rows[0]?.last).toBeGreaterThanOrEqual(owner.valuesOf("stored").at(-1) ?? 0);
});

test("a server that outlived its program is stopped by the next start", async () => {
  const clusterDirectory = join(shared(), "postgres");
  const binaries = await findPostgresBinaries(shared());
  const launcher = await chooseLauncher({ binaries, dataDirectory: shared(), clusterDirectory });
  const prefix = launcher.prefix.join(" ").replace("setpriv --pdeathsig INT", "").split(" ").filter(Boolean);
  const forgetful = { ...launcher, prefix };
  const owner = startOwner(shared(), "--launcher", JSON.stringify(forgetful));
  await owner.waitFor("ready");
  const orphan = await postmasterOf(shared());
  owner.kill("SIGKILL");
  await owner.exited;
  await sleep(300);
  expect(await isServerOf(join(shared(), "postgres"), orphan)).toBe(true);

  await start(shared());
  expect(await isServerOf(join(shared(), "postgres"), orphan)).toBe(false);
});

test("a killed server is started again and the same pool answers", async () => {
  const { pool } = await start(shared());
  // A query that computes does not notice the end of its server and goes on holding the shared() memory.
  const endless = "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b";
  const busy = pool.query(endless).catch((error: Error) => error);
  await sleep(300);
  for (let round = 0; round < 2; round += 1) {
    const killed = await postmasterOf(shared());
    process.kill(killed, "SIGKILL");
    const { rows } = await eventually(async () => {
      expect(await postmasterOf(shared())).not.toBe(killed);
      return pool.query("SELECT id FROM known");
    });
    expect(rows).toEqual([{ id: 1 }]);
  }
  expect(await busy).toBeInstanceOf(Error);
});

test("a connection that breaks inside a transaction is an error for its user, not the end of the program", async () => {
  const { pool, connection } = await start(shared());
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
  const owner = startOwner(shared());
  await owner.waitFor("ready");
  const postmaster = await postmasterOf(shared());
  process.kill(-owner.pid, "SIGINT");
  await owner.waitFor("finished");
  expect(await owner.exited).toBe(0);
  expect(await isServerOf(join(shared(), "postgres"), postmaster)).toBe(false);
});

test("a stale postmaster.pid whose pid now belongs to another process does not prevent a start", async () => {
  const owner = startOwner(shared());
  await owner.waitFor("ready");
  const postmaster = await postmasterOf(shared());
  process.kill(postmaster, "SIGSTOP");
  owner.kill("SIGKILL");
  await owner.exited;
  process.kill(postmaster, "SIGKILL");
  const otherProcess = spawn("sleep", ["60"]);
  afterwards(async () => otherProcess.kill());
  const file = join(shared(), "postgres", "postmaster.pid");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(String(postmaster), String(otherProcess.pid)));

  const { pool } = await start(shared());
  expect((await pool.query("SELECT id FROM known")).rows).toEqual([{ id: 1 }]);
  expect(otherProcess.exitCode ?? otherProcess.signalCode).toBeNull();
});

test("a first start that is killed half-way is repaired by the next", async () => {
  const dataDirectory = await aNewDataDirectory();
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
    if (owner.valuesOf("ready").length === 0) interrupted += 1;
  }
  expect(interrupted).toBeGreaterThan(0);
  const { pool } = await start(dataDirectory);
  expect((await pool.query("SELECT current_user AS name")).rows).toEqual([{ name: "enamel" }]);
  expect((await readdir(dataDirectory)).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
});
