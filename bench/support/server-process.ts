import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BenchmarkContext, findFreePort } from "./benchmark-context.ts";

/** A server in a process of its own, listening on the loopback interface. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
}

interface StartOptions {
  readonly context: BenchmarkContext;
  /** What Node runs: a script and what follows it. */
  readonly command: readonly string[];
  /** Environment beside PORT, which is chosen here. */
  readonly environment?: Readonly<Record<string, string>>;
  /** An address that answers once it is ready. */
  readonly readyPath: string;
}

const startsWithin = 180_000;

/** Starts a server that listens on `PORT`; its standard output goes to a file, as a log does. It ends with the context. */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const { context, command, environment = {}, readyPath } = options;
  const output = openSync(join(await context.makeDirectory(), "output.log"), "w");
  const port = await findFreePort();
  const child = spawn(process.execPath, [...command], {
    stdio: ["ignore", output, "inherit"],
    env: { ...process.env, ...environment, PORT: String(port) },
  });
  const ended = once(child, "exit");
  context.afterwards(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${origin}${readyPath}`, () => child.exitCode);
  return { origin, pid: child.pid ?? 0 };
}

async function waitUntilReady(address: string, exitCode: () => number | null): Promise<void> {
  const giveUpAt = performance.now() + startsWithin;
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (exitCode() !== null) throw new Error(`The server for ${address} ended with code ${exitCode()}.`);
    if (performance.now() > giveUpAt) throw new Error(`Nothing answered at ${address}.`);
    await sleep(50);
  }
}

/** What a process has used so far: memory in MiB, processor time of all its threads in milliseconds. */
interface Usage {
  readonly residentMemory: number;
  readonly peakMemory: number;
  readonly processorTime: number;
}

// USER_HZ, which is 100 on Linux for everything that reads /proc.
const millisecondsPerTick = 10;

/** Reads a process's usage; undefined if there is no /proc. */
export function readUsage(pid: number): Usage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const memory = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1_024;
    // The program's name, the second field, may hold spaces; user and system time are the 14th and 15th.
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
    const [user, system] = rest.split(" ").slice(11, 13).map(Number);
    return {
      residentMemory: memory("VmRSS"),
      peakMemory: memory("VmHWM"),
      processorTime: ((user ?? 0) + (system ?? 0)) * millisecondsPerTick,
    };
  } catch {
    return undefined;
  }
}
