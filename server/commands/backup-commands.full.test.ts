import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createPictureService, openPictureStorage, pictureFiles } from "#server/content/pictures.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aBucket } from "#tests/support/bucket.ts";
import { callCommand } from "#tests/support/command-line.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let place: TestDatabase;
let folder: string;
let settings: Record<string, string>;

beforeAll(requireBuild);

beforeEach(async () => {
  place = await aDatabase();
  onTestFinished(() => place.drop());
  folder = await mkdtemp(join(tmpdir(), "enamel-command-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  settings = { DATABASE_URL: place.url, SECRET_KEY: "s".repeat(40), DATA_DIR: join(folder, "data") };
});

/** Stores a picture and its row, in `DATA_DIR` or a bucket. */
async function storePicture(storageUrl?: string): Promise<string[]> {
  const storage = openPictureStorage({ storageUrl, dataDirectory: join(folder, "data") });
  const pictures = createPictureService({ database: place.database, changes: new ChangeNotifier(), storage });
  const stored = await pictures.store(await aPicture(), "picture");
  await pictures.insert(place.database, stored, "");
  return pictureFiles(stored);
}

const enamel = (given: Record<string, string>, ...words: string[]) =>
  callCommand({ ...settings, ...given }, ...words);

test("a bucket that is missing, refuses or cannot be reached gives a one-line message and no backup", async () => {
  const bucket = await aBucket();
  onTestFinished(bucket.stop);
  await storePicture(bucket.address);
  const file = join(folder, "backup");
  const nowhere = bucket.address.replace(/:\d+\//, `:${await aFreePort()}/`);
  const cases: [string, RegExp][] = [
    [bucket.address.replace("/office", "/no-such-office"), /^The picture storage has none of the \d+ files/m],
    [
      bucket.address.replace("AKIATEST:", "AKIATEST:other"),
      /^The picture bucket answered 403 to GET: the secret does not match the key\. Check STORAGE_URL\.$/m,
    ],
    [nowhere, /^The picture bucket cannot be reached: connect ECONNREFUSED [^\n]+\. Check STORAGE_URL\.$/m],
  ];
  for (const [STORAGE_URL, sentence] of cases) {
    const { code, stdout, stderr } = await enamel({ STORAGE_URL }, "backup", file);
    expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain("    at ");
    expect(await readdir(folder)).toEqual([]);
  }
  expect(await enamel({ STORAGE_URL: bucket.address }, "backup", file)).toMatchObject({ code: 0 });
});

test("a bucket that does not exist gives a restore a one-line message and leaves the database empty", async () => {
  const file = join(folder, "backup");
  expect(await enamel({}, "backup", file)).toMatchObject({ code: 0 });
  const server = createServer((_request, response) =>
    response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>"),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const target = await aDatabase();
  onTestFinished(() => target.drop());
  const STORAGE_URL = `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/pictures`;
  expect(await enamel({ STORAGE_URL, DATABASE_URL: target.url }, "restore", file)).toEqual({
    code: 1,
    stdout: "",
    stderr: "The archive is complete\nThe picture bucket does not exist. Check STORAGE_URL.\n",
  });
});

test("a backup without pictures says that their storage was not asked", async () => {
  const STORAGE_URL = `http://key:secret@127.0.0.1:${await aFreePort()}/pictures`;
  expect(await enamel({ STORAGE_URL }, "backup", join(folder, "backup"))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("\nNo row names a picture, so the picture storage was not checked.\n"),
  });
});

test.each([
  ["backup", "never-made"],
  ["access-log", "verify"],
  ["office-log", "verify"],
])("a database without tables ends %s %s with one sentence", async (...words) => {
  const bare = await aDatabase("template1");
  onTestFinished(() => bare.drop());
  const given = words[0] === "backup" ? ["backup", join(folder, "never-made")] : words;
  const { code, stdout, stderr } = await enamel({ DATABASE_URL: bare.url }, ...given);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(
    /^This database lacks a table of Enamel: [^\n]+ Check DATABASE_URL, or DATA_DIR; [^\n]+\n$/,
  );
  expect(await readdir(folder)).toEqual([]);
});

function begin(given: Record<string, string>, ...words: string[]): ChildProcess {
  const program = spawn(process.execPath, ["build/server/main.js", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...settings, ...given },
  });
  onTestFinished(() => void program.kill("SIGKILL"));
  return program;
}

const ends = async (program: ChildProcess) => {
  let stderr = "";
  program.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [code] = await once(program, "close");
  return { code, stderr };
};

/** A bucket that lets whoever reads or writes the first picture wait until it is released. */
async function aWaitingBucket() {
  const files = new Set<string>();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const server = createServer(async ({ method, url = "" }, response) => {
    if (url.includes("list-type")) return response.end("<ListBucketResult></ListBucketResult>");
    if (method === "DELETE") files.delete(url);
    else {
      server.emit("waiting");
      await goesOn;
      if (method === "PUT") files.add(url);
    }
    return response.writeHead(method === "GET" ? 404 : 200).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const STORAGE_URL = `http://key:secret@127.0.0.1:${port}/pictures`;
  return { STORAGE_URL, isAsked: once(server, "waiting"), goOn, files };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "a backup that %s ends leaves nothing behind",

  async (signal) => {
    await storePicture();
    const nights = join(folder, "nights");
    const { STORAGE_URL, isAsked, goOn } = await aWaitingBucket();
    const program = begin({ STORAGE_URL }, "backup", "--keep", "2", nights);
    const end = ends(program);
    await isAsked;
    expect((await readdir(nights)).join()).toContain(".unfinished-");
    program.kill(signal);
    goOn();
    const { code, stderr } = await end;
    expect(code).toBe(1);
    expect(stderr).toContain(`Ended by ${signal}; nothing was left half done.\n`);
    expect(stderr).not.toContain("    at ");
    expect(await readdir(nights)).toEqual([]);
  },
);

test("a restore that SIGTERM ends leaves neither rows nor pictures", async () => {
  await storePicture();
  const file = join(folder, "backup");
  expect(await enamel({}, "backup", file)).toMatchObject({ code: 0 });
  const target = await aDatabase();
  onTestFinished(() => target.drop());
  const { STORAGE_URL, isAsked, goOn, files } = await aWaitingBucket();
  const program = begin({ STORAGE_URL, DATABASE_URL: target.url }, "restore", file);
  const end = ends(program);
  await isAsked;
  program.kill("SIGTERM");
  goOn();
  expect(await end).toMatchObject({ code: 1, stderr: expect.stringContaining("Ended by SIGTERM") });
  expect([...files]).toEqual([]);
  expect((await target.pool.query("SELECT FROM pictures")).rowCount).toBe(0);
});

test.each(["backup", "restore"])(
  "a %s that waits for a table's lock ends at once with SIGTERM",

  async (command) => {
    const file = join(folder, "backup");
    if (command === "restore") expect(await enamel({}, "backup", file)).toMatchObject({ code: 0 });
    const blocker = await place.pool.connect();
    onTestFinished(() => blocker.release(true));
    await blocker.query("BEGIN; LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE");
    const program = begin({}, command, file);
    const end = ends(program);
    await expect
      .poll(async () => {
        const { rows } = await place.pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    program.kill("SIGTERM");
    expect(await end).toMatchObject({ code: 1, stderr: expect.stringContaining("Ended by SIGTERM") });
  },
);

test("a restore into an older database with rows is refused before its tables are brought up to date", async () => {
  const file = join(folder, "backup");
  expect(await enamel({}, "backup", file)).toMatchObject({ code: 0 });
  const target = await aDatabase("template1");
  onTestFinished(() => target.drop());
  await migrate(target.pool, migrationsDirectory, 1);
  await target.pool.query(
    "INSERT INTO rate_limits (name, key, consumed_at, expires_at) VALUES ('sign-in', 'key', '{}', now())",
  );
  const migrations = "SELECT name FROM enamel_migrations";
  const before = await target.pool.query(migrations);
  expect(await enamel({ DATABASE_URL: target.url }, "restore", file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "The database is not empty: there are rows in public.rate_limits already.",
    ),
  });
  expect((await target.pool.query(migrations)).rows).toEqual(before.rows);
});

test("a reader that goes away early does not break a backup off", async () => {
  await storePicture();
  const file = join(folder, "backup");
  const program = begin({}, "backup", file);
  program.stdout?.destroy();
  program.stderr?.destroy();
  const [code] = await once(program, "close");
  expect(code).toBe(0);
  expect(await readdir(folder)).toContain("backup");
  expect((await enamel({}, "backup", "verify", file)).code).toBe(0);
});

test("rights are not given to the role that owns the tables, which would lose some", async () => {
  const { user } = place.connection;
  expect(await enamel({}, "migrate", "--grant", user)).toEqual({
    code: 1,
    stdout: "",
    stderr: `${user} owns the tables and has every right over them, so nothing was changed. Give --grant the role that the server uses.\n`,
  });
  expect(await enamel({}, "migrate")).toMatchObject({ code: 0 });
});
