import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OwnerProcess, spawnOwner } from "#tests/support/owner-process.ts";
import { lockDataDirectory } from "./data-directory.ts";

let dataDirectory: string;
const owners: OwnerProcess[] = [];

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "enamel-test-"));
});

afterEach(async () => {
  for (const owner of owners) owner.kill("SIGKILL");
  await Promise.all(owners.splice(0).map((owner) => owner.exited));
});

// The last server may still be stopping.
afterAll(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 20 }));

function startOwner(): OwnerProcess {
  const owner = spawnOwner(dataDirectory);
  owners.push(owner);
  return owner;
}

test("a second process fails, with the holder's pid", { tags: "full" }, async () => {
  const first = startOwner();
  await first.waitFor("ready");
  const second = startOwner();
  expect(await second.exited).toBe(1);
  expect(second.errors()).toContain(`in use by another Enamel process (pid ${first.pid})`);
});

test("a killed holder leaves no stale lock", { tags: "full" }, async () => {
  const first = startOwner();
  await first.waitFor("ready");
  first.kill("SIGKILL");
  await first.exited;
  const ownership = await lockDataDirectory(dataDirectory);
  await expect(lockDataDirectory(dataDirectory, 0)).rejects.toMatchObject({ holder: process.pid });
  ownership.release();
  (await lockDataDirectory(dataDirectory)).release();
});

test("a process that finds the directory locked gets it if the holder releases it in time", async () => {
  const ownership = await lockDataDirectory(dataDirectory);
  const waiting = lockDataDirectory(dataDirectory, 5_000);
  setTimeout(() => ownership.release(), 120);
  const next = await waiting;
  await expect(lockDataDirectory(dataDirectory, 0)).rejects.toMatchObject({ holder: process.pid });
  next.release();
});
