import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";
import { clientPlugins } from "./scripts/client-plugins.ts";
import { browserLaunch } from "./tests/support/browser.ts";

/** Component tests: real React, styles and contract in the browser of the journeys; only the network is answered. */
export default defineProject({
  plugins: clientPlugins,
  // What is found only while tests run would reload their page.
  optimizeDeps: {
    entries: ["web/**/*.{ts,tsx}", "!**/*.test.{ts,tsx}", "!web/{entry.server.tsx,render.ts}"],
    include: ["react", "react-dom/client", "react/jsx-dev-runtime", "vitest-browser-react", "culori/fn"],
  },
  test: {
    name: "browser",
    include: ["web/**/*.browser.test.tsx"],
    setupFiles: ["tests/support/provide-example-site.ts", "tests/support/component-setup.ts"],
    // One page for all files, which loads the modules that they share once.
    isolate: false,
    fileParallelism: false,
    // After the other tests where one run has both.
    sequence: { groupOrder: 1 },
    // Generous, since several other programs may share the machine, or a library may shift its clock, which is slow.
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: browserLaunch(),
        contextOptions: { locale: "en-US", reducedMotion: "reduce" },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
