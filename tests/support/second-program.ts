import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFreePort } from "./free-port.ts";
import { untilReady } from "./until-ready.ts";

/** A program of its own beside the one that the journeys share. */
export interface SecondProgram {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the built program with other settings, on data of its own. */
export async function startSecondProgram(settings: Readonly<Record<string, string>>): Promise<SecondProgram> {
  const port = await aFreePort();
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
  const ended = new Promise((resolve) => program.once("exit", resolve));
  async function stop() {
    program.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
  try {
    await untilReady(address, program);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}
