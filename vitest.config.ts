import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ownPractice } from "./scripts/practice-folder.mjs";

/** Starts with the files that take longest, those that kill and start programs, so that none of them is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const startsPrograms = ({ moduleId }: TestSpecification) =>
      /(?:killed|main|delivery|release|upgrade)\.test\.ts$|\/commands\//.test(moduleId);
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(startsPrograms(b)) - Number(startsPrograms(a)));
  }
}

export default defineConfig({
  plugins: [ownPractice()],
  test: {
    include: ["{practice,contract,server,web,tests,checks}/**/*.test.ts"],
    globalSetup: ["tests/support/global-database.ts"],
    // One more than the cores of a small machine: the slowest files wait for processes, clocks and mail servers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Each file has a database of its own, and no module holds what another file could change: a worker that loads
    // the program once for all its files halves the run.
    isolate: false,
    // Generous, since several other programs may share the machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
