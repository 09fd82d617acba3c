import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { callCommand } from "#tests/support/command-line.ts";
import { aDatabase } from "#tests/support/test-database.ts";

let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "enamel-doctor-"));
});

afterAll(() => rm(dataDirectory, { recursive: true }));

/** What a command prints over a new database that is made with these options. */
async function runOver(options: string, command: string) {
  const { url, drop } = await aDatabase("template0", options);
  onTestFinished(drop);
  const settings = { DATABASE_URL: url, SECRET_KEY: "s".repeat(40), DATA_DIR: dataDirectory };
  const { code, stdout, stderr } = await callCommand(settings, command);
  const database = stdout.split("\n").find((line) => /^\w+ +Database /.test(line));
  return { code, stderr, database: database?.replace(/ {2,}/g, " ") };
}

const remedy =
  "make one with createdb --encoding UTF8 --template template0 --locale C.UTF-8, and restore a backup into it.";
const plainCapitals = `Its locale knows capitals of plain letters only, so a search for é does not find É: ${remedy}`;

test.each([
  "ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'",
  "ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'POSIX'",
  "ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C.UTF-8' LC_CTYPE 'C'",
  "ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C'",
])("a database whose locale knows no capital É is warned of (operation-92): %s", async (options) => {
  const { database } = await runOver(options, "doctor");
  expect(database).toMatch(/^WARN Database /);
  expect(database).toContain(plainCapitals);
});

test.each([
  "ENCODING 'UTF8' LOCALE 'C.UTF-8'",
  "ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'",
  "ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'",
])("one that knows it is not, also where it sorts by code points: %s", async (options) => {
  const { database } = await runOver(options, "doctor");
  expect(database).toMatch(/^(?:OK|WARN) Database /);
  expect(database).not.toContain("locale");
});

test.each(["SQL_ASCII", "LATIN1", "EUC_JP"])(
  "a database that stores texts as %s fails the doctor, and no tables are made in it",
  async (encoding) => {
    const sentence = `The database stores texts as ${encoding}, which cannot store every name: ${remedy}`;
    const options = `ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE 'C'`;
    expect(await runOver(options, "doctor")).toMatchObject({
      code: 1,
      database: `FAIL Database ${sentence}`,
    });
    expect(await runOver(options, "migrate")).toMatchObject({ code: 1, stderr: `${sentence}\n` });
  },
);
