import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { aFreePort } from "./free-port.ts";
import { untilReady } from "./until-ready.ts";

/** A program of its own beside the one that other journeys share: an empty practice that is no demo. */
export interface OwnPractice {
  readonly address: string;
  /** Where its mails arrive, for `mailTo()`. */
  readonly inbox: string;
  /** Runs `npm run enamel -- …` beside it. */
  enamel(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an empty practice, where employees must use two-factor. */
export async function anOwnPractice(): Promise<OwnPractice> {
  const port = await aFreePort();
  const address = `http://localhost:${port}`;
  const dataDirectory = mkdtempSync(join(tmpdir(), "enamel-own-"));
  const inbox = mkdtempSync(join(tmpdir(), "enamel-own-inbox-"));
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: dataDirectory,
    JOURNEY_INBOX: inbox,
    DEMO: "false",
    LOG_LEVEL: "warn",
  };
  const program = spawn(process.execPath, ["tests/support/journey-server.ts"], { env, stdio: "inherit" });
  const ended = new Promise<void>((resolve) => program.on("exit", () => resolve()));
  async function stop() {
    program.kill("SIGTERM");
    await ended;
    for (const folder of [dataDirectory, inbox]) rmSync(folder, { recursive: true });
  }
  try {
    await untilReady(address, program);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address,
    inbox,
    async enamel(...words) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["build/server/command-line.js", ...words],
        { env },
      );
      return stdout;
    },
    stop,
  };
}
