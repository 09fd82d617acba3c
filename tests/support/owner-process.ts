import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

/** A separate process that owns a `DATA_DIR`, as `database-owner.ts` describes. */
export interface OwnerProcess {
  pid: number;
  /** The values of all lines so far that start with a word (`ready`, `stored`, `finished`). */
  valuesOf(word: string): number[];
  /** Waits for the first such line; fails with what the process wrote when it ends without one. */
  waitFor(word: string): Promise<number>;
  errors(): string;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

/** Starts one in a process group of its own, as a shell does; `--write` makes it insert rows without end. */
export function spawnOwner(dataDirectory: string, ...flags: string[]): OwnerProcess {
  const script = join(import.meta.dirname, "database-owner.ts");
  const child: ChildProcess = spawn(process.execPath, [script, dataDirectory, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  let errors = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const valuesOf = (word: string) =>
    output
      .split("\n")
      .slice(0, -1)
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => Number(line.split(" ")[1]));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    pid: child.pid ?? 0,
    valuesOf,
    async waitFor(word) {
      for (;;) {
        const [value] = valuesOf(word);
        if (value !== undefined) return value;
        const ended = await Promise.race([exited.then(() => true), soon()]);
        if (ended && valuesOf(word).length === 0) throw new Error(`It ended before '${word}': ${errors}`);
      }
    },
    errors: () => errors,
    kill: (signal) => child.kill(signal),
    exited,
  };
}

function soon(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), 10));
}
