import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { to } from "pg-copy-streams";
import { version } from "#server/build.ts";
import { directoryStorage } from "#server/content/picture-storage.ts";
import { type PictureStorage, pictureFiles } from "#server/content/pictures.ts";
import { readLogEnds } from "#server/database/log-chain.ts";
import { makeDirectory, publishFile, requireAbsent, syncDirectory } from "#server/files.ts";
import { sitePictureFiles } from "#server/site/site-pictures.ts";
import {
  type BackedUpTable,
  BackupError,
  describePart,
  format,
  type Manifest,
  picturesFolder,
  rowsPath,
  writeArchive,
} from "./backup-archive.ts";
import {
  appliedMigrations,
  copyOut,
  lastValues,
  listTables,
  mailQueueVersion,
  withClient,
} from "./backup-tables.ts";

interface BackupOptions {
  /** Creates a connection outside the pool, for streaming. */
  readonly createClient: () => Client;
  readonly pictures: PictureStorage;
  /** The archive, which must not exist yet. */
  readonly file: string;
  /** Ends it as a failure does. */
  readonly signal?: AbortSignal;
  /** Takes a line about how far it is. */
  readonly report?: (line: string) => void;
}

/** Pictures that are copied at the same time. */
const picturesAtOnce = 8;

type Rows = Pick<Manifest, "migrations" | "mail_queue_version" | "tables" | "sequences" | "log_ends"> & {
  files: string[];
};

/**
 * Writes every row of Enamel's schemas, as of one moment, and every picture that the rows name into one archive; the site
 * may run in the meantime. The file appears when it is complete. Throws `FileExistsError`.
 */
export async function backUp({
  createClient,
  pictures,
  file,
  signal,
  report,
}: BackupOptions): Promise<Manifest> {
  await makeDirectory(dirname(file));
  await requireAbsent(file);
  const work = await mkdtemp(`${file}.unfinished-`);
  try {
    const { rows, missing } = await withClient({ createClient, ...(signal && { signal }) }, (client) =>
      copyEverything({ client, pictures, folder: work, signal, report }),
    );
    report?.("Packing the archive");
    const paths = [
      ...rows.tables.map(({ name }) => rowsPath(name)),
      ...(await readdir(join(work, picturesFolder)).catch(() => [])).map((name) => picturesFolder + name),
    ];
    const parts: Manifest["parts"] = [];
    for (const path of paths) {
      signal?.throwIfAborted();
      parts.push(await describePart(work, path));
    }
    const { files: _, ...copied } = rows;
    const manifest: Manifest = {
      format,
      version,
      made_at: new Date().toISOString(),
      ...copied,
      missing_picture_files: missing,
      parts,
    };
    const archive = join(work, "archive");
    await writeArchive(archive, { folder: work, manifest, signal });
    await publishFile(archive, file);
    await syncDirectory(dirname(file));
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Copies the rows, then their pictures. A picture that was deleted in between was deleted after its row, so that a
 * second copy of the rows no longer names it; one that the rows still name was missing before. Returns how many are.
 */
async function copyEverything({
  client,
  pictures,
  folder,
  signal,
  report,
}: {
  readonly client: Client;
  readonly pictures: PictureStorage;
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
  readonly report: BackupOptions["report"];
}): Promise<{ rows: Rows; missing: number }> {
  const copies = directoryStorage(join(folder, picturesFolder));
  await mkdir(join(folder, "rows"), { mode: 0o700 });
  const copied = new Set<string>();
  let missing: string[] = [];
  for (;;) {
    const rows = await copyRows(client, folder);
    report?.(`Copied the rows of ${rows.tables.length} tables`);
    const missingBefore = new Set(missing);
    missing = [];
    await forEachAtOnce(
      rows.files.filter((file) => !copied.has(file)),
      async (file) => {
        signal?.throwIfAborted();
        const bytes = await pictures.read(file);
        if (!bytes) return missing.push(file);
        await copies.write(file, bytes);
        copied.add(file);
        if (copied.size % 500 === 0)
          report?.(`Copied ${copied.size} of ${rows.files.length} files of pictures`);
        return copied;
      },
    );
    if (missing.some((file) => !missingBefore.has(file))) continue;
    if (missing.length > 0 && missing.length === rows.files.length)
      throw new BackupError(
        `The picture storage has none of the ${missing.length} files that the rows name, so nothing was backed up. Check STORAGE_URL, or DATA_DIR.`,
      );
    const named = new Set(rows.files);
    await copies.remove([...copied].filter((file) => !named.has(file)));
    return { rows, missing: missing.length };
  }
}

/** Copies every row as of one moment, and lists the files of the pictures among the rows. */
async function copyRows(client: Client, folder: string): Promise<Rows> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) {
    const file = createWriteStream(join(folder, rowsPath(table.name)), { mode: 0o600, flush: true });
    const rows = client.query(to(copyOut(table)));
    await pipeline(rows, file);
    tables.push({ ...table, rows: rows.rowCount });
  }
  const migrations = await appliedMigrations(client);
  const mail_queue_version = await mailQueueVersion(client);
  const sequences = await lastValues(client);
  const log_ends = await readLogEnds(client);
  const { rows } = await client.query<Parameters<typeof pictureFiles>[0]>(
    `SELECT name, widths, has_avif AS "hasAvif" FROM pictures`,
  );
  await client.query("COMMIT");
  const { rows: siteRows } = await client.query<Parameters<typeof sitePictureFiles>[0]>(
    `SELECT file, width, widths, format, original_type AS "originalType" FROM site_pictures`,
  );
  const files = [...rows.flatMap(pictureFiles), ...siteRows.flatMap(sitePictureFiles)];
  return { migrations, mail_queue_version, tables, sequences, log_ends, files };
}

async function forEachAtOnce(
  files: readonly string[],
  work: (file: string) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < files.length; start += picturesAtOnce) {
    await Promise.all(files.slice(start, start + picturesAtOnce).map(work));
  }
}
