import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const ownName = /^enamel-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.zst$/;

/** The name of a backup made at this time, which sorts by it. */
export function backupName(now: Date): string {
  return `enamel-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst`;
}

/**
 * Removes a folder's oldest backups beyond a number, and no other file; never the one that was made now, even where the
 * names of others are later, since the clock was wrong. Returns the names of those removed.
 */
export async function removeOldBackups(
  folder: string,
  { most, made }: { readonly most: number; readonly made: string },
): Promise<string[]> {
  const others = (await readdir(folder)).filter((name) => ownName.test(name) && name !== made).toSorted();
  const old = others.slice(0, Math.max(0, others.length + 1 - most));
  for (const name of old) await rm(join(folder, name));
  return old;
}
