import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readFileSync } from "node:fs";
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

// USER_HZ, which is 100 on Linux for everything that reads /proc.
const millisecondsPerTick = 10;

/** The processor time of all threads of a process so far, in milliseconds; undefined if there is no /proc. */
export function readProcessorTime(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  // The program's name, the second field, may hold spaces; user and system time are the 14th and 15th.
  const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
  const [user = 0, system = 0] = rest.split(" ").slice(11, 13).map(Number);
  return (user + system) * millisecondsPerTick;
}
