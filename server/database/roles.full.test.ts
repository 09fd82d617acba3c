import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { runCommandLine } from "#tests/support/command-line.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";
import { untilReady } from "#tests/support/until-ready.ts";
import { acquireEmbeddedServer } from "./embedded-server.ts";
import { migrate, migrationsDirectory } from "./migrate.ts";

beforeAll(requireBuild);

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject("testDatabaseServer"), user: "postgres", database: "postgres" });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A database without tables, its owner's and another role's URL, and settings of a program on this machine. */
async function twoRoles() {
  const testDatabase = await aDatabase("template1");
  const role = `server_${randomBytes(4).toString("hex")}`;
  await asSuperuser(`CREATE ROLE ${role} LOGIN`);
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-roles-"));
  onTestFinished(async () => {
    await testDatabase.drop();
    await asSuperuser(`DROP ROLE ${role}`);
    await rm(dataDirectory, { recursive: true });
  });
  const settings = { DATA_DIR: dataDirectory, SECRET_KEY: "s".repeat(40), LOG_LEVEL: "error" };
  const servingUrl = testDatabase.url.replace(/\/\/[^@]+@/, `//${role}@`);
  return { testDatabase, role, servingUrl, dataDirectory, settings };
}

async function startProgram(settings: Readonly<Record<string, string>>) {
  const port = await aFreePort();
  const address = `http://localhost:${port}`;
  const program = spawn(process.execPath, ["build/server/main.js", "start"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DEMO: "true", ...settings },
  });
  const ended = once(program, "exit");
  onTestFinished(async () => {
    program.kill("SIGTERM");
    await ended;
  });
  await untilReady(address, program);
  return address;
}

async function openDetails(address: string): Promise<number> {
  const body = JSON.stringify({ username: "demo.dentist", password: "Demo-Dentist-1!" });
  const json = { "content-type": "application/json" };
  const { access } = await (await fetch(`${address}/token/`, { method: "POST", headers: json, body })).json();
  const headers = { authorization: `Bearer ${access}` };
  const { results } = await (await fetch(`${address}/api/appointments/`, { headers })).json();
  return (await fetch(`${address}/api/appointments/${results[0].id}/`, { headers })).status;
}

test("a role with rights over rows alone serves the site, and can change neither tables nor the access log", async () => {
  const { testDatabase, role, servingUrl, settings } = await twoRoles();
  const migrated = await runCommandLine(
    { ...settings, DATABASE_URL: testDatabase.url },
    "migrate",
    "--grant",
    role,
  );
  expect(migrated).toMatchObject({ code: 0, stdout: expect.stringContaining(`${role} may read and write`) });

  const address = await startProgram({ ...settings, DATABASE_URL: servingUrl });
  expect(await openDetails(address)).toBe(200);
  expect((await fetch(`${address}/`)).status).toBe(200);

  const client = new pg.Client({ connectionString: servingUrl });
  await client.connect();
  onTestFinished(() => client.end());
  expect((await client.query("SELECT FROM access_log")).rowCount).toBe(1);
  for (const statement of [
    "UPDATE access_log SET employee_username = 'someone'",
    "DELETE FROM access_log",
    "TRUNCATE access_log",
    "ALTER TABLE access_log DISABLE TRIGGER ALL",
    "UPDATE office_log SET act = 'nothing'",
    "DELETE FROM first_employee",
    "DROP TABLE accounts",
    "CREATE TABLE more (id int)",
    "DELETE FROM enamel_migrations",
    "DROP TABLE pgboss.job",
  ])
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
});

test("a start with such a role over older tables ends with a sentence, and changes nothing", async () => {
  const { testDatabase, role, servingUrl, settings } = await twoRoles();
  await migrate(testDatabase.pool, migrationsDirectory, 1);
  await testDatabase.pool.query(`GRANT SELECT ON enamel_migrations TO ${role}`);
  const { code, stderr } = await runCommandLine({ ...settings, DATABASE_URL: servingUrl }, "start");
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The tables lack 0002-\S+, and the role of DATABASE_URL is not allowed to change them\. Run enamel migrate .*\n$/,
  );
  expect((await testDatabase.pool.query("SELECT FROM enamel_migrations")).rowCount).toBe(1);
});

test("the embedded database is served by a role that does not own its tables", async () => {
  const { dataDirectory, settings } = await twoRoles();
  await startProgram({ ...settings, DEMO: "false" });
  const { connection } = await acquireEmbeddedServer({ dataDirectory, log: silentLog });
  const owner = new pg.Client(connection);
  await owner.connect();
  onTestFinished(() => owner.end());
  const { rows } = await owner.query(
    "SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name LIKE 'enamel%'",
  );
  expect(rows).toEqual([{ usename: "enamel_server" }]);
});
