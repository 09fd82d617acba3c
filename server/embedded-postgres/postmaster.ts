import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment } from "./cluster.ts";
import { EmbeddedServerError } from "./embedded-server-error.ts";
import type { Launcher } from "./launcher.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { readPostmasterFile, stopEarlierServer } from "./postmaster-file.ts";
import type { ServerLog } from "./server-log.ts";
import { serverArguments, socketPort } from "./server-settings.ts";

/** All that a start of the server needs. */
export interface PostmasterOptions {
  clusterDirectory: string;
  socketDirectory: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  serverLog: ServerLog;
  settings: Record<string, string>;
}

/** A running server, and the promise of its end. */
export interface Postmaster {
  pid: number;
  exited: Promise<void>;
  /** Asks for a fast shutdown and does not wait. */
  interrupt(): void;
  stop(options?: { waitForSessions?: number }): Promise<void>;
}

const stillInUse = /pre-existing shared memory block|lock file ".*" already exists/;

/**
 * Starts the server once and resolves when it takes connections, which after a crash may take a while.
 * Its last words are the EmbeddedServerError's when it ends instead; the signal ends it while it starts.
 */
export async function startPostmaster(options: PostmasterOptions, signal?: AbortSignal): Promise<Postmaster> {
  const { clusterDirectory, serverLog } = options;
  const stranger = await stopEarlierServer(clusterDirectory);
  signal?.throwIfAborted();
  const position = serverLog.size();
  const child = spawnServer(options, stranger);
  const interrupt = () => void child.kill("SIGINT");
  signal?.addEventListener("abort", interrupt);
  let failure: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      failure = error;
      resolve();
    });
    child.once("exit", () => resolve());
  });
  while (!(await endsWithin(exited, 10))) {
    const file = await readPostmasterFile(clusterDirectory);
    if (file?.ready && file.pid === child.pid) {
      signal?.removeEventListener("abort", interrupt);
      return { pid: file.pid, exited, interrupt, stop: stopper(child, exited) };
    }
  }
  const words = failure?.message ?? serverLog.complaintSince(position);
  throw new EmbeddedServerError(
    `The embedded PostgreSQL did not start: ${words} (more in postgres.log beside ${clusterDirectory})`,
  );
}

/** Whether a start failed only because processes of a killed server have not ended yet. */
export function isStillInUse(error: unknown): boolean {
  return error instanceof EmbeddedServerError && stillInUse.test(error.message);
}

function spawnServer(options: PostmasterOptions, stranger: number | undefined): ChildProcess {
  const { clusterDirectory, socketDirectory, binaries, launcher, serverLog, settings } = options;
  for (const name of [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`]) {
    rmSync(join(socketDirectory, name), { force: true });
  }
  const server = [binaries.postgres, "-D", clusterDirectory];
  const [command = "", ...rest] = [
    ...launcher.prefix,
    ...server,
    ...serverArguments({ socketDirectory, changed: settings }),
  ];
  return spawn(command, rest, {
    // A session of its own: Ctrl-C in the terminal is for the program, which ends the server last.
    detached: true,
    stdio: ["ignore", serverLog.descriptor, serverLog.descriptor],
    env: {
      ...serverEnvironment(binaries),
      // PostgreSQL takes this pid in postmaster.pid for no other server; pg_ctl tells it the same way.
      // Removing the file instead would remove the guard against processes that a killed server left.
      ...(stranger === undefined ? {} : { PG_GRANDPARENT_PID: String(stranger) }),
    },
  });
}

function stopper(child: ChildProcess, exited: Promise<void>): Postmaster["stop"] {
  return async ({ waitForSessions = 0 } = {}) => {
    const steps = [
      { signal: "SIGTERM", timeout: waitForSessions },
      { signal: "SIGINT", timeout: 10_000 },
      { signal: "SIGQUIT", timeout: 10_000 },
    ] as const;
    for (const { signal, timeout } of steps) {
      if (timeout === 0) continue;
      child.kill(signal);
      if (await endsWithin(exited, timeout)) return;
    }
    child.kill("SIGKILL");
    await exited;
  };
}

async function endsWithin(exited: Promise<void>, timeout: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(timeout, false, { signal: timer.signal }).catch(() => false);
  const result = await Promise.race([exited.then(() => true), late]);
  timer.abort();
  return result;
}
