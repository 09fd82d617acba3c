import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedServerError } from "./embedded-server-error.ts";

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
export async function stopPreviousServer(clusterDirectory: string): Promise<number | undefined> {
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
