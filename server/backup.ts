import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from, to } from "pg-copy-streams";
import * as z from "zod/mini";
import { directoryStorage, syncDirectory } from "#server/pictures/directory-storage.ts";
import { type PictureStorage, pictureFiles } from "#server/pictures/pictures.ts";

/** A backup cannot be made or restored as things are; the message says why. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

interface BackupOptions {
  /** Creates a connection outside the pool, for streaming. */
  readonly createClient: () => Client;
  readonly pictures: PictureStorage;
  /** The folder of the backup. */
  readonly folder: string;
}

const format = 1;

const manifestShape = z.object({
  format: z.literal(format),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

type Manifest = z.output<typeof manifestShape>;

/** Written by the migrations and by triggers, and so not part of a backup. */
const derivedTables = ["enamel_migrations", "list_counts"];

/** Pictures that are copied at the same time. */
const picturesAtOnce = 8;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

const copyTarget = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  `${quote(name)} (${columns.map(quote).join(", ")})`;

/** Tables with their columns, each after those that its foreign keys reference. */
async function listTables(client: Client) {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `SELECT relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
             WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS needs
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL ($1)
     ORDER BY relname`,
    [derivedTables],
  );
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      (table) =>
        !ordered.includes(table) && table.needs.every((need) => ordered.some(({ name }) => name === need)),
    );
    if (ready.length === 0) throw new BackupError("The tables' foreign keys form a cycle.");
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

/** Works on a connection of its own without time limits; an unfinished transaction ends with it. */
async function withClient<Result>(
  createClient: () => Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient();
  // A connection that breaks fails the current statement, and must not end the program besides.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Writes every row, as of one moment, and every picture that the rows name into a new folder; the site may run
 * meanwhile. The folder appears when it is complete. Returns how many picture files are missing from the storage.
 * Raises `BackupError` where the folder is not empty.
 */
export async function backUp({ createClient, pictures, folder }: BackupOptions): Promise<number> {
  await mkdir(dirname(folder), { recursive: true });
  await requireEmptyFolder(folder);
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    const missing = await withClient(createClient, (client) => copyEverything(client, pictures, unfinished));
    await requireEmptyFolder(folder);
    await rename(unfinished, folder);
    await syncDirectory(dirname(folder));
    return missing;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (files.length > 0) throw new BackupError(`${folder} is not empty: name a new folder.`);
}

/**
 * Copies the rows, then their pictures. A picture that was deleted in between was deleted after its row, so that a
 * second copy of the rows no longer names it; one that the rows still name was missing before. Returns how many are.
 */
async function copyEverything(client: Client, pictures: PictureStorage, folder: string): Promise<number> {
  const copies = directoryStorage(join(folder, "pictures"));
  const copied = new Set<string>();
  let missing: string[] = [];
  for (;;) {
    const { manifest, files } = await copyRows(client, folder);
    const missingBefore = new Set(missing);
    missing = [];
    await forEachAtOnce(
      files.filter((file) => !copied.has(file)),
      async (file) => {
        const bytes = await pictures.read(file);
        if (!bytes) return missing.push(file);
        await copies.write(file, bytes);
        return copied.add(file);
      },
    );
    if (missing.some((file) => !missingBefore.has(file))) continue;
    const named = new Set(files);
    await copies.remove([...copied].filter((file) => !named.has(file)));
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(folder, "manifest.json"), text, { mode: 0o600, flush: true });
    await syncDirectory(folder);
    return missing.length;
  }
}

/** Copies every row as of one moment; returns the manifest, and the files of the pictures among the rows. */
async function copyRows(client: Client, folder: string): Promise<{ manifest: Manifest; files: string[] }> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const tables = await listTables(client);
  for (const table of tables) {
    const file = createWriteStream(join(folder, `${table.name}.copy`), { mode: 0o600, flush: true });
    await pipeline(client.query(to(`COPY ${copyTarget(table)} TO STDOUT`)), file);
  }
  const migrations = await appliedMigrations(client);
  const { rows } = await client.query<Parameters<typeof pictureFiles>[0]>(
    `SELECT name, widths, has_avif AS "hasAvif" FROM pictures`,
  );
  await client.query("COMMIT");
  return { manifest: { format, migrations, tables }, files: rows.flatMap(pictureFiles) };
}

async function forEachAtOnce(
  files: readonly string[],
  work: (file: string) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < files.length; start += picturesAtOnce) {
    await Promise.all(files.slice(start, start + picturesAtOnce).map(work));
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestShape.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
  } catch {
    throw new BackupError(`${folder} is not a complete backup: its manifest.json is missing or damaged.`);
  }
}

/**
 * Restores a backup into an empty, migrated database, all of it or nothing. Raises `BackupError` where the database is
 * not empty, or the backup has another version of the schema.
 */
export async function restore({ createClient, pictures, folder }: BackupOptions): Promise<void> {
  const { migrations, tables } = await readManifest(folder);
  await withClient(createClient, async (client) => {
    await client.query("BEGIN");
    if (JSON.stringify(await appliedMigrations(client)) !== JSON.stringify(migrations)) {
      throw new BackupError(
        "The backup is of another version: restore it with the version that made it, then update.",
      );
    }
    for (const { name } of tables) {
      // Against reads too: the cleanup would find no rows for the picture files, and remove them.
      await client.query(`LOCK TABLE ${quote(name)} IN ACCESS EXCLUSIVE MODE`);
      const { rows } = await client.query(`SELECT FROM ${quote(name)} LIMIT 1`);
      if (rows.length > 0)
        throw new BackupError(`The database is not empty: there are rows in ${name} already.`);
    }
    const copies = directoryStorage(join(folder, "pictures"));
    for await (const group of copies.list()) {
      const files = group.map(({ file }) => file);
      await forEachAtOnce(files, async (file) => {
        const bytes = await copies.read(file);
        if (bytes) await pictures.write(file, bytes);
      });
    }
    for (const table of tables) {
      const file = createReadStream(join(folder, `${table.name}.copy`));
      await pipeline(file, client.query(from(`COPY ${copyTarget(table)} FROM STDIN`)));
      await advanceIdentity(client, table.name);
    }
    await client.query("COMMIT");
  });
}

/** Lets a table's identity column continue after the greatest restored value. */
async function advanceIdentity(client: Client, table: string): Promise<void> {
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
