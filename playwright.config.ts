import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./tests/support/browser.ts";

const port = process.env.JOURNEY_PORT ?? "3987";
const address = `http://localhost:${port}`;
const browser = browserLaunch();

/** Makes a folder that goes with this process. Its last moment is late enough: the server has ended by then. */
function aFolderForTheRun(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

// Each worker reads this file too; only the first process makes the folders, and removes them.
process.env.JOURNEY_DATA_DIR ??= aFolderForTheRun("enamel-journeys-");
process.env.JOURNEY_INBOX ??= aFolderForTheRun("enamel-inbox-");

const journeys = "tests/journeys";

// A worker that goes on to a journey with another program starts anew: those with programs of their own, which also take
// longest, come first and one after another.
const withOwnProgram = readdirSync(journeys)
  .filter((name) => readFileSync(join(journeys, name), "utf8").includes("own-program.ts"))
  .map((name) => `**/${name}`);

export default defineConfig({
  // `npm test` runs the first two alone, `npm run test:full` all.
  projects: [
    { name: "own-programs", testDir: journeys, testMatch: withOwnProgram, grepInvert: /@full/ },
    { name: "journeys", testDir: journeys, testIgnore: withOwnProgram, grepInvert: /@full/ },
    { name: "variants", testDir: journeys, grep: /@full/ },
    { name: "full", testDir: "tests/full" },
  ],
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // For the trace alone: `npm test` counts what passes at its second try as failed, and names it.
  retries: process.env.JOURNEY_REPORT ? 1 : 0,
  // Both generous, since several other programs may share the machine; what is right comes at once anyway.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.JOURNEY_REPORT
    ? [["./tests/support/playwright-progress.ts"], ["json", { outputFile: process.env.JOURNEY_REPORT }]]
    : [["list"]],
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...browser,
      // A new page shares the process of the one before it, with its decoded pictures and compiled code.
      args: [...(browser.args ?? []), "--renderer-process-limit=1"],
    },
    locale: "en-US",
    // A test begins with an empty page and storage, in the process of the one before it.
    reuseContext: true,
    // Recording costs as much as the journey: only what failed once is recorded.
    trace: "on-first-retry",
  },
  webServer: {
    command: "node tests/support/journey-server.ts",
    url: `${address}/readyz`,
    env: { PORT: port, PUBLIC_URL: address, DATA_DIR: process.env.JOURNEY_DATA_DIR, LOG_LEVEL: "warn" },
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    timeout: 90_000,
  },
});
