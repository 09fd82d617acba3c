import { readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aNewDataDirectory, start, startOwner } from "#tests/support/embedded-servers.ts";
import { launchersFor } from "./launcher.ts";

test("a path too long for a socket works, and its temporary directory is removed with the server", async () => {
  const dataDirectory = await aNewDataDirectory(...Array.from({ length: 12 }, () => "a-rather-long-name"));
  const owner = startOwner(dataDirectory);
  await owner.waitFor("ready");
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

test.runIf(process.getuid?.() === 0)("root without user namespaces runs it as another account", async () => {
  const dataDirectory = await aNewDataDirectory();
  const inNamespace = await start(dataDirectory);
  await inNamespace.pool.query("CREATE TABLE stored AS SELECT 1 AS id");
  await inNamespace.stop();

  const clusterDirectory = join(dataDirectory, "postgres");
  const dropped = (await launchersFor(dataDirectory, clusterDirectory)).filter(({ owner }) => owner);
  const { pool, stop } = await start(dataDirectory, { launchers: dropped });
  expect((await pool.query("SELECT id FROM stored")).rows).toEqual([{ id: 1 }]);
  expect((await stat(clusterDirectory)).uid).toBe(dropped[0]?.owner?.uid);
  await stop();
  // Its files are that account's now, which the next usual start finds out by itself.
  const usual = await start(dataDirectory);
  expect((await usual.pool.query("SELECT id FROM stored")).rows).toEqual([{ id: 1 }]);
});
