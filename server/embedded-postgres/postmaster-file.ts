import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedServerError } from "./embedded-server-error.ts";

const run = promisify(execFile);

/** What a PostgreSQL server writes about itself into `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  socketDirectory: string;
  ready: boolean;
}

/** Reads `postmaster.pid`, which a killed server leaves behind; undefined where there is none. */
export async function readPostmasterFile(clusterDirectory: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterDirectory, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, , , , socketDirectory = "", , , status = ""] = text.split("\n");
  const number = Number.parseInt(pid ?? "", 10);
  return number > 0 ? { pid: number, socketDirectory, ready: status.trim() === "ready" } : undefined;
}

const fastShutdown = 10_000;
const immediateShutdown = 7_000;

/**
 * Stops the server of an earlier run on these files, if it still runs although its owner is gone. Returns
 * the pid in `postmaster.pid` when that is a stranger's by now, which PostgreSQL must be told.
 */
export async function stopEarlierServer(clusterDirectory: string): Promise<number | undefined> {
  const pid = (await readPostmasterFile(clusterDirectory))?.pid;
  if (pid === undefined) return undefined;
  const runs = () => isServerOf(clusterDirectory, pid);
  if (await runs()) {
    send(pid, "SIGINT");
    if (!(await becomesFalse(runs, fastShutdown))) send(pid, "SIGQUIT");
    if (!(await becomesFalse(runs, immediateShutdown))) {
      throw new EmbeddedServerError(
        `An earlier PostgreSQL (pid ${pid}) still runs on ${clusterDirectory} and does not stop. End it, then start again.`,
      );
    }
  }
  return isAlive(pid) ? pid : undefined;
}

/** Whether that process is a PostgreSQL server on these files, rather than a stranger with a reused pid. */
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
 * Ends what a killed server left: a process amid a long query does not notice by itself and holds the
 * shared memory, without which no new server starts. Only to be called when no server runs on these files.
 */
export async function endLeftovers(clusterDirectory: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name) || !(await isServerOf(clusterDirectory, Number(name)))) continue;
    // Nothing is lost: its transaction cannot commit any more, and the next server recovers from the log.
    send(Number(name), "SIGKILL");
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It may have ended by itself since it was found.
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

async function becomesFalse(condition: () => Promise<boolean>, timeout: number): Promise<boolean> {
  const giveUpAt = performance.now() + timeout;
  while (await condition()) {
    if (performance.now() > giveUpAt) return false;
    await sleep(20);
  }
  return true;
}
