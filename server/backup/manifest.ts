import * as z from "zod/mini";
import { isPictureFile } from "#server/pictures/pictures.ts";

/** A backup cannot be made or restored as things are; the message explains why. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The archive's layout; another one is refused. */
export const format = 2;

/** The beginning of any layout's manifest. */
export const layoutShape = z.object({ format: z.number(), version: z.string() });

const part = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

const tableShape = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

/** The last entry of an append-only log. */
const logEnd = z.object({ entries: z.number(), id: z.number(), chain: z.string() });

const manifestFields = z.object({
  format: z.literal(format),
  version: z.string(),
  made_at: z.string(),
  migrations: z.array(z.string()),
  mail_queue_version: z.number(),
  /** In the order in which foreign keys let them be restored. */
  tables: z.array(tableShape),
  /** The last values of identity columns, by sequence. */
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  /** How far the logs went, those without an entry aside; left out by earlier releases (operation-90). */
  log_ends: z.optional(z.object({ access_log: z.optional(logEnd), office_log: z.optional(logEnd) })),
  /** Pictures that the rows name and the storage had lost before. */
  missing_picture_files: z.number(),
  /** Every other file of the archive, in its order. */
  parts: z.array(part),
});

/** The first file of a backup: its contents, with counts and SHA-256 sums. */
export type Manifest = z.output<typeof manifestFields>;

/** A table of a backup; its name has its schema before it. */
export type BackedUpTable = z.output<typeof tableShape>;

/** Where the archive has a table's rows. */
export const rowsPath = (table: string) => `rows/${table}.copy`;

/** Where the archive has the pictures' files. */
export const picturesFolder = "pictures/";

/** Whether the parts are each table's rows and then pictures, so that none is written anywhere else. */
function namesItsParts({ tables, parts }: Manifest): boolean {
  const paths = parts.map(({ path }) => path);
  return (
    tables.every(({ name }, at) => paths[at] === rowsPath(name)) &&
    paths
      .slice(tables.length)
      .every((path) => path.startsWith(picturesFolder) && isPictureFile(path.slice(picturesFolder.length)))
  );
}

export const manifestShape = manifestFields.check(z.refine(namesItsParts));
