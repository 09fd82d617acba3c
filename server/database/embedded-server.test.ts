import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  aNewDataDirectory,
  eventually,
  sharedDataDirectory,
  start,
  startOwner,
} from "#tests/support/embedded-servers.ts";
import { silentLog } from "#tests/support/test-database.ts";
import { connectDatabase } from "./connect.ts";
import { acquireEmbeddedServer } from "./embedded-server.ts";
import { readPostmasterFile } from "./postmaster.ts";

const shared = sharedDataDirectory();

test("the first start makes a private folder and the next one finds the data", { tags: "full" }, async () => {
  const dataDirectory = await aNewDataDirectory();
  const first = await start(dataDirectory);
  await first.pool.query("CREATE TABLE stored AS SELECT 'Zoë' AS name");
  await first.stop();
  expect((await stat(dataDirectory)).mode & 0o777).toBe(0o700);
  expect(await readdir(dataDirectory)).not.toContain("socket");
  await chmod(join(dataDirectory, "postgres"), 0o755);

  const second = await start(dataDirectory);
  expect((await second.pool.query("SELECT name FROM stored")).rows).toEqual([{ name: "Zoë" }]);
});

test("the server writes durably, verifies page checksums, uses UTF-8 and UTC, and listens on no network", async () => {
  const { pool, connection } = await start(shared());
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

test("the server's log holds no values of rows or statements", async () => {
  const { pool, stop } = await start(shared());
  await pool.query("CREATE TABLE visits (complaint text UNIQUE, asked date)");
  const insert = "INSERT INTO visits VALUES ($1, $2)";
  await pool.query(insert, ["toothache-secret", "2030-01-01"]);
  await expect(pool.query(insert, ["toothache-secret", "2030-01-01"])).rejects.toThrow("duplicate key");
  await expect(pool.query(insert, ["x", "date-secret"])).rejects.toThrow("date-secret");
  await expect(pool.query("SELECT 'literal-secret'::int")).rejects.toThrow("literal-secret");
  await stop();
  const text = await readFile(join(shared(), "postgres.log"), "utf8");
  expect(text).toContain("database system is ready");
  expect(text).not.toContain("secret");
});

test("files of another PostgreSQL version, and files that are not a database, are rejected and left unchanged", {
  tags: "full",
}, async () => {
  const dataDirectory = await aNewDataDirectory();
  await mkdir(join(dataDirectory, "postgres"), { recursive: true });
  await writeFile(join(dataDirectory, "postgres", "notes.txt"), "mine");
  await expect(start(dataDirectory)).rejects.toThrow("has files, but no PostgreSQL database");
  await writeFile(join(dataDirectory, "postgres", "PG_VERSION"), "15\n");
  await expect(start(dataDirectory)).rejects.toThrow(/made by PostgreSQL 15; this Enamel brings \d+/);
  expect(await readFile(join(dataDirectory, "postgres", "notes.txt"), "utf8")).toBe("mine");
});

test("a second start within the same process is rejected too, and the first server continues to run", async () => {
  const { pool } = await start(shared());
  await expect(start(shared())).rejects.toThrow(`(pid ${process.pid})`);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a command joins the running server, and starts one where none runs", { tags: "full" }, async () => {
  const owner = startOwner(shared());
  await eventually(async () => {
    expect(await readFile(join(shared(), "owner.pid"), "utf8")).toBe(`${owner.pid}\n`);
  });
  const beside = await acquireEmbeddedServer({ dataDirectory: shared(), log: silentLog });
  const first = connectDatabase({ server: beside.connection, log: silentLog });
  await owner.waitFor("ready");
  await first.pool.query("CREATE TABLE shared AS SELECT 7 AS id");
  await first.close();
  await beside.release();
  owner.kill("SIGINT");
  expect(await owner.exited).toBe(0);

  const alone = await acquireEmbeddedServer({ dataDirectory: shared(), log: silentLog });
  const second = connectDatabase({ server: alone.connection, log: silentLog });
  expect((await second.pool.query("SELECT id FROM shared")).rows).toEqual([{ id: 7 }]);
  await second.close();
  await alone.release();
  expect(await readPostmasterFile(join(shared(), "postgres"))).toBeUndefined();
});

test("a server that does not come up is quoted in the error, and the folder is free again", async () => {
  const failure = start(shared(), { settings: { max_connections: "many" } });
  await expect(failure).rejects.toThrow(/did not start: .*FATAL: .*max_connections/);
  await start(shared());
});

test("an environment that cannot run PostgreSQL throws an error that names the attempts and the remedy", async () => {
  const launchers = [{ name: "with a missing program", prefix: ["no-such-program"] }];
  const failure = start(shared(), { launchers });
  await expect(failure).rejects.toThrow("Set DATABASE_URL");
  await expect(failure).rejects.toThrow("with a missing program: spawn no-such-program");
});
