import { type ChildProcess, execFile, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { serverArguments, serverEnvironment, socketPort } from "./cluster.ts";
import type { Launcher } from "./launcher.ts";
import { EmbeddedServerError, type PostgresBinaries } from "./postgres-binaries.ts";
import type { ServerLog } from "./server-log.ts";

const run = promisify(execFile);

/** What a PostgreSQL server writes about itself into `postmaster.pid`. */
interface PostmasterFile {
  pid: number;
  socketDirectory: string;
  ready: boolean;
}

/** Reads `postmaster.pid`, which a killed server leaves behind; undefined if there is none. */
export async function readPostmasterFile(clusterDirectory: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterDirectory, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, , , , socketDirectory = "", , , status = ""] = text.split("\n");
  const number = Number.parseInt(pid ?? "", 10);
  return number > 0 ? { pid: number, socketDirectory, ready: status.trim() === "ready" } : undefined;
}

const fastShutdown = 10_000;
const immediateShutdown = 7_000;

/**
 * Stops the server of a previous run on these files if it still runs without its owner. Returns the pid in
 * `postmaster.pid` where another process has it now, which PostgreSQL must know.
 */
async function stopPreviousServer(clusterDirectory: string): Promise<number | undefined> {
  const pid = (await readPostmasterFile(clusterDirectory))?.pid;
  if (pid === undefined) return undefined;
  const runs = () => isServerOf(clusterDirectory, pid);
  if (await runs()) {
    send(pid, "SIGINT");
    if (!(await waitUntilFalse(runs, fastShutdown))) send(pid, "SIGQUIT");
    if (!(await waitUntilFalse(runs, immediateShutdown))) {
      throw new EmbeddedServerError(
        `A previous PostgreSQL (pid ${pid}) still runs on ${clusterDirectory} and does not stop. End it, then start again.`,
      );
    }
  }
  return isAlive(pid) ? pid : undefined;
}

/** Whether that process is a PostgreSQL server on these files, rather than another process with a reused pid. */
export async function isServerOf(clusterDirectory: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") {
    const { stdout } = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({
      stdout: "",
    }));
    return stdout.includes(`-D ${clusterDirectory} `);
  }
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const words = command.split("\0");
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
  const named = words[words.indexOf("-D") + 1] === clusterDirectory;
  return basename(words[0] ?? "").startsWith("postgres") && (named || folder === clusterDirectory);
}

/**
 * Kills the remaining processes of a killed server: one in a long query does not notice the end and holds the shared
 * memory that a new server needs. Call it only when no server runs on these files.
 */
export async function killOrphans(clusterDirectory: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name) || !(await isServerOf(clusterDirectory, Number(name)))) continue;
    // Nothing is lost: its transaction can no longer commit, and the next server recovers from the WAL.
    send(Number(name), "SIGKILL");
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It may have exited since it was found.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function waitUntilFalse(condition: () => Promise<boolean>, timeout: number): Promise<boolean> {
  const giveUpAt = performance.now() + timeout;
  while (await condition()) {
    if (performance.now() > giveUpAt) return false;
    await sleep(20);
  }
  return true;
}

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
