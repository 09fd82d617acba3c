import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { socketPort } from "./server-settings.ts";

// The kernel's limit for a socket's whole path: 107 bytes on Linux, 103 on macOS.
const longestPath = 103;
const temporaryName = "enamel-";

/**
 * Makes the folder (mode 0700) of the server's socket: in `DATA_DIR`, or a fresh one among the temporary
 * files where the path would be too long for a socket.
 */
export async function makeSocketDirectory(dataDirectory: string): Promise<string> {
  const usual = join(dataDirectory, "socket");
  if (fits(usual)) {
    await mkdir(usual, { recursive: true, mode: 0o700 });
    return usual;
  }
  const shortest = fits(join(tmpdir(), `${temporaryName}xxxxxx`)) ? tmpdir() : "/tmp";
  return mkdtemp(join(shortest, temporaryName));
}

/** Whether this is such a folder among the temporary files, which nobody needs after its server's end. */
export function isTemporary(socketDirectory: string): boolean {
  return /^enamel-\w{6}$/.test(basename(socketDirectory));
}

/** Removes the folder with what a killed server left in it. */
export async function removeSocketDirectory(socketDirectory: string): Promise<void> {
  await rm(socketDirectory, { recursive: true, force: true });
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`)) <= longestPath;
}
