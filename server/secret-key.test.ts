import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InvalidSettingError } from "./config.ts";
import { loadSecretKey } from "./secret-key.ts";

let dataDirectory: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "enamel-secret-"));
});

afterEach(() => rm(dataDirectory, { recursive: true }));

const load = (given: { secretKey?: string; databaseUrl?: string } = {}) =>
  loadSecretKey({ secretKey: undefined, databaseUrl: undefined, dataDirectory, ...given });

test("one of several processes generates the key, once and readable by its owner only", async () => {
  const keys = await Promise.all([load(), load(), load()]);
  for (const key of keys) expect(key).toEqual(keys[0]);
  expect(await load()).toEqual(keys[0]);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(64);
  expect(await readdir(dataDirectory)).toEqual(["secret-key"]);
  expect((await stat(join(dataDirectory, "secret-key"))).mode & 0o777).toBe(0o600);
});

test("the setting overrides the file", async () => {
  await load();
  const secretKey = "s".repeat(40);
  expect((await load({ secretKey })).toString()).toBe(secretKey);
});

test("DATABASE_URL requires SECRET_KEY", async () => {
  const databaseUrl = "postgres://db.example/practice";
  await expect(load({ databaseUrl })).rejects.toThrow(InvalidSettingError);
  await expect(load({ databaseUrl })).rejects.toThrow("SECRET_KEY must be set with DATABASE_URL");
  expect(await readdir(dataDirectory)).toEqual([]);
});

test("a damaged file is reported and left as it is", async () => {
  const path = join(dataDirectory, "secret-key");
  await writeFile(path, "short\n");
  await expect(load()).rejects.toThrow("is damaged");
  expect(await readFile(path, "utf8")).toBe("short\n");
});
