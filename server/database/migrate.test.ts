import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { migrate } from "./migrate.ts";

let own: TestDatabase;
let directory: string;

beforeEach(async () => {
  own = await aDatabase();
  await own.pool.query("DROP TABLE enamel_migrations");
  directory = await mkdtemp(join(tmpdir(), "enamel-test-"));
});

afterEach(async () => {
  await own.drop();
  await rm(directory, { recursive: true, force: true });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
}

const trigger = `
CREATE TABLE molars (id int PRIMARY KEY, seen timestamptz);
CREATE FUNCTION mark_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seen := now();
  RETURN NEW;
END;
$$;
CREATE TRIGGER mark_seen BEFORE INSERT ON molars FOR EACH ROW EXECUTE FUNCTION mark_seen();
`;

test("files with functions and triggers are applied once, in order", async () => {
  await write({ "0002-fill.sql": "INSERT INTO molars (id) VALUES (1)", "0001-molars.sql": trigger });
  expect(await migrate(own.pool, directory)).toEqual(["0001-molars.sql", "0002-fill.sql"]);
  expect(await migrate(own.pool, directory)).toEqual([]);
  await write({ "0003-more.sql": "INSERT INTO molars (id) VALUES (2)", "README.md": "not a migration" });
  expect(await migrate(own.pool, directory)).toEqual(["0003-more.sql"]);
  const { rows } = await own.pool.query("SELECT id, seen IS NOT NULL AS seen FROM molars ORDER BY id");
  expect(rows).toEqual([
    { id: 1, seen: true },
    { id: 2, seen: true },
  ]);
});

test("a file that fails leaves nothing behind and is named with its line", async () => {
  await write({
    "0001-good.sql": "CREATE TABLE good (id int)",
    "0002-bad.sql": "CREATE TABLE bad (id int);\nCREATE TABLE good (id int);\n\nSELEKT 1;",
  });
  await expect(migrate(own.pool, directory)).rejects.toThrow(/0002-bad\.sql failed at line 4: syntax error/);
  const { rows } = await own.pool.query(
    "SELECT name, to_regclass('bad') AS bad, to_regclass('good')::text AS good FROM enamel_migrations",
  );
  expect(rows).toEqual([{ name: "0001-good.sql", bad: null, good: "good" }]);
  await write({ "0002-bad.sql": "CREATE TABLE bad (id int)" });
  expect(await migrate(own.pool, directory)).toEqual(["0002-bad.sql"]);
});

test("a changed, a missing, a late and a misnamed file are rejected", async () => {
  await write({ "0002-second.sql": "SELECT 1;\nSELECT 2;" });
  await migrate(own.pool, directory);
  await write({ "0002-second.sql": "SELECT 1;\r\nSELECT 2;" });
  expect(await migrate(own.pool, directory)).toEqual([]);

  await write({ "0002-second.sql": "SELECT 3" });
  await expect(migrate(own.pool, directory)).rejects.toThrow(
    "0002-second.sql is not the one that was applied",
  );
  await write({ "0002-second.sql": "SELECT 1;\nSELECT 2;", "0001-late.sql": "SELECT 1" });
  await expect(migrate(own.pool, directory)).rejects.toThrow("0001-late.sql comes before 0002-second.sql");
  await rm(join(directory, "0002-second.sql"));
  await expect(migrate(own.pool, directory)).rejects.toThrow("has migration 0002-second.sql");
  await write({ "0001-twin.sql": "SELECT 1" });
  await expect(migrate(own.pool, directory)).rejects.toThrow("have the same number");
  await rm(join(directory, "0001-twin.sql"));
  await write({ "fix.sql": "SELECT 1" });
  await expect(migrate(own.pool, directory)).rejects.toThrow("fix.sql is not named like");
});

test("a database with the migrations of before the first release is rejected with a one-line message and unchanged", async () => {
  await migrate(own.pool, directory);
  await own.pool.query(
    "INSERT INTO enamel_migrations VALUES ('0001-accounts-and-pictures.sql', 'some hash')",
  );
  await expect(migrate(own.pool, "server/database/migrations")).rejects.toThrow(
    /^The database has migration 0001-accounts-and-pictures\.sql, which this program does not have: it belongs to a development version of before 0\.2\.0, which is not upgraded\. Begin with an empty database \(DATABASE_URL or DATA_DIR\)\.$/,
  );
  const { rows } = await own.pool.query("SELECT name FROM enamel_migrations");
  expect(rows).toEqual([{ name: "0001-accounts-and-pictures.sql" }]);
});

test("a newer version's database is rejected with a way on, untouched", async () => {
  await write({ "0001-first.sql": "SELECT 1" });
  await migrate(own.pool, directory);
  await own.pool.query("INSERT INTO enamel_migrations VALUES ('0002-newer.sql', 'some hash')");
  await expect(migrate(own.pool, directory)).rejects.toThrow(
    "The database has migration 0002-newer.sql, which this program does not have: it belongs to a newer version of Enamel. Run that version, or restore a backup of this one into an empty place (DATABASE_URL or DATA_DIR).",
  );
  const { rows } = await own.pool.query("SELECT name FROM enamel_migrations ORDER BY name");
  expect(rows).toEqual([{ name: "0001-first.sql" }, { name: "0002-newer.sql" }]);
});

test("processes that start simultaneously apply each file once, and all continue afterwards", {
  tags: "full",
}, async () => {
  await write({
    "0001-slow.sql": "CREATE TABLE slow (id int); SELECT pg_sleep(0.5); INSERT INTO slow VALUES (1)",
    "0002-next.sql": "INSERT INTO slow VALUES (2)",
  });
  const program = `
    import { connectDatabase } from "./server/database/connect.ts";
    import { migrate } from "./server/database/migrate.ts";
    const log = { info() {}, warn() {}, error() {} };
    const { pool, close } = connectDatabase({ server: { url: process.argv[1] }, log, statementTimeout: 300 });
    const applied = await migrate(pool, process.argv[2]);
    const { rows } = await pool.query("SELECT count(*) AS count FROM slow");
    console.log(JSON.stringify({ applied, count: rows[0].count }));
    await close();`;
  const results = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const words = ["--input-type=module", "-e", program, own.url, directory];
      const cwd = join(import.meta.dirname, "..", "..");
      const { stdout } = await promisify(execFile)(process.execPath, words, { cwd });
      return JSON.parse(stdout) as { applied: string[]; count: number };
    }),
  );
  expect(results.map(({ count }) => count)).toEqual([2, 2, 2]);
  expect(results.flatMap(({ applied }) => applied).toSorted()).toEqual(["0001-slow.sql", "0002-next.sql"]);
});
