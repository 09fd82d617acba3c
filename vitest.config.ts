import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{practice,contract,server,web,tests,checks}/**/*.test.ts"],
    globalSetup: ["tests/support/global-database.ts"],
    maxWorkers: 2,
    // As with journeys: a machine that does much else misses a wait now and then; what fails twice has failed.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
