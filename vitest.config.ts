import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{practice,contract,server,web,tests,checks}/**/*.test.ts"],
    globalSetup: ["tests/support/global-database.ts"],
    maxWorkers: 2,
    // Each file has a database of its own, and no module holds what another file could change: a worker that loads
    // the program once for all its files halves the run.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
