import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import pg from "pg";
import { liftTimeLimits } from "./connect.ts";

/** Tables that the serving role reads and adds to, and never changes (accounts-20, office-4, office-13). */
const appendOnly = ["access_log", "office_log", "first_employee"];

/** Tables that the serving role only reads. */
const readOnly = ["enamel_migrations"];

/** Whether the database server has a role of this name. */
export async function roleExists(pool: pg.Pool, role: string): Promise<boolean> {
  return (await pool.query("SELECT FROM pg_roles WHERE rolname = $1", [role])).rowCount === 1;
}

/** Whether a role owns the tables, or would own those that are made now. */
export async function ownsTables(pool: pg.Pool, role: string): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `SELECT current_user = $1 OR EXISTS (
       SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'accounts' AND tableowner = $1) AS owns`,
    [role],
  );
  return rows[0]?.owns ?? false;
}

/**
 * Grants a role what the server needs and nothing more (operation-23): rows, not tables. Called by the owner of the tables,
 * after they are up to date.
 */
export async function grantDataRights(pool: pg.Pool, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const schemas = "SCHEMA public, pgboss";
  await pool.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('enamel rights'));
    GRANT USAGE ON ${schemas} TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN ${schemas} TO ${to};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN ${schemas} TO ${to};
    GRANT EXECUTE ON ALL FUNCTIONS IN ${schemas} TO ${to};
    REVOKE UPDATE, DELETE ON ${appendOnly.join(", ")} FROM ${to};
    REVOKE INSERT, UPDATE, DELETE ON ${readOnly.join(", ")} FROM ${to};
    COMMIT`);
}

/** The roles besides the owner that were granted them before, and need the same for new tables. */
export async function rolesWithDataRights(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ role: string }>(
    `SELECT DISTINCT grantee::text AS role FROM information_schema.role_table_grants
     WHERE table_schema = 'public' AND table_name = 'access_log' AND privilege_type = 'INSERT' AND grantee <> grantor
     ORDER BY 1`,
  );
  return rows.map(({ role }) => role);
}

// Drizzle's own migrator does not fit: it wants a generated journal, takes no lock (two processes starting
// together would both migrate), applies all files in one transaction and compares only the newest file's
// time, so that a changed or missing file goes unnoticed.

/** The database's recorded migrations do not match the files, or a file failed; the message names it. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

interface MigrationFile {
  name: string;
  sql: string;
  sha256: string;
}

interface AppliedMigration {
  name: string;
  sha256: string;
}

// The key of the advisory lock: "enamel" on a phone's keypad.
const advisoryLock = 362635;
/** The major version of PostgreSQL that Enamel needs at least. */
export const minServerVersion = 15;

/** How a database is made that stores and compares the letters of every name. */
export const databaseRemedy =
  "make one with createdb --encoding UTF8 --template template0 --locale C.UTF-8, and restore a backup into it.";

/** What is wrong with the encoding of a database, where something is. */
export function encodingFault(encoding: string): string | undefined {
  if (encoding === "UTF8") return undefined;
  return `The database stores texts as ${encoding}, which cannot store every name: ${databaseRemedy}`;
}

/** The oldest release whose data is brought up to date. */
const firstRelease = "0.2.0";

/** Where the SQL files are: beside this module, in the sources and in the build alike. */
export const migrationsDirectory = join(import.meta.dirname, "migrations");

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Applies the SQL files of a directory (`0001-name.sql`, …) that are not recorded in this database, each in a
 * transaction of its own, and returns their names; `max` leaves out all but the first so many. Processes that start
 * together wait for one another. Throws a MigrationError when an applied file was changed or is missing, or a new one fails.
 */
export async function migrate(pool: Pool, directory = migrationsDirectory, max?: number): Promise<string[]> {
  const files = await readMigrationFiles(directory);
  const client = await pool.connect();
  try {
    await requireFitServer(client);
    if (!(await mayCreateTables(client))) return await requireNoneMissing(client, files);
    await liftTimeLimits(client);
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
    return await applyMissing(client, files, max);
  } finally {
    // Closes the connection, which releases the lock and drops the changed setting.
    client.release(true);
  }
}

/**
 * Names of Enamel's migrations that a database lacks; changes nothing. Throws a MigrationError where its migrations are
 * others.
 */
export async function missingMigrations(pool: Pool): Promise<string[]> {
  const missing = await findMissing(pool, await readMigrationFiles(migrationsDirectory));
  return missing.map(({ name }) => name);
}

/** Whether the role may bring the tables up to date; the one that only serves may not (operation-23). */
export async function mayCreateTables(client: Pick<Pool, "query">): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "SELECT has_schema_privilege('public', 'CREATE') AS may",
  );
  return rows[0]?.may ?? false;
}

async function requireNoneMissing(client: PoolClient, files: MigrationFile[]): Promise<string[]> {
  const [missing] = await findMissing(client, files);
  if (!missing) return [];
  throw new MigrationError(
    `The tables lack ${missing.name}, and the role of DATABASE_URL is not allowed to change them. Run enamel migrate with the DATABASE_URL of their owner, then start again.`,
  );
}

async function findMissing(
  connection: Pick<Pool, "query">,
  files: MigrationFile[],
): Promise<MigrationFile[]> {
  const { rows } = await connection.query<{ exists: boolean }>(
    "SELECT to_regclass('enamel_migrations') IS NOT NULL AS exists",
  );
  const applied = rows[0]?.exists ? await readApplied(connection) : [];
  requireSameHistory(applied, files);
  return files.slice(applied.length);
}

async function readApplied(connection: Pick<Pool, "query">): Promise<AppliedMigration[]> {
  const { rows } = await connection.query<AppliedMigration>(
    `SELECT name, sha256 FROM enamel_migrations ORDER BY name COLLATE "C"`,
  );
  return rows;
}

async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (!number) throw new MigrationError(`Migration ${name} is not named like 0001-what-it-does.sql.`);
    const twin = seen.get(number);
    if (twin) throw new MigrationError(`Migrations ${twin} and ${name} have the same number.`);
    seen.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      // Git may check out CRLF on one machine and LF on another; that is no change.
      const sql = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function applyMissing(client: PoolClient, files: MigrationFile[], max?: number): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS enamel_migrations (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const applied = await readApplied(client);
  requireSameHistory(applied, files);
  const missing = files.slice(applied.length, max);
  for (const file of missing) await applyOne(client, file);
  return missing.map((file) => file.name);
}

function requireSameHistory(applied: AppliedMigration[], files: MigrationFile[]): void {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) {
      const version =
        name > (files.at(-1)?.name ?? "")
          ? "a newer version of Enamel. Run that version, or restore a backup of this one into an empty place"
          : `a development version of before ${firstRelease}, which is not upgraded. Begin with an empty database`;
      throw new MigrationError(
        `The database has migration ${name}, which this program does not have: it belongs to ${version} (DATABASE_URL or DATA_DIR).`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new MigrationError(
        `Migration ${name} is not the one that was applied to this database. If the file was edited, restore it and put the change into a new migration; a database of a development version of before ${firstRelease} is not upgraded.`,
      );
    }
    const expected = files[index];
    if (expected !== file) {
      throw new MigrationError(
        `Migration ${expected?.name} comes before ${name}, which is already applied. Give it a higher number.`,
      );
    }
  }
}

async function applyOne(client: PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(file.sql);
    await client.query("INSERT INTO enamel_migrations (name, sha256) VALUES ($1, $2)", [
      file.name,
      file.sha256,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const line = position ? ` at line ${file.sql.slice(0, Number(position)).split("\n").length}` : "";
    throw new MigrationError(`Migration ${file.name} failed${line}: ${message}`, { cause: error });
  }
}

async function requireFitServer(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding",
  );
  const { version = 0, encoding = "" } = rows[0] ?? {};
  if (version < minServerVersion)
    throw new MigrationError(`Enamel needs PostgreSQL ${minServerVersion} or newer; this one is ${version}.`);
  const fault = encodingFault(encoding);
  if (fault !== undefined) throw new MigrationError(fault);
}
