import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closingLines, countJourneys, countUnitTests } from "./test-counts.ts";

// Within the repository, so that the files in it find Playwright and Vitest.
const folder = mkdtempSync(join("build", "test-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bodies = (flaky: string) => `
  test("passes", () => {});
  test("fails", () => { throw new Error("always"); });
  test("passes at its second try", ${flaky});
`;

function run(command: string, ...parameters: string[]): boolean {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const env = { PATH: process.env.PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report, UNIT_REPORT: resolve(report) };
  return spawnSync(command, parameters, { env, stdio: "ignore" }).status === 0;
}

const report = () => JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));

test("a journey that passes at its second try is counted as failed and named above the closing line", () => {
  writeFileSync(
    join(folder, "journeys.spec.ts"),
    `import { test } from "@playwright/test"; ${bodies("(_, { retry }) => { if (retry === 0) throw new Error('once'); }").replaceAll("(_,", "({},")}`,
  );
  writeFileSync(join(folder, "playwright.config.ts"), "export default { retries: 1, testDir: '.' };");
  const succeeded = run("playwright", "test", "--config", folder, "--reporter=json");
  const counts = countJourneys(report(), { succeeded });
  expect(counts).toMatchObject({ passed: 1, failed: 2 });
  expect(closingLines(counts)).toEqual([
    "Failed:",
    expect.stringMatching(/journeys\.spec\.ts:\d+ fails$/),
    "      Error: always",
    "Passed at the second try only, which counts as failed:",
    expect.stringMatching(/journeys\.spec\.ts:\d+ passes at its second try$/),
    "      Error: once",
    "1 passed, 2 failed",
  ]);
}, 120_000);

test("a unit test that fails, and a file that cannot be loaded, are counted as failed", () => {
  const file = join(folder, "units.test.ts");
  writeFileSync(
    file,
    `import { test } from "vitest"; let runs = 0; ${bodies("() => { if (runs++ === 0) throw new Error('once'); }")}`,
  );
  const vitest = () =>
    run(
      "vitest",
      "run",
      "units",
      "--root",
      folder,
      `--reporter=${resolve("tests/support/vitest-progress.ts")}`,
    );
  writeFileSync(join(folder, "broken-units.test.ts"), "import 'no-such-module';");
  const failing = vitest();
  const counts = countUnitTests(report(), { succeeded: failing });
  expect(counts).toMatchObject({ passed: 1, failed: 3, retried: [] });
  expect(counts.failures.map(({ name }) => name).toSorted()).toEqual([
    expect.stringMatching(/broken-units\.test\.ts outside its tests$/),
    expect.stringMatching(/units\.test\.ts fails$/),
    expect.stringMatching(/units\.test\.ts passes at its second try$/),
  ]);
  rmSync(join(folder, "broken-units.test.ts"));
  writeFileSync(
    file,
    `import { test } from "vitest"; test("passes", () => void Promise.reject(new Error("unhandled")));`,
  );
  const unhandled = vitest();
  expect(countUnitTests(report(), { succeeded: unhandled })).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [{ name: "Vitest outside its tests" }],
  });
}, 120_000);
