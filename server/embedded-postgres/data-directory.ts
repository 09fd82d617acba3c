import { chmod, realpath, stat } from "node:fs/promises";
import { makeDirectory } from "#server/directories.ts";
import { EmbeddedServerError } from "./embedded-server-error.ts";

/**
 * Creates `DATA_DIR` if needed, closes it to everyone else (mode 0700) and returns its real path.
 * Throws an EmbeddedServerError when it belongs to another user.
 */
export async function prepareDataDirectory(path: string): Promise<string> {
  try {
    await makeDirectory(path);
    const directory = await realpath(path);
    const { uid, mode } = await stat(directory);
    const self = process.geteuid?.();
    // Root may use any folder; another user can neither close one that they do not own nor read root's files in it.
    if (self !== undefined && self !== 0 && uid !== self) throw belongsToAnother(directory, uid);
    if ((mode & 0o777) !== 0o700) await chmod(directory, 0o700);
    return directory;
  } catch (error) {
    if (error instanceof EmbeddedServerError) throw error;
    throw new EmbeddedServerError(
      `The data directory ${path} cannot be used: ${(error as Error).message}. Set DATA_DIR to a folder that this user may write to.`,
      { cause: error },
    );
  }
}

/** The error for a folder of another user, named by their uid. */
export function belongsToAnother(directory: string, uid: number): EmbeddedServerError {
  const owner = uid === 0 ? "root" : `another user (uid ${uid})`;
  return new EmbeddedServerError(
    `${directory} belongs to ${owner}, not to the user that runs Enamel (uid ${process.geteuid?.()}). Run Enamel as its owner, give the folder to this user (chown -R), or set DATA_DIR to another folder.`,
  );
}
