import { join } from "node:path";
import type { SocketConnection } from "#server/database/connect.ts";
import type { DatabaseLog } from "#server/database/log.ts";
import { clusterNames, ensureCluster } from "./cluster.ts";
import { prepareDataDirectory } from "./data-directory.ts";
import { type DataDirectoryLock, lockDataDirectory } from "./data-directory-lock.ts";
import { EmbeddedServerError, useAnotherServer } from "./embedded-server-error.ts";
import { chooseLauncher, type Launcher } from "./launcher.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { openServerLog } from "./server-log.ts";
import { socketPort } from "./server-settings.ts";
import { makeSocketDirectory, removeSocketDirectory } from "./socket-directory.ts";
import { supervise } from "./supervise.ts";

/** A PostgreSQL that runs for this program alone, and how to reach it. */
export interface EmbeddedServer {
  connection: SocketConnection;
  /** Ends it; with `waitForSessions` others get that many milliseconds to finish first. */
  stop(options?: { waitForSessions?: number }): Promise<void>;
}

/** The data directory, and the log of restarts; the rest is for tests. */
export interface EmbeddedServerOptions {
  dataDirectory: string;
  log: DatabaseLog;
  settings?: Record<string, string>;
  launchers?: Launcher[];
}

/**
 * Starts the embedded PostgreSQL on `DATA_DIR`, with a new cluster at the first start, and restarts it until
 * it is stopped or this process ends. Throws a DataDirectoryInUseError when another process has
 * that folder, and an EmbeddedServerError, whose message has the remedy, where it cannot run.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  if (process.platform === "win32") {
    throw new EmbeddedServerError(`The embedded PostgreSQL does not run on Windows. ${useAnotherServer}`);
  }
  const dataDirectory = await prepareDataDirectory(options.dataDirectory);
  const ownership = await lockDataDirectory(dataDirectory);
  try {
    return await startOwned({ ...options, dataDirectory }, ownership);
  } catch (error) {
    ownership.release();
    throw error;
  }
}

async function startOwned(
  options: EmbeddedServerOptions,
  ownership: DataDirectoryLock,
): Promise<EmbeddedServer> {
  const { dataDirectory, log, settings = {}, launchers } = options;
  const clusterDirectory = join(dataDirectory, "postgres");
  const binaries = await findPostgresBinaries(dataDirectory);
  const candidates = launchers && { candidates: launchers };
  const launcher = await chooseLauncher({ binaries, dataDirectory, clusterDirectory, ...candidates });
  await ensureCluster({ dataDirectory, clusterDirectory, binaries, launcher });
  const socketDirectory = await makeSocketDirectory(dataDirectory);
  const serverLog = openServerLog(join(dataDirectory, "postgres.log"));
  const tidy = async () => {
    serverLog.close();
    await removeSocketDirectory(dataDirectory);
  };
  try {
    const postmaster = { clusterDirectory, socketDirectory, binaries, launcher, serverLog, settings };
    const supervised = await supervise(postmaster, log);
    let stopped: Promise<void> | undefined;
    return {
      connection: {
        host: socketDirectory,
        port: socketPort,
        user: clusterNames.user,
        database: clusterNames.database,
      },
      stop(timeout) {
        stopped ??= supervised.stop(timeout).then(tidy).finally(ownership.release);
        return stopped;
      },
    };
  } catch (error) {
    await tidy();
    throw error;
  }
}
