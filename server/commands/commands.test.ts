import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { accounts, twoFactor } from "#server/accounts/table.ts";
import { version } from "#server/build.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anAppointment } from "#tests/samples/appointments.ts";
import { callCommand, runCommandLine } from "#tests/support/command-line.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let place: TestDatabase;

beforeAll(async () => {
  place = await aDatabase();
});

afterAll(() => place.drop());

/** Runs a command over the test's database. */
const enamel = (...words: string[]) => enamelAt(place.url, ...words);

const settingsOf = (url: string) => ({ DATABASE_URL: url, SECRET_KEY: "s".repeat(40) });

const enamelAt = (url: string, ...words: string[]) => callCommand(settingsOf(url), ...words);

/** The same in a process of its own, for what prints its progress or ends the process. */
const builtEnamelAt = (url: string, ...words: string[]) => runCommandLine(settingsOf(url), ...words);

const facts = ["--email", "ida@office.example", "--first-name", "Ida", "--last-name", "Stone"];

test("employees are added, listed and removed", async () => {
  expect(await enamel("staff", "list")).toMatchObject({ code: 0, stdout: "There are no employees.\n" });
  expect(await enamel("staff", "add", "--username", "ida.stone", ...facts)).toMatchObject({
    code: 0,
    stdout: "ida.stone is an employee. The invitation to ida@office.example works for 72 hours.\n",
  });
  expect((await enamel("staff", "list")).stdout).toBe(
    "ida.stone  Ida Stone  ida@office.example  invited  no two-factor  owner\n",
  );
  const { rows } = await place.pool.query("SELECT data FROM pgboss.job WHERE name = 'mail'");
  expect(rows).toHaveLength(1);
  expect(await enamel("staff", "remove", "--username", "Ida.Stone")).toMatchObject({ code: 0 });
  expect((await enamel("staff", "list")).stdout).toBe("There are no employees.\n");
});

test("commands about people clean a username and an address as fields do, and print what was stored", {
  tags: "full",
}, async () => {
  const typed = ["--email", "\u200bida@office.example,", "--first-name", " Ida", "--last-name", "Stone "];
  expect(await enamel("staff", "add", "--username", " ida\u200b.stone ", ...typed)).toMatchObject({
    code: 0,
    stdout: "ida.stone is an employee. The invitation to ida@office.example works for 72 hours.\n",
  });
  for (const [words, code] of [
    ["owner add", 0],
    ["2fa reset", 1],
    ["staff remove", 0],
  ] as const) {
    const username = "\u2066ida.stone\u2069 ";
    const { stdout, stderr, ...ended } = await enamel(...words.split(" "), "--username", username);
    expect(ended, stderr).toEqual({ code });
    expect(stdout + stderr).toMatch(/^ida\.stone (is|had|has no two-factor)/);
  }
  expect(await enamel("staff", "remove", "--username", "ida stone")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--username: Not a username."),
  });
});

test("all appointments are exported into a new file, and an existing one is refused", async () => {
  await anAppointment(place.database);
  const folder = await mkdtemp(join(tmpdir(), "enamel-command-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "appointments.fhir.json");
  expect(await enamel("export", "fhir", file)).toEqual({
    code: 0,
    stdout: `${file} holds 1 appointment with its patient. Only this user can read it.\n`,
    stderr: "",
  });
  const bundle = JSON.parse(await readFile(file, "utf8"));
  expect(bundle).toMatchObject({ resourceType: "Bundle", entry: { length: 3 } });
  expect(bundle.entry[0].fullUrl).toMatch(/^http:\/\/localhost:\d+\/fhir\/Patient\/guest-\d+$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await enamel("export", "fhir", file)).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("already exists"),
  });
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(bundle);
});

test("a lost authenticator is taken away, and its owner told", async () => {
  const { database } = place;
  const { id } = await anAccount(database, { username: "lost.phone" });
  await database.insert(twoFactor).values({ accountId: id, secret: "encrypted", enabledAt: new Date() });
  expect(await enamel("2fa", "reset", "--username", "lost.phone")).toMatchObject({ code: 0 });
  expect(await database.select().from(twoFactor)).toEqual([]);
  expect(await enamel("2fa", "reset", "--username", "lost.phone")).toMatchObject({
    code: 1,
    stderr: "lost.phone has no two-factor authentication.\n",
  });
});

test("a backup is recorded with its time and size", { tags: "full" }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "enamel-command-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "backup");
  expect(await builtEnamelAt(place.url, "backup", file)).toMatchObject({ code: 0 });
  const { rows } = await place.pool.query(
    "SELECT bytes, now() - finished_at < interval '1 min' AS \"isNow\" FROM backups",
  );
  expect(rows).toEqual([{ bytes: (await stat(file)).size, isNow: true }]);
});

test("invalid arguments print the usage and change nothing", async () => {
  const wrong = [
    ["staff"],
    ["staff", "fire", "--username", "ida.stone"],
    ["staff", "remove"],
    ["staff", "remove", "ida.stone"],
    ["staff", "list", "--username", "ida.stone"],
    ["staff", "add", "--role", "owner"],
    ["2fa", "reset"],
    ["constructor"],
    ["migrate", "--username", "ida.stone"],
  ];
  const answers = await Promise.all(wrong.map((words) => enamel(...words)));
  for (const [at, { code, stderr }] of answers.entries()) {
    expect([wrong[at], code]).toEqual([wrong[at], 2]);
    expect(stderr).toMatch(/^[^\n]+\n(Usage: enamel [^\n]+\n)?enamel --help shows every command\.\n$/);
  }
  const incomplete = await enamel("staff", "add", "--username", "ida.stone");
  expect(incomplete).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--email: Email is required"),
  });
  const { database } = place;
  expect(await database.select().from(accounts).where(eq(accounts.role, "employee"))).toEqual([]);
});

test("the usage has optional flags in brackets, and a misspelt flag is one short sentence", async () => {
  expect((await enamel("migrate", "--help")).stdout).toContain("\n  migrate [--grant <role>]\n");
  expect((await enamel("backup", "--help")).stdout).toContain("\n  backup [--keep <number>] <file>\n");
  expect(await enamel("migrate", "--grnt", "someone")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Unknown option '--grnt'\.\nUsage: enamel migrate \[--grant <role>\]\n/),
  });
});

test("a role, an email or a backup that does not exist gives a one-line message and changes nothing", async () => {
  expect(await enamel("migrate", "--grant", "no.such.role")).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The database server has no role no.such.role, so nothing was changed. Create it with createuser, or correct --grant.\n",
  });
  expect(await enamel("mail", "retry", "no-such-id")).toEqual({
    code: 1,
    stdout: "",
    stderr: "No undelivered email has the id no-such-id. See them with: enamel mail list\n",
  });
  expect(await enamel("backup", "verify", "/no/such/file")).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "Cannot open /no/such/file: there is no such file or folder. Check the folder and its rights, or DATA_DIR.\n",
  });
});

test("a start with a file in place of DATA_DIR ends with a one-line message and code 78", {
  tags: "full",
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "enamel-command-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "file");
  await writeFile(file, "");
  const settings = { DATABASE_URL: place.url, SECRET_KEY: "s".repeat(40), DATA_DIR: file };
  expect(await runCommandLine({ ...settings, PORT: String(await aFreePort()) }, "start")).toEqual({
    code: 78,
    stdout: "",
    stderr: expect.stringMatching(/^DATA_DIR cannot be written \(EEXIST\): [^\n]+\n$/),
  });
});

test("the built command line reads its arguments, prints, and exits with the command's code", async () => {
  expect(await runCommandLine({}, "--version")).toEqual({
    code: 0,
    stdout: `Enamel ${version}\n`,
    stderr: "",
  });
  expect(await runCommandLine({}, "staff", "fire")).toMatchObject({ code: 2, stdout: "" });
});

test("--help and --version answer after any command, and touch nothing", { tags: "full" }, async () => {
  const nowhere = "postgres://localhost:1/none";
  for (const words of [["--version"], ["backup", "--version"], ["start", "--version"]])
    expect(await enamelAt(nowhere, ...words)).toMatchObject({ code: 0, stdout: `Enamel ${version}\n` });
  expect((await enamelAt(nowhere, "--help")).stdout).toContain("\n  staff remove --username <name>\n");
  expect((await enamelAt(nowhere, "start", "--help")).stdout).toBe(
    "Usage:\n  start\n      serves the practice's website\n",
  );
});

describe("a database that cannot be used ends every command with a one-line message and exit code 1", {
  tags: "full",
}, () => {
  const commands = [["migrate"], ["backup", "never-made"], ["staff", "list"], ["mail", "list"]];
  const sentence =
    /^The database cannot be reached, or the connection was lost: .+\. Check DATABASE_URL and the database server\.\n$/;

  test.each(commands)("where nothing answers: %s %s", async (...words) => {
    const port = await aFreePort();
    const url = `postgresql://enamel:Hunter2-secret@localhost:${port}/enamel`;
    const { code, stdout, stderr } = await enamelAt(url, ...words.filter(Boolean));
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(sentence),
    });
    expect(stderr).not.toContain("Hunter2");
  });

  test("where TLS is wanted by another name, without the driver's warning", async () => {
    const url = `postgres://enamel:Hunter2-secret@localhost:${await aFreePort()}/enamel?sslmode=require`;
    expect(await builtEnamelAt(url, "migrate")).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(sentence),
    });
  });

  test.each(commands)("if there is no such database: %s %s", async (...words) => {
    const url = place.url.replace(/\/test_[0-9a-f]+/, "/nowhere");
    expect(await enamelAt(url, ...words.filter(Boolean))).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(sentence),
    });
  });

  test.each([
    ["backup", "accounts"],
    ["export fhir", "appointments"],
    ["staff list", "accounts"],
    ["migrate", "enamel_migrations"],
    ["mail list", "pgboss.job"],
  ])("where the connection is lost: %s", async (command, table) => {
    await enamel("mail", "list");
    const folder = await mkdtemp(join(tmpdir(), "enamel-command-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const blocker = await place.pool.connect();
    onTestFinished(() => blocker.release(true));
    await blocker.query("BEGIN");
    await blocker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const writesFile = command === "backup" || command === "export fhir";
    const words = [...command.split(" "), ...(writesFile ? [join(folder, "new")] : [])];
    const running = (command === "backup" ? builtEnamelAt : enamelAt)(place.url, ...words);
    const endConnections = async () => {
      const { rowCount } = await place.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name LIKE 'enamel%'`,
      );
      return rowCount;
    };
    await expect.poll(endConnections, { timeout: 50_000, interval: 50 }).toBeGreaterThan(0);
    expect(await running).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(sentence) });
    expect(await readdir(folder)).toEqual([]);
  });
});
