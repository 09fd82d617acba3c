import { chmod, mkdir, mkdtemp, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDataDirectory } from "./data-directory.ts";

let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "enamel-test-")));
});

afterEach(() => rm(root, { recursive: true, force: true }));

test("the data directory is created with its parents, and accessible to its owner only", async () => {
  const directory = join(root, "some", "where");
  expect(await prepareDataDirectory(directory)).toBe(directory);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

test("an open one is closed, and a link to one is followed", async () => {
  const directory = join(root, "open");
  await mkdir(directory);
  await chmod(directory, 0o755);
  await symlink(directory, join(root, "link"));
  expect(await prepareDataDirectory(join(root, "link"))).toBe(directory);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

test("a file in its place gives a clear message", async () => {
  await writeFile(join(root, "file"), "");
  await expect(prepareDataDirectory(join(root, "file"))).rejects.toThrow("Set DATA_DIR to a folder");
});

test("a folder that cannot exist gives a clear message", async () => {
  await symlink(join(root, "unmounted"), join(root, "link"));
  await expect(prepareDataDirectory(join(root, "link", "data"))).rejects.toThrow(
    "Set DATA_DIR to a folder that this user may write to.",
  );
});

test.runIf(process.platform === "linux")("nor can one be in /proc", async () => {
  await expect(prepareDataDirectory("/proc/nowhere/data")).rejects.toThrow("Set DATA_DIR to a folder");
});

test.runIf(process.geteuid?.() === 0)("an ordinary user cannot use a directory of root's", async () => {
  const directory = join(root, "roots");
  await mkdir(directory);
  await chmod(root, 0o755);
  process.seteuid?.(65_534);
  try {
    await expect(prepareDataDirectory(directory)).rejects.toThrow("belongs to root, not to the user");
  } finally {
    process.seteuid?.(0);
  }
});
