import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { aFreePort } from "./free-port.ts";

/** The built program in a process of its own, which tests may kill. */
export interface BuiltProgram {
  readonly child: ChildProcess;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** What it has printed so far. */
  readonly output: () => string;
}

/** A folder that is removed after the test. */
export async function aTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "enamel-built-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Starts the built program, or another command that does, and collects its output. Killed after the test, where it still
 * runs.
 */
export function spawnBuiltProgram(
  settings: Readonly<Record<string, string>>,
  [command, ...parameters]: readonly [string, ...string[]] = [
    process.execPath,
    "build/server/main.js",
    "start",
  ],
): BuiltProgram {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return { child, ended, output: () => output };
}

/** Starts the built program, and resolves when it is ready. */
export async function startBuiltProgram(settings: Readonly<Record<string, string>>): Promise<BuiltProgram> {
  const defaults = { PORT: String(await aFreePort()), DEMO: "false", LOG_LEVEL: "warn" };
  const program = spawnBuiltProgram({ ...defaults, ...settings });
  await expect.poll(program.output, { timeout: 100_000 }).toContain("Enamel is ready at");
  return program;
}
