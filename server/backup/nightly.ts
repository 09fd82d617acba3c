import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { day } from "#contract/durations.ts";

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
