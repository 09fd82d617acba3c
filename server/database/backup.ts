import { createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from, to } from "pg-copy-streams";
import * as z from "zod/mini";

/** A backup cannot be made or put back as things stand; the message says why. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

interface BackupPlaces {
  /** Makes a connection that may stream. */
  readonly createClient: () => Client;
  /** Where stored pictures lie. */
  readonly picturesDirectory: string;
  /** The folder of the backup. */
  readonly folder: string;
}

const format = 1;

const manifestShape = z.object({
  format: z.literal(format),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

/** Kept by triggers or by the program's start, and so made again when the rest is put back. */
const derived = ["enamel_migrations", "list_counts"];

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

const copyTarget = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `${quote(name)} (${columns.map(quote).join(", ")})`;

/** Tables with their columns, each after those that its foreign keys name. */
async function listTables(client: Client) {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `SELECT relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
             WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS needs
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL ($1)
     ORDER BY relname`,
    [derived],
  );
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      (table) =>
        !ordered.includes(table) && table.needs.every((need) => ordered.some(({ name }) => name === need)),
    );
    if (ready.length === 0) throw new BackupError("The tables' foreign keys run in a circle.");
    ordered.push(...ready);
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ migration: string }>(
    "SELECT name || ' ' || sha256 AS migration FROM enamel_migrations ORDER BY name",
  );
  return rows.map(({ migration }) => migration);
}

/** Works on a connection of its own without a time limit; an unfinished transaction ends with it. */
async function withClient(
  createClient: () => Client,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = createClient();
  // A connection that breaks fails the statement under way, and must not end the program besides.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Writes every row, as of one moment, and every picture into a new folder; the program may run meanwhile.
 * Raises `BackupError` where the folder is not empty.
 */
export async function backUp({ createClient, picturesDirectory, folder }: BackupPlaces): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: name a new folder.`);
  await withClient(createClient, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await listTables(client);
    for (const table of tables) {
      const file = createWriteStream(join(folder, `${table.name}.copy`), { mode: 0o600 });
      await pipeline(client.query(to(`COPY ${copyTarget(table)} TO STDOUT`)), file);
    }
    // Pictures never change and outlast the rows that name them, so copying them last misses none.
    await mkdir(picturesDirectory, { recursive: true, mode: 0o700 });
    await cp(picturesDirectory, join(folder, "pictures"), { recursive: true });
    const manifest: z.output<typeof manifestShape> = {
      format,
      migrations: await appliedMigrations(client),
      tables,
    };
    await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await client.query("COMMIT");
  });
}

async function readManifest(folder: string) {
  try {
    return manifestShape.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
  } catch {
    throw new BackupError(`${folder} is no whole backup: its manifest.json is missing or damaged.`);
  }
}

/**
 * Puts a backup back into an empty, migrated database, all of it or nothing. Raises `BackupError` where the database
 * holds anything, or the backup was made by another version of the tables.
 */
export async function restore({ createClient, picturesDirectory, folder }: BackupPlaces): Promise<void> {
  const { migrations, tables } = await readManifest(folder);
  await withClient(createClient, async (client) => {
    await client.query("BEGIN");
    if (JSON.stringify(await appliedMigrations(client)) !== JSON.stringify(migrations)) {
      throw new BackupError(
        "The backup is of another version: restore it with the version that made it, then update.",
      );
    }
    for (const { name } of tables) {
      await client.query(`LOCK TABLE ${quote(name)} IN EXCLUSIVE MODE`);
      const { rows } = await client.query(`SELECT FROM ${quote(name)} LIMIT 1`);
      if (rows.length > 0)
        throw new BackupError(`The database is not empty: there are rows in ${name} already.`);
    }
    await cp(join(folder, "pictures"), picturesDirectory, { recursive: true });
    for (const table of tables) {
      const file = createReadStream(join(folder, `${table.name}.copy`));
      await pipeline(file, client.query(from(`COPY ${copyTarget(table)} FROM STDIN`)));
      await continueCounting(client, table.name);
    }
    await client.query("COMMIT");
  });
}

/** Lets a table's identity column go on after the greatest value put back. */
async function continueCounting(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    "SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''",
    [quote(table)],
  );
  for (const { column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(max(${quote(column)}), 1), max(${quote(column)}) IS NOT NULL)
       FROM ${quote(table)}`,
      [quote(table), column],
    );
  }
}
