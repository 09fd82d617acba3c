import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program of its own beside the one that the journeys share. */
export interface SecondProgram {
  readonly address: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("There is no free port.");
  return address.port;
}

async function untilReady(address: string, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The program ended with ${program.exitCode}.`);
}

/** Starts the built program with other settings, on data of its own. */
export async function startSecondProgram(settings: Readonly<Record<string, string>>): Promise<SecondProgram> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), "enamel-second-"));
  const program = spawn(process.execPath, ["build/server/main.js"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: data,
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  await untilReady(address, program);
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => program.once("exit", resolve));
      program.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
