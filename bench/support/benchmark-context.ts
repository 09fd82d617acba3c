import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a benchmark is given: how thorough to be, and a place to work in that is cleared away afterwards. */
export interface BenchmarkContext {
  /** A short look whether everything works; its figures mean little. */
  readonly isQuick: boolean;
  /** Says on standard error what is being done. */
  say(line: string): void;
  /** Has something undone when the benchmark ends, the latest first. */
  afterwards(step: () => Promise<unknown>): void;
  /** A new folder, removed at the end. */
  makeDirectory(): Promise<string>;
}

/** A context and the way to close it; closing waits until everything is undone. */
export function openBenchmarkContext(isQuick: boolean): BenchmarkContext & { close(): Promise<void> } {
  const steps: (() => Promise<unknown>)[] = [];
  const afterwards = (step: () => Promise<unknown>) => void steps.push(step);
  return {
    isQuick,
    afterwards,
    say: (line) => process.stderr.write(`· ${line}\n`),
    async makeDirectory() {
      const directory = await mkdtemp(join(tmpdir(), "enamel-bench-"));
      afterwards(() => rm(directory, { recursive: true, force: true, maxRetries: 20 }));
      return directory;
    },
    async close() {
      for (const step of steps.splice(0).toReversed()) await step();
    },
  };
}

/** A port of the loopback interface that nothing listens on at the moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The probe has no port.");
  return address.port;
}
