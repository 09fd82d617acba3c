// Reads the reports of Vitest and Playwright for `npm test`. Only a test that passes at its first try counts as passed.

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed at their second try, by file, line and title; `failed` counts them too. */
  readonly retried: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
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
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length || (succeeded ? 0 : 1);
  return { passed: report.numPassedTests, failed, retried: [] };
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]>[number][] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Counts Playwright's tests; `succeeded` is whether its process did. */
export function countJourneys(report: PlaywrightReport, succeeded: boolean): Counts {
  const { expected, unexpected, flaky } = report.stats;
  const retried = specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  return { passed: expected, failed: unexpected + flaky || (succeeded ? 0 : 1), retried };
}

/** The last lines of a run: the retried tests and the totals. */
export function closingLines({ passed, failed, retried }: Counts): string[] {
  const named = retried.map((title) => `  ${title}`);
  if (named.length > 0) named.unshift("Passed at the second try only, which counts as failed:");
  return [...named, `${passed} passed, ${failed} failed`];
}
