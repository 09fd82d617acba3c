import { mkdir, mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { socketPort } from "./server-settings.ts";

// The kernel's limit for a socket's whole path: 107 bytes on Linux, 103 on macOS.
const maxPathLength = 103;
const temporaryName = "enamel-";

/**
 * Makes the folder (mode 0700) of the server's socket: `DATA_DIR/socket`, or a fresh one among the temporary
 * files where that path would be too long, to which `DATA_DIR/socket` is then a link.
 */
export async function makeSocketDirectory(dataDirectory: string): Promise<string> {
  await removeSocketDirectory(dataDirectory);
  const usual = join(dataDirectory, "socket");
  if (fits(usual)) {
    await mkdir(usual, { mode: 0o700 });
    return usual;
  }
  const parent = fits(join(tmpdir(), `${temporaryName}xxxxxx`)) ? tmpdir() : "/tmp";
  const directory = await mkdtemp(join(parent, temporaryName));
  await symlink(directory, usual);
  return directory;
}

/** Removes that folder with what a killed server left in it. */
export async function removeSocketDirectory(dataDirectory: string): Promise<void> {
  const usual = join(dataDirectory, "socket");
  const temporary = await readlink(usual).catch(() => undefined);
  if (temporary && basename(temporary).startsWith(temporaryName)) {
    await rm(temporary, { recursive: true, force: true });
  }
  await rm(usual, { recursive: true, force: true });
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`)) <= maxPathLength;
}
