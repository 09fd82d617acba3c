import { link, rename, stat } from "node:fs/promises";

/** A file that is to be new exists. */
export class FileExistsError extends Error {
  override readonly name = "FileExistsError";

  constructor(file: string) {
    super(`${file} exists already: name a new file.`);
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
