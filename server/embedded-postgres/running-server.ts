import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SocketConnection } from "#server/database/connect.ts";
import type { DatabaseLog } from "#server/database/log.ts";
import { clusterNames } from "./cluster.ts";
import { prepareDataDirectory } from "./data-directory.ts";
import { DataDirectoryInUseError } from "./data-directory-lock.ts";
import { startEmbeddedServer } from "./embedded-server.ts";
import { isServerOf, readPostmasterFile } from "./postmaster-file.ts";
import { socketPort } from "./server-settings.ts";

/** A connection to the embedded database for the duration of a command. */
interface AcquiredServer {
  connection: SocketConnection;
  /** To be called after the command's own connections are closed. */
  release(): Promise<void>;
}

const waitForOwner = 30_000;
const waitForOthers = 10_000;

/**
 * Reaches the embedded PostgreSQL of a `DATA_DIR` for a command: the one that another Enamel process runs
 * there, or else one that runs until the command ends.
 */
export async function acquireEmbeddedServer(options: {
  dataDirectory: string;
  log: DatabaseLog;
}): Promise<AcquiredServer> {
  const giveUpAt = performance.now() + waitForOwner;
  for (;;) {
    try {
      const { connection, stop } = await startEmbeddedServer(options);
      // A second command may have joined in the meantime.
      return { connection, release: () => stop({ waitForSessions: waitForOthers }) };
    } catch (error) {
      if (!(error instanceof DataDirectoryInUseError)) throw error;
      const connection = await findRunningServer(options.dataDirectory);
      if (connection) return { connection, release: async () => undefined };
      if (performance.now() > giveUpAt) throw error;
      await sleep(100);
    }
  }
}

async function findRunningServer(path: string): Promise<SocketConnection | undefined> {
  const clusterDirectory = join(await prepareDataDirectory(path), "postgres");
  const file = await readPostmasterFile(clusterDirectory);
  if (!file?.ready || !(await isServerOf(clusterDirectory, file.pid))) return undefined;
  return {
    host: file.socketDirectory,
    port: socketPort,
    user: clusterNames.user,
    database: clusterNames.database,
  };
}
