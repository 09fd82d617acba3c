import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll } from "vitest";
import { connectDatabase, type DatabaseHandle } from "#server/database/connect.ts";
import {
  type EmbeddedServer,
  type EmbeddedServerOptions,
  startEmbeddedServer,
} from "#server/database/embedded-server.ts";
import { readPostmasterFile } from "#server/database/postmaster.ts";
import { type OwnerProcess, spawnOwner } from "./owner-process.ts";
import { silentLog } from "./test-database.ts";

const cleanups: (() => Promise<unknown>)[] = [];

/** Has something undone after the test, the latest first. */
export function afterwards(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/**
 * A folder that a test file's tests use one after the other, as whoever kills and restarts a program does;
 * its database has a table `known` with the row 1. Ends after each test whatever that started.
 */
export function sharedDataDirectory(): () => string {
  let shared = "";
  beforeAll(async () => {
    shared = await mkdtemp(join(tmpdir(), "enamel-test-"));
    const { connection, stop } = await startEmbeddedServer({ dataDirectory: shared, log: silentLog });
    const { pool, close } = connectDatabase({ server: connection, log: silentLog });
    await pool.query("CREATE TABLE known AS SELECT 1 AS id");
    await close();
    await stop();
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });
  afterAll(() => rm(shared, { recursive: true, force: true, maxRetries: 20 }));
  return () => shared;
}

/** The path of a folder that does not exist yet, removed after the test with all that came into it. */
export async function aNewDataDirectory(...below: string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "enamel-test-"));
  afterwards(() => rm(root, { recursive: true, force: true, maxRetries: 20 }));
  return join(root, "data", ...below);
}

/** Starts the embedded server in this process, with a pool; `stop` closes both. */
export async function start(
  dataDirectory: string,
  options: Partial<EmbeddedServerOptions> = {},
): Promise<EmbeddedServer & DatabaseHandle> {
  const server = await startEmbeddedServer({ dataDirectory, log: silentLog, ...options });
  const handle = connectDatabase({ server: server.connection, log: silentLog });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= handle.close().then(() => server.stop());
    return stopped;
  };
  afterwards(stop);
  return { ...server, ...handle, stop };
}

/** Starts it in a process of its own, which is killed after the test at the latest. */
export function startOwner(dataDirectory: string, ...flags: string[]): OwnerProcess {
  const owner = spawnOwner(dataDirectory, ...flags);
  afterwards(async () => {
    owner.kill("SIGKILL");
    await owner.exited;
  });
  return owner;
}

/** The pid of the PostgreSQL server of a `DATA_DIR`. */
export async function postmasterOf(dataDirectory: string): Promise<number> {
  const file = await readPostmasterFile(join(dataDirectory, "postgres"));
  if (!file) throw new Error("No server has written its pid.");
  return file.pid;
}

/** Repeats an attempt until it succeeds, for 10 seconds. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + 10_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await sleep(20);
    }
  }
}
