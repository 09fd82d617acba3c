import { defineConfig } from "vitest/config";
import { ownPractice } from "./scripts/practice-folder.mjs";

export default defineConfig({
  plugins: [ownPractice()],
  test: {
    include: ["{practice,contract,server,web,tests,checks}/**/*.test.ts"],
    globalSetup: ["tests/support/global-database.ts"],
    // One more than the cores of a small machine: the slowest files wait for processes, clocks and mail servers.
    maxWorkers: 3,
    // Each file has a database of its own, and no module holds what another file could change: a worker that loads
    // the program once for all its files halves the run.
    isolate: false,
    // Generous, since several other programs may share the machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
