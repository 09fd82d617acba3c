import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { callCommand } from "#tests/support/command-line.ts";
import { aDatabase } from "#tests/support/test-database.ts";
import { migrate, migrationsDirectory } from "./migrate.ts";

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

test("tables that came later are granted by the next `migrate`, without --grant", {
  tags: "full",
}, async () => {
  const { testDatabase, role, servingUrl, settings } = await twoRoles();
  const enamel = (...words: string[]) =>
    callCommand({ ...settings, DATABASE_URL: testDatabase.url }, ...words);
  expect(await enamel("migrate", "--grant", role)).toMatchObject({ code: 0 });
  await testDatabase.pool.query("CREATE TABLE later (id int)");
  expect(await enamel("migrate")).toMatchObject({ code: 0 });
  const client = new pg.Client({ connectionString: servingUrl });
  await client.connect();
  onTestFinished(() => client.end());
  expect((await client.query("INSERT INTO later VALUES (1)")).rowCount).toBe(1);
});

test("a role without rights ends a start and a command with a one-line message that names the remedy", {
  tags: "full",
}, async () => {
  const { testDatabase, servingUrl, settings } = await twoRoles();
  await migrate(testDatabase.pool, migrationsDirectory);
  for (const words of [["start"], ["staff", "list"]]) {
    const result = await callCommand({ ...settings, DATABASE_URL: servingUrl }, ...words);
    expect(result).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "The role of DATABASE_URL lacks a right: permission denied for table enamel_migrations. Run enamel migrate --grant <role> with the DATABASE_URL of the tables' owner, then try again.\n",
    });
  }
});

test("doctor advises a role that only serves to have its tables updated by their owner", async () => {
  const { testDatabase, role, servingUrl, settings } = await twoRoles();
  await migrate(testDatabase.pool, migrationsDirectory, 1);
  await testDatabase.pool.query(`GRANT SELECT ON enamel_migrations TO ${role}`);
  const { stdout } = await callCommand({ ...settings, DATABASE_URL: servingUrl }, "doctor");
  expect(stdout).toMatch(
    /^WARN +Tables +The tables lack 0002-.+: run enamel migrate with the DATABASE_URL of their owner, as this role is not allowed to change them\.$/m,
  );
});
