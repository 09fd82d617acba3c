import { mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents (mode 0700), unless it exists. Node.js's own recursive `mkdir` would never end
 * below a dangling link, as one to a disk that is not mounted, or in /proc.
 */
export async function makeDirectory(path: string): Promise<void> {
  const error = await tryMake(path);
  if (error?.code !== "ENOENT") {
    if (error) throw error;
    return;
  }
  const parent = dirname(path);
  if (parent === path) throw error;
  await makeDirectory(parent);
  const second = await tryMake(path);
  if (second) throw second;
}

/** Creates a folder whose parent exists; returns why it could not be. */
async function tryMake(path: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode: 0o700 });
    return undefined;
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code !== "EEXIST") return failure;
    const existing = await stat(path).catch(() => undefined);
    return existing?.isDirectory() ? undefined : failure;
  }
}

/** Writes a folder's entries to the disk (fsync), so that a new or renamed file survives a power loss. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
