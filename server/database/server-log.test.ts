import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openServerLog, type ServerLog } from "./server-log.ts";

let directory: string;
let path: string;
let log: ServerLog | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "enamel-test-"));
  path = join(directory, "postgres.log");
});

afterEach(async () => {
  log?.close();
  await rm(directory, { recursive: true, force: true });
});

test("a large log is rotated, with one earlier file", async () => {
  await writeFile(path, "x".repeat(5_000_001));
  log = openServerLog(path);
  expect(log.size()).toBe(0);
  expect((await stat(`${path}.1`)).size).toBe(5_000_001);
});

test("a small log is appended to, and only new lines are quoted", async () => {
  await writeFile(path, "1 FATAL:  an old complaint\n");
  log = openServerLog(path);
  const position = log.size();
  await appendFile(path, "2 FATAL:  the new complaint\n2 LOG:  database system is shut down\n");
  expect(log.lastErrorSince(position)).toBe("2 FATAL:  the new complaint");
  expect(await readFile(path, "utf8")).toContain("an old complaint");
});

test("the last error of a long log is quoted", async () => {
  await writeFile(path, "");
  log = openServerLog(path);
  const routine = "3 LOG:  checkpoint complete\n".repeat(2_000);
  await appendFile(path, `${routine}3 FATAL:  could not create lock file: No space left on device\n`);
  expect(log.lastErrorSince(0)).toBe("3 FATAL:  could not create lock file: No space left on device");
  await appendFile(path, "4 LOG:  database system is shut down\n");
  expect(log.lastErrorSince(log.size() - 38)).toBe("4 LOG:  database system is shut down");
});
