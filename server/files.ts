import { link, mkdir, open, rename, stat } from "node:fs/promises";
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

/** A file that is to be new exists. */
export class FileExistsError extends Error {
  override readonly name = "FileExistsError";

  constructor(file: string) {
    super(`${file} already exists: choose a new file name.`);
  }
}

/** The error codes of linking on a disk without links, such as a memory stick's or a network's. */
const withoutLinks = ["EPERM", "ENOTSUP", "ENOSYS"];

/**
 * Gives a complete file its name, by a link, since renaming would replace a file that appeared in the meantime. Throws
 * `FileExistsError`.
 */
export async function publishFile(complete: string, file: string): Promise<void> {
  try {
    await link(complete, file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new FileExistsError(file);
    if (!withoutLinks.includes(code)) throw error;
    await requireAbsent(file);
    await rename(complete, file);
  }
}

/** Throws `FileExistsError`. */
export async function requireAbsent(file: string): Promise<void> {
  if (await stat(file).catch(() => undefined)) throw new FileExistsError(file);
}
