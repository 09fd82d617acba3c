import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment } from "./cluster.ts";
import { EmbeddedServerError } from "./embedded-server-error.ts";
import type { Launcher } from "./launcher.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { readPostmasterFile, stopPreviousServer } from "./postmaster-file.ts";
import type { ServerLog } from "./server-log.ts";
import { serverArguments, socketPort } from "./server-settings.ts";

/** Options that the server is started with. */
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
  /** Requests a fast shutdown and does not wait. */
  interrupt(): void;
  stop(options?: { waitForSessions?: number }): Promise<void>;
}

const stillInUse = /pre-existing shared memory block|lock file ".*" already exists/;

/**
 * Starts the server once and resolves when it accepts connections, after a crash once it has recovered. Throws an
 * EmbeddedServerError with its last output where it exits instead; the signal ends it while it starts.
 */
export async function startPostmaster(options: PostmasterOptions, signal?: AbortSignal): Promise<Postmaster> {
  const { clusterDirectory, serverLog } = options;
  const reusedPid = await stopPreviousServer(clusterDirectory);
  signal?.throwIfAborted();
  const position = serverLog.size();
  const child = spawnServer(options, reusedPid);
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
  const output = failure?.message ?? serverLog.lastErrorSince(position);
  throw new EmbeddedServerError(
    `The embedded PostgreSQL did not start: ${output} (more in postgres.log beside ${clusterDirectory})`,
  );
}

/** Whether a start failed only because processes of a killed server have not ended yet. */
export function isStillInUse(error: unknown): boolean {
  return error instanceof EmbeddedServerError && stillInUse.test(error.message);
}

function spawnServer(options: PostmasterOptions, reusedPid: number | undefined): ChildProcess {
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
    // A session of its own, so that Ctrl-C reaches the program only, which stops the server last.
    detached: true,
    stdio: ["ignore", serverLog.descriptor, serverLog.descriptor],
    env: {
      ...serverEnvironment(binaries),
      // PostgreSQL does not mistake this pid in postmaster.pid for another server; pg_ctl passes it in the same way.
      // Removing the file instead would remove the guard against a killed server's remaining processes.
      ...(reusedPid === undefined ? {} : { PG_GRANDPARENT_PID: String(reusedPid) }),
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
