import { randomUUID } from "node:crypto";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, InvalidSettingError } from "./config.ts";
import { makeDirectory } from "./files.ts";

type DataDirectoryConfig = Pick<Config, "dataDirectory">;

/**
 * Throws `InvalidSettingError` where root runs the program and `DATA_DIR` belongs to another user, who could not use the files
 * that root would leave there (operation-25).
 */
export async function requireOwnUser({ dataDirectory }: DataDirectoryConfig): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const uid = (await stat(dataDirectory).catch(() => undefined))?.uid ?? 0;
  if (uid !== 0)
    throw new InvalidSettingError(
      `DATA_DIR ${dataDirectory} belongs to another user, who could not use what root writes there. Run Enamel as that user: sudo -u '#${uid}' enamel …`,
    );
}

/**
 * Makes `DATA_DIR` (mode 0700) where it is missing. Throws `InvalidSettingError` where it cannot be written: otherwise the first
 * picture that is stored would show it (operation-25).
 */
export async function requireWritableDataDirectory({ dataDirectory }: DataDirectoryConfig): Promise<void> {
  try {
    await makeDirectory(dataDirectory);
    const probe = join(dataDirectory, `.probe-${randomUUID()}`);
    await writeFile(probe, "", { flag: "wx", mode: 0o600 });
    await rm(probe);
  } catch (error) {
    throw new InvalidSettingError(
      `DATA_DIR cannot be written (${(error as NodeJS.ErrnoException).code}): ${dataDirectory}. Give this folder to the user that runs Enamel, or set another one.`,
    );
  }
}
