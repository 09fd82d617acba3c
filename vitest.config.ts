import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{practice,contract,server,web,tests,checks}/**/*.test.ts"],
    globalSetup: ["tests/support/global-database.ts"],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
