import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const folders = "{contract,server,web,tests,checks}";
const tests = `${folders}/**/*.test.ts`;
const longTests = `${folders}/**/*.full.test.ts`;

/** Starts with the files that take longest, those that kill and start programs, so that none of them is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const startsPrograms = ({ moduleId }: TestSpecification) =>
      /(?:killed|main|delivery|release|upgrade|recovery|embedded-server|pictures|backup|sign-in)(?:\.full)?\.test\.ts$|\/commands\//.test(
        moduleId,
      );
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(startsPrograms(b)) - Number(startsPrograms(a)));
  }
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: the slowest files wait for processes, clocks and mail servers.
    maxWorkers: 3,
    setupFiles: ["tests/support/provide-example-site.ts", "tests/support/property-runs.ts"],
    sequence: { sequencer: LongestFirst },
    // Each file has a database of its own, and no module holds what another file could change: a worker that loads
    // the program once for all its files halves the run.
    isolate: false,
    // Generous, since several other programs may share the machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 }, requireAssertions: true },
    tags: [{ name: "full", description: "Takes long, or is a variant: `npm run test:full` alone runs it." }],
    // `npm test` runs all but "full", `npm run test:full` runs all, and a file named by its path needs no name of a project.
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: [tests],
          exclude: [longTests],
          globalSetup: ["tests/support/global-database.ts"],
        },
      },
      {
        extends: true,
        test: { name: "full", include: [longTests], globalSetup: ["tests/support/global-database.ts"] },
      },
      "vitest.browser.config.ts",
    ],
  },
});
