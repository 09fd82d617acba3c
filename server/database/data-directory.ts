import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { chmod, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDirectory } from "#server/files.ts";
import { EmbeddedServerError } from "./postgres-binaries.ts";

/** Another Enamel process holds this `DATA_DIR`. */
export class DataDirectoryInUseError extends Error {
  override name = "DataDirectoryInUseError";
  readonly holder: number | undefined;

  constructor(dataDirectory: string, holder: number | undefined) {
    const process =
      holder === undefined ? "another Enamel process" : `another Enamel process (pid ${holder})`;
    super(`${dataDirectory} is in use by ${process}. Stop it first, or set DATA_DIR to another folder.`);
    this.holder = holder;
  }
}

/** The sole right to a `DATA_DIR`, held until released or until the process ends, however it ends. */
export interface DataDirectoryLock {
  release(): void;
}

// References the locks, since the garbage collector would close and so release an unreferenced one.
const held = new Set<DatabaseSync>();
const busy = 5;
const retryEvery = 50;

/**
 * Becomes the one owner of a `DATA_DIR`, or throws a DataDirectoryInUseError naming the holder's pid
 * after `timeout` milliseconds.
 */
export async function lockDataDirectory(dataDirectory: string, timeout = 300): Promise<DataDirectoryLock> {
  const pidFile = join(dataDirectory, "owner.pid");
  const giveUpAt = performance.now() + timeout;
  for (;;) {
    const lock = tryLock(join(dataDirectory, "owner.lock"));
    if (lock) {
      held.add(lock);
      writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
      return {
        release() {
          rmSync(pidFile, { force: true });
          lock.close();
          held.delete(lock);
        },
      };
    }
    if (performance.now() >= giveUpAt) throw new DataDirectoryInUseError(dataDirectory, readPid(pidFile));
    await sleep(retryEvery);
  }
}

/**
 * Node offers no file locks, SQLite in it does: an open write transaction on an empty database holds a
 * lock of the kernel's, which exactly one of two processes acquires and which ends with its process, so that neither
 * a stale lock nor a reused pid misleads. IMMEDIATE, since two that request EXCLUSIVE can both fail.
 * Nothing else in this process may open the file: closing it would drop the lock.
 */
function tryLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("BEGIN IMMEDIATE");
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

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
