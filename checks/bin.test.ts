import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);

const program = `
import { getHeapStatistics } from "node:v8";
process.stdout.write(JSON.stringify({
  pid: process.pid,
  words: process.argv.slice(2),
  options: process.env.NODE_OPTIONS,
  megabytes: Math.round(getHeapStatistics().heap_size_limit / 2 ** 20),
}));
`;

let root: string;

/** bin/ beside a program that prints how it was started. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "enamel-bin-"));
  await cp("bin", join(root, "bin"), { recursive: true });
  await mkdir(join(root, "build/server"), { recursive: true });
  await writeFile(join(root, "package.json"), '{ "type": "module" }');
  await writeFile(join(root, "build/server/main.js"), program);
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function start(words: readonly string[], { nodeOptions = "", nodeFlags = [] as string[] } = {}) {
  const running = run(process.execPath, [...nodeFlags, join(root, "bin/enamel"), ...words], {
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
  });
  const printed = JSON.parse((await running).stdout);
  // In the process that was started, so that a supervisor's signal reaches it.
  expect(printed.pid).toBe(running.child.pid);
  expect(printed.words).toEqual(words);
  return printed as { megabytes: number; options: string };
}

test("start bounds the heap in its own process, unless the administrator does", {
  tags: "full",
}, async () => {
  const { megabytes } = await start(["start"]);
  expect(megabytes).toBeGreaterThan(500);
  expect(megabytes).toBeLessThan(600);
  const larger = "--max-old-space-size=1000";
  expect((await start(["start"], { nodeOptions: larger })).megabytes).toBeGreaterThan(1_000);
  expect((await start(["start"], { nodeFlags: [larger] })).megabytes).toBeGreaterThan(1_000);
});

test("another command runs with the heap that it finds", async () => {
  expect((await start(["backup", "file"])).options).toBe("");
});
