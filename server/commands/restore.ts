import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import type { PictureStorage } from "#server/content/pictures.ts";
import {
  BackupError,
  type Manifest,
  picturesFolder,
  readArchive,
  rowsPath,
  verifyBackup,
} from "./backup-archive.ts";
import {
  appliedMigrations,
  copyIn,
  countRows,
  disableRowTriggers,
  listTables,
  lockEmptyTables,
  mailQueueVersion,
  withClient,
} from "./backup-tables.ts";

interface RestoreOptions {
  readonly createClient: () => Client;
  readonly pictures: PictureStorage;
  readonly file: string;
  /** Ends it as a failure does. */
  readonly signal?: AbortSignal;
  /** Takes a line about how far it is. */
  readonly report?: (line: string) => void;
}

async function requireSameSchema(client: Client, manifest: Manifest): Promise<void> {
  const isSame =
    JSON.stringify(await appliedMigrations(client)) === JSON.stringify(manifest.migrations) &&
    (manifest.mail_queue_version === 0 || (await mailQueueVersion(client)) === manifest.mail_queue_version);
  if (!isSame)
    throw new BackupError(
      `The backup was made by version ${manifest.version}, whose tables are not those of this database: restore it into a database without tables, or with that version, then update.`,
    );
  const known = new Set((await listTables(client)).map(({ name }) => name));
  const foreign = manifest.tables.find(({ name }) => !known.has(name));
  if (foreign)
    throw new BackupError(`The backup holds rows of ${foreign.name}, which is not a table of Enamel.`);
}

/** A file of the picture storage that is there while a restore writes, so that what a killed one left is known as such. */
const marker = "unfinished-restore";

/** Throws `BackupError` where the storage has files, unless a killed restore left them, which are removed. */
async function clearPictures(pictures: PictureStorage): Promise<void> {
  const groups: string[][] = [];
  for await (const group of pictures.list()) groups.push(group.map(({ file }) => file));
  const isEmpty = groups.every((group) => group.length === 0);
  if (!isEmpty && !groups.flat().some((file) => file.startsWith(marker)))
    throw new BackupError("The picture storage is not empty: name an empty DATA_DIR or bucket.");
  // Not the marker, should this be killed too.
  for (const group of groups) await pictures.remove(group.filter((file) => !file.startsWith(marker)));
}

/** Compares what was restored with the manifest, before it is committed. */
async function checkRestored(client: Client, pictures: PictureStorage, manifest: Manifest): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const restored = await countRows(client, name);
    if (restored !== rows) throw new BackupError(`${name} has ${restored} rows instead of ${rows}.`);
  }
  for (const { path, sha256 } of manifest.parts.filter((part) => part.path.startsWith(picturesFolder))) {
    const bytes = await pictures.read(path.slice(picturesFolder.length));
    if (!bytes || createHash("sha256").update(bytes).digest("hex") !== sha256)
      throw new BackupError(`${path} did not arrive complete in the picture storage.`);
  }
}

/**
 * Restores a backup into an empty picture storage and an empty database with the backup's migrations, all of it or nothing;
 * checks the archive before and the result after. After a kill it can be repeated. Throws `BackupError` where the place is not empty, the backup is damaged
 * or the database has other migrations.
 */
export async function restore({
  createClient,
  pictures,
  file,
  signal,
  report,
}: RestoreOptions): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  report?.("The archive is complete");
  const tables = new Map(manifest.tables.map((table) => [rowsPath(table.name), table]));
  const written: string[] = [];
  let isCommitting = false;
  const untilCommit = new AbortController();
  signal?.addEventListener("abort", () => void (isCommitting || untilCommit.abort()), { once: true });
  return withClient({ createClient, signal: untilCommit.signal }, async (client) => {
    await client.query("BEGIN");
    await requireSameSchema(client, manifest);
    await lockEmptyTables(client, manifest.tables);
    await clearPictures(pictures);
    try {
      written.push(marker);
      await pictures.write(marker, Buffer.alloc(0));
      const enableRowTriggers = await disableRowTriggers(client);
      await readArchive(file, async ({ path, content }) => {
        signal?.throwIfAborted();
        const table = tables.get(path);
        if (table) {
          await pipeline(Readable.from(content), client.query(from(copyIn(table))));
          return;
        }
        const chunks: Buffer[] = [];
        for await (const chunk of content) chunks.push(chunk);
        const name = path.slice(picturesFolder.length);
        written.push(name);
        await pictures.write(name, Buffer.concat(chunks));
      });
      for (const { name, value } of manifest.sequences)
        await client.query("SELECT setval($1::regclass, $2)", [name, value]);
      await enableRowTriggers();
      report?.("Checking what was restored");
      await checkRestored(client, pictures, manifest);
      signal?.throwIfAborted();
      // Before the rows are there: pictures that rows name are never taken for a killed restore's.
      await pictures.remove([marker]);
      isCommitting = true;
      await client.query("COMMIT");
    } catch (error) {
      // A COMMIT whose reply was lost may have been carried out, and its rows need their pictures.
      if (isCommitting)
        throw new BackupError(
          "The connection was lost at the very end, so the restore may be complete: check whether the database has its rows, or restore into another empty place.",
          { cause: error },
        );
      await pictures.remove(written);
      throw error;
    }
    return manifest;
  });
}
