import { join } from "node:path";
import { expect, test } from "vitest";
import { closingLines, countBenchmarks, countJourneys, countUnitTests } from "./test-counts.ts";

const passed = (fullName: string) => ({ status: "passed", fullName });
const at = (file: string) => join(process.cwd(), file);

const unitReport = {
  testResults: [
    {
      name: at("server/a.test.ts"),
      status: "failed",
      assertionResults: [
        passed("is right"),
        {
          status: "failed",
          fullName: "is wrong",
          failureMessages: ["AssertionError: expected 1 to be 2\n    at server/a.test.ts:3:5"],
        },
      ],
    },
    { name: at("server/b.test.ts"), status: "failed", message: "Cannot find module", assertionResults: [] },
  ],
};

test("a test that fails and a file that cannot be loaded are in the closing list, each with its error", () => {
  const counts = countUnitTests(unitReport, { succeeded: false });
  expect(closingLines(counts, "Minutes: Vitest 1.0")).toEqual([
    "Failed:",
    "  server/a.test.ts is wrong",
    "      AssertionError: expected 1 to be 2",
    "  server/b.test.ts outside its tests",
    "      Cannot find module",
    "Minutes: Vitest 1.0",
    "1 passed, 2 failed",
  ]);
});

test("a part of the unit tests that ran nothing is a failure", () => {
  const report = {
    testResults: [{ name: at("server/a.test.ts"), status: "passed", assertionResults: [passed("is right")] }],
  };
  const parts = { "*.test.ts": /\.test\.ts$/, "*.browser.test.tsx": /\.browser\.test\.tsx$/ };
  expect(countUnitTests(report, { succeeded: true, parts })).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [{ name: "*.browser.test.tsx ran no test" }],
  });
  expect(countUnitTests(report, { succeeded: false })).toMatchObject({
    failed: 1,
    failures: [{ name: "Vitest outside its tests" }],
  });
});

test("a journey that passes at its second try is failed, and so is a project that ran nothing", () => {
  const spec = {
    file: "visit.spec.ts",
    line: 7,
    title: "asks",
    tests: [
      { status: "flaky", projectName: "journeys", results: [{ error: { message: "Error: once" } }, {}] },
    ],
  };
  const report = { suites: [{ specs: [spec] }], stats: { expected: 0, unexpected: 0, flaky: 1 } };
  expect(countJourneys(report, { succeeded: true, projects: ["journeys", "full"] })).toEqual({
    passed: 0,
    failed: 2,
    failures: [{ name: "full ran no test" }],
    retried: [{ name: "visit.spec.ts:7 asks", message: "Error: once" }],
  });
});

test("unit tests are tried once", async () => {
  const { default: config } = await import("../../vitest.config.ts");
  expect(config.test?.retry ?? 0).toBe(0);
});

test("a benchmark's figure beyond its bound on any machine, and a benchmark without one, are failures", () => {
  const fault = { atLeast: 0.3 };
  const figures = [
    { what: "cached ÷ bare", figure: 0.2, fault, isFaulty: true },
    { what: "uncached ÷ bare", figure: 0.4, fault, isFaulty: false },
    { what: "p99", figure: 90, isFaulty: false },
  ];
  const counts = countBenchmarks({ reports: { serving: { targets: figures } } }, ["serving", "lists"]);
  expect(closingLines(counts)).toEqual([
    "Failed:",
    "  bench serving: cached ÷ bare",
    '      0.2, not {"atLeast":0.3}',
    "  bench lists ran no test",
    "1 passed, 2 failed",
  ]);
});
