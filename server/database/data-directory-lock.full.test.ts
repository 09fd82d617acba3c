import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OwnerProcess, spawnOwner } from "#tests/support/owner-process.ts";

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

async function firstWord({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  const [chunk] = (await once(stdout, "data")) as [Buffer];
  return chunk.toString().trim();
}

test("one of several simultaneous starts owns the directory, and the others name its process", async () => {
  const contenders = Array.from({ length: 4 }, startOwner);
  const winner = await Promise.any(
    contenders.map(async (contender) => {
      await contender.waitFor("ready");
      return contender;
    }),
  );
  const losers = contenders.filter((contender) => contender !== winner);
  expect(await Promise.all(losers.map((loser) => loser.exited))).toEqual([1, 1, 1]);
  for (const loser of losers) expect(loser.errors()).toContain(`(pid ${winner.pid})`);
});

test("exactly one of several simultaneous acquisitions succeeds", async () => {
  const program = `
    import { lockDataDirectory } from "./data-directory.ts";
    const [directory, instant] = process.argv.slice(1);
    while (Date.now() < Number(instant));
    console.log(await lockDataDirectory(directory, 0).then(() => "owner", (error) => error.name));
    setInterval(() => undefined, 1000);`;
  for (let round = 0; round < 4; round += 1) {
    const words = ["--input-type=module", "-e", program, dataDirectory, String(Date.now() + 700)];
    const contenders = Array.from({ length: 5 }, () =>
      spawn(process.execPath, words, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] }),
    );
    const outcomes = await Promise.all(contenders.map(firstWord));
    for (const contender of contenders) contender.kill("SIGKILL");
    await Promise.all(contenders.map((contender) => once(contender, "close")));
    expect(outcomes.toSorted()).toEqual([...Array(4).fill("DataDirectoryInUseError"), "owner"]);
  }
});
