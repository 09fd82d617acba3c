import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterNames, ensureCluster, socketPort } from "./cluster.ts";
import type { DatabaseLog, SocketConnection } from "./connect.ts";
import {
  DataDirectoryInUseError,
  type DataDirectoryLock,
  lockDataDirectory,
  prepareDataDirectory,
} from "./data-directory.ts";
import { chooseLauncher, type Launcher } from "./launcher.ts";
import { EmbeddedServerError, findPostgresBinaries, useAnotherServer } from "./postgres-binaries.ts";
import {
  isServerOf,
  isStillInUse,
  killOrphans,
  makeSocketDirectory,
  type Postmaster,
  type PostmasterOptions,
  readPostmasterFile,
  removeSocketDirectory,
  startPostmaster,
} from "./postmaster.ts";
import { openServerLog } from "./server-log.ts";

/** A server that is restarted whenever it exits unexpectedly. */
interface SupervisedServer {
  stop: Postmaster["stop"];
}

const waitForOrphans = 20_000;
const firstDelay = 100;
const maxDelay = 5_000;

/** Starts and supervises the server; only the first start's failure is thrown, later ones are retried. */
async function supervise(
  options: PostmasterOptions,
  { log, signal }: Pick<EmbeddedServerOptions, "log" | "signal">,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let current = await startWithRetries(options, signal);
  // A program that exits without stop() leaves no server running, also without setpriv.
  const interrupt = () => current.interrupt();
  process.once("exit", interrupt);

  async function watch(): Promise<void> {
    for (;;) {
      await current.exited;
      if (stopping.signal.aborted) return;
      log.error({ pid: current.pid }, "The embedded PostgreSQL stopped unexpectedly; restarting it");
      const next = await startUntilItRuns(options, log, stopping.signal);
      if (!next) return;
      current = next;
      log.info({ pid: current.pid }, "The embedded PostgreSQL is running again");
    }
  }

  const watching = watch();
  return {
    async stop(timeout) {
      process.off("exit", interrupt);
      stopping.abort();
      await current.stop(timeout);
      await watching;
    },
  };
}

async function startWithRetries(
  options: PostmasterOptions,
  signal: AbortSignal | undefined,
): Promise<Postmaster> {
  const giveUpAt = performance.now() + waitForOrphans;
  for (;;) {
    try {
      return await startPostmaster(options, signal);
    } catch (error) {
      if (!isStillInUse(error) || performance.now() > giveUpAt) throw error;
      await killOrphans(options.clusterDirectory);
      await sleep(firstDelay);
    }
  }
}

async function startUntilItRuns(
  options: PostmasterOptions,
  log: DatabaseLog,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let delay = firstDelay; !signal.aborted; delay = Math.min(delay * 2, maxDelay)) {
    try {
      return await startPostmaster(options, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      log.warn({ err: error }, "The embedded PostgreSQL could not be restarted yet");
      if (isStillInUse(error)) await killOrphans(options.clusterDirectory);
      await sleep(delay, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** A PostgreSQL that runs for this program alone, and how to reach it. */
export interface EmbeddedServer {
  connection: SocketConnection;
  /** Ends it; with `waitForSessions` others get that many milliseconds to finish first. */
  stop(options?: { waitForSessions?: number }): Promise<void>;
}

/** The data directory, and the log of restarts; `settings` and `launchers` are for tests. */
export interface EmbeddedServerOptions {
  dataDirectory: string;
  log: DatabaseLog;
  /** Ends the start; what runs already is ended by `stop`. */
  signal?: AbortSignal | undefined;
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
  const { dataDirectory, log, signal, settings = {}, launchers } = options;
  const clusterDirectory = join(dataDirectory, "postgres");
  const binaries = await findPostgresBinaries(dataDirectory);
  const candidates = launchers && { candidates: launchers };
  const launcher = await chooseLauncher({ binaries, dataDirectory, clusterDirectory, ...candidates });
  await ensureCluster({ dataDirectory, clusterDirectory, binaries, launcher, signal });
  const socketDirectory = await makeSocketDirectory(dataDirectory);
  const serverLog = openServerLog(join(dataDirectory, "postgres.log"));
  const tidy = async () => {
    serverLog.close();
    await removeSocketDirectory(dataDirectory);
  };
  try {
    const postmaster = { clusterDirectory, socketDirectory, binaries, launcher, serverLog, settings };
    const supervised = await supervise(postmaster, { log, signal });
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
