// Reads the reports of Vitest and Playwright for `npm test`. Only a test that passes at its first try counts as passed.
import { relative } from "node:path";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Tests that failed, by file and title, and files or processes that failed outside a test. */
  readonly failures: readonly string[];
  /** Tests that passed at their second try, by file, line and title; `failed` counts them too. */
  readonly retried: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** Counts Vitest's tests, and each file that cannot be loaded as one; `succeeded` is whether its process did. */
export function countUnitTests(report: VitestReport, succeeded: boolean): Counts {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${file} outside its tests`];
    return failed.map(({ fullName }) => `${file} ${fullName}`);
  });
  if (!succeeded && failures.length === 0) failures.push("Vitest outside its tests");
  return { passed: report.numPassedTests, failed: failures.length, failures, retried: [] };
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]>[number][] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Counts Playwright's tests; `succeeded` is whether its process did. */
export function countJourneys(report: PlaywrightReport, succeeded: boolean): Counts {
  const { expected, unexpected, flaky } = report.stats;
  const titlesOf = (wanted: string) =>
    specsOf(report)
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${file}:${line} ${title}`);
  const failures = titlesOf("unexpected");
  if (!succeeded && unexpected + flaky === 0) failures.push("Playwright outside its tests");
  return {
    passed: expected,
    failed: Math.max(unexpected, failures.length) + flaky,
    failures,
    retried: titlesOf("flaky"),
  };
}

const underHeading = (heading: string, titles: readonly string[]) =>
  titles.length === 0 ? [] : [heading, ...titles.map((title) => `  ${title}`)];

/** The last lines of a run: the failed and the retried tests, and the totals. */
export function closingLines({ passed, failed, failures, retried }: Counts): string[] {
  return [
    ...underHeading("Failed:", failures),
    ...underHeading("Passed at the second try only, which counts as failed:", retried),
    `${passed} passed, ${failed} failed`,
  ];
}
