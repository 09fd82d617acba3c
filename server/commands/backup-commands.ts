import { readdir, rm, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { day } from "#contract/durations.ts";
import { openPictureStorage } from "#server/content/pictures.ts";
import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import { migrateMailQueue } from "#server/mail/mail-queue.ts";
import { backups } from "#server/office/table.ts";
import { backUp } from "./backup.ts";
import { type Manifest, verifyBackup } from "./backup-archive.ts";
import { requireEmptyTables, withClient } from "./backup-tables.ts";
import { type Command, type Terminal, UsageError, untilStopped, withDatabase } from "./command.ts";
import { restore } from "./restore.ts";

const ownName = /^enamel-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.zst$/;

/** The folder in which one is made; a killed program leaves it there. */
const unfinishedName = /^enamel-[\dTZ-]+\.tar\.zst\.unfinished-\w{6}$/;

/** The name of a backup made at this time, which sorts by it. */
export function backupName(now: Date): string {
  return `enamel-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst`;
}

/**
 * Removes a folder's oldest backups beyond a number, and what killed ones left there a day before; no other file, and never
 * the one that was made now, even where a wrong clock gave others later names. Returns the names of those removed.
 */
export async function removeOldBackups(
  folder: string,
  { max, made }: { readonly max: number; readonly made: string },
): Promise<string[]> {
  const names = (await readdir(folder)).toSorted();
  const others = names.filter((name) => ownName.test(name) && name !== made);
  const old = others.slice(0, Math.max(0, others.length + 1 - max));
  // After a day nobody works in it any more.
  for (const name of names.filter((unfinished) => unfinishedName.test(unfinished)))
    if (Date.now() - (await stat(join(folder, name))).mtimeMs > day) old.push(name);
  for (const name of old) await rm(join(folder, name), { recursive: unfinishedName.test(name) });
  return old;
}

/** Shows progress: in one line of a terminal, else in a line each. */
const reportTo =
  ({ stderr }: Terminal) =>
  (line: string): void => {
    stderr.write(stderr.isTTY ? `\r\u001B[K${line} …` : `${line}\n`);
  };

function describe({ tables, parts, made_at }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const pictures = parts.length - tables.length;
  return `${rows} rows of ${tables.length} tables and ${pictures} files of pictures, as of ${made_at}`;
}

/** How many backups `--keep` retains. Throws `UsageError` for anything but a whole number from 1. */
function readCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError("--keep takes a whole number, 1 or more.");
  return Number(text);
}

/** `backup`, `backup verify` and `restore` (operation-7). */
export const backupCommands: readonly Command[] = [
  {
    name: "backup",
    flags: { keep: "[<number>]" },
    operands: ["<file>"],
    summary:
      "writes all rows, queued emails and pictures to a new file; with --keep, to a new file in that folder, and keeps that many of the newest",
    async run({ operands: [operand = ""], flags: { keep } }, config, terminal) {
      const report = reportTo(terminal);
      const max = keep === undefined ? undefined : readCount(keep);
      const file = max ? join(resolve(operand), backupName(new Date())) : resolve(operand);
      const manifest = await withDatabase(config, async ({ createClient, database }) => {
        const pictures = openPictureStorage(config);
        const made = await untilStopped((signal) => backUp({ createClient, pictures, file, signal, report }));
        const { size: bytes } = await stat(file);
        // The backup is whole without it: of a standby, for instance, nothing can be recorded.
        const record = database
          .insert(backups)
          .values({ finishedAt: new Date(), bytes, logEnds: made.log_ends });
        await record.catch(() => report("The database could not record this backup"));
        return made;
      });
      const removed = max ? await removeOldBackups(resolve(operand), { max, made: basename(file) }) : [];
      const { missing_picture_files: missing } = manifest;
      const namesPictures = manifest.parts.length + missing > manifest.tables.length;
      return [
        `${file} holds ${describe(manifest)}. Keep SECRET_KEY, or DATA_DIR/secret-key, somewhere else.`,
        ...(namesPictures ? [] : ["No row names a picture, so the picture storage was not checked."]),
        ...(missing > 0 ? [`${missing} files of pictures were missing before.`] : []),
        ...(removed.length > 0 ? [`Removed ${removed.join(", ")}.`] : []),
      ].join("\n");
    },
  },
  {
    name: "backup verify",
    operands: ["<file>"],
    summary: "checks that a backup is complete: the size and SHA-256 of every part",
    async run({ operands: [operand = ""] }) {
      return `${operand} is whole: ${describe(await verifyBackup(resolve(operand)))}.`;
    },
  },
  {
    name: "restore",
    operands: ["<file>"],
    summary:
      "restores a backup of this release or an earlier one into an empty database and an empty picture storage",
    run: ({ operands: [operand = ""] }, config, terminal) =>
      withDatabase(config, async ({ pool, createClient, server, log }) => {
        const file = resolve(operand);
        const { migrations } = await verifyBackup(file);
        await untilStopped((signal) => withClient({ createClient, signal }, requireEmptyTables));
        // The tables of the release that made it; what later releases change is done to its rows.
        await migrate(pool, migrationsDirectory, migrations.length);
        await migrateMailQueue({ server, log });
        const pictures = openPictureStorage(config);
        const report = reportTo(terminal);
        const manifest = await untilStopped((signal) =>
          restore({ createClient, pictures, file, signal, report }),
        );
        const added = await migrate(pool);
        const update = added.length > 0 ? ` Applied ${added.join(", ")}.` : "";
        return `Restored ${describe(manifest)}.${update}`;
      }),
  },
];
