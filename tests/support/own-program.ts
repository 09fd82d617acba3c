import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { aFreePort } from "./free-port.ts";
import { test } from "./journey.ts";
import { closeJourneyDatabase } from "./journey-database.ts";
import { untilReady } from "./until-ready.ts";

/** A program of its own beside the one that other journeys share. */
export interface OwnProgram {
  readonly address: string;
  readonly dataDirectory: string;
  /** Where its mails arrive, for `mailTo()`. */
  readonly inbox: string;
  /** Runs `npm run enamel -- …` beside it. */
  enamel(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the built program with these settings on new data, beside a mail server of its own. */
export async function startOwnProgram(settings: Readonly<Record<string, string>>): Promise<OwnProgram> {
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
    LOG_LEVEL: "error",
    ...settings,
  };
  const program = spawn(process.execPath, ["tests/support/journey-server.ts"], {
    env,
    // By the channel it learns that this process has ended, and ends too.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => program.on("exit", () => resolve()));
  async function stop() {
    await closeJourneyDatabase(dataDirectory);
    program.kill("SIGTERM");
    await ended;
    for (const folder of [dataDirectory, inbox]) rmSync(folder, { recursive: true, force: true });
  }
  try {
    await untilReady(address, program);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address,
    dataDirectory,
    inbox,
    async enamel(...words) {
      const { stdout } = await promisify(execFile)(process.execPath, ["build/server/main.js", ...words], {
        env,
      });
      return stdout;
    },
    stop,
  };
}

/** `test` against a program with these settings that no other journey uses. One program for each worker. */
export function testWithOwnProgram(settings: Readonly<Record<string, string>>) {
  return test.extend<{ usesOwnProgram: undefined }, { ownProgram: OwnProgram }>({
    ownProgram: [
      async ({ playwright: _playwright }, use) => {
        const program = await startOwnProgram(settings);
        await use(program);
        await program.stop();
      },
      { scope: "worker", timeout: 300_000 },
    ],
    baseURL: ({ ownProgram }, use) => use(ownProgram.address),
    usesOwnProgram: [
      async ({ ownProgram }, use) => {
        const { JOURNEY_DATA_DIR, JOURNEY_INBOX } = process.env;
        const { dataDirectory, inbox } = ownProgram;
        Object.assign(process.env, { JOURNEY_DATA_DIR: dataDirectory, JOURNEY_INBOX: inbox });
        await use(undefined);
        Object.assign(process.env, { JOURNEY_DATA_DIR, JOURNEY_INBOX });
      },
      { auto: true },
    ],
  });
}

/**
 * `test` against a demo practice that the files of a worker share, for journeys that publish posts or fill the staff's
 * lists; one that changes the site itself takes `testWithOwnProgram`.
 */
export const testWithOwnDemo = testWithOwnProgram({ DEMO: "true" });
