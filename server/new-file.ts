import { link, rename, stat } from "node:fs/promises";

/** A file that is to be new exists. */
export class FileExists extends Error {
  override readonly name = "FileExists";

  constructor(file: string) {
    super(`${file} exists already: name a new file.`);
  }
}

/** What linking fails with on a disk without links, such as a memory stick's or a network's. */
const withoutLinks = ["EPERM", "ENOTSUP", "ENOSYS"];

/**
 * Gives a complete file its name, by a link, since renaming would replace a file that appeared meanwhile. Raises
 * `FileExists`.
 */
export async function publishFile(complete: string, file: string): Promise<void> {
  try {
    await link(complete, file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new FileExists(file);
    if (!withoutLinks.includes(code)) throw error;
    await requireAbsent(file);
    await rename(complete, file);
  }
}

/** Raises `FileExists`. */
export async function requireAbsent(file: string): Promise<void> {
  if (await stat(file).catch(() => undefined)) throw new FileExists(file);
}
