// Reads the reports of Vitest and Playwright for `npm test`. Only a test that passes at its first try counts as passed.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What failed, by file and title, and the beginning of its error. */
interface Failure {
  readonly name: string;
  readonly message?: string | undefined;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Tests that failed, and files, parts or processes that failed outside a test. */
  readonly failures: readonly Failure[];
  /** Tests that passed at their second try, by file, line and title; `failed` counts them too. */
  readonly retried: readonly Failure[];
}

/** What `vitest-progress.ts` writes. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string | undefined;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName?: string;
      readonly results?: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** The first lines of an error, without its stack and colours. */
function beginningOf(message = ""): string | undefined {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return lines.slice(0, stack < 0 ? 6 : Math.min(stack, 6)).join("\n") || undefined;
}

/** One failure for each part of a suite that ran no test. */
const emptyParts = (parts: readonly string[]): Failure[] =>
  parts.map((part) => ({ name: `${part} ran no test` }));

/**
 * Counts Vitest's tests, and as one each file that cannot be loaded and each part, a pattern of files by its name, without a test;
 * `succeeded` is whether its process did.
 */
export function countUnitTests(
  report: VitestReport,
  { succeeded, parts = {} }: { succeeded: boolean; parts?: Readonly<Record<string, RegExp>> },
): Counts {
  const ran = report.testResults.filter(({ assertionResults }) => assertionResults.length > 0);
  const empty = Object.entries(parts).filter(([, files]) => !ran.some(({ name }) => files.test(name)));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0)
      return [{ name: `${file} outside its tests`, message: beginningOf(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} ${fullName}`,
      message: beginningOf(failureMessages?.[0]),
    }));
  });
  failures.push(...emptyParts(empty.map(([part]) => part)));
  if (!succeeded && failures.length === 0) failures.push({ name: "Vitest outside its tests" });
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = results.filter(({ status }) => status === "passed").length;
  return { passed, failed: failures.length, failures, retried: [] };
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]>[number][] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Counts Playwright's tests, and as one each project without a test; `succeeded` is whether its process did. */
export function countJourneys(
  report: PlaywrightReport,
  { succeeded, projects = [] }: { succeeded: boolean; projects?: readonly string[] },
): Counts {
  const { expected, unexpected, flaky } = report.stats;
  const specs = specsOf(report);
  const ran = new Set(specs.flatMap(({ tests }) => tests.map(({ projectName }) => projectName)));
  const failuresOf = (wanted: string) =>
    specs.flatMap(({ file, line, title, tests }): Failure[] => {
      const test = tests.find(({ status }) => status === wanted);
      if (!test) return [];
      const message = test.results?.find(({ error }) => error)?.error?.message;
      return [{ name: `${file}:${line} ${title}`, message: beginningOf(message) }];
    });
  const failures = [
    ...failuresOf("unexpected"),
    ...emptyParts(projects.filter((project) => !ran.has(project))),
  ];
  if (!succeeded && failures.length + flaky === 0) failures.push({ name: "Playwright outside its tests" });
  return {
    passed: expected,
    failed: Math.max(unexpected, failures.length) + flaky,
    failures,
    retried: failuresOf("flaky"),
  };
}

/** What `npm run bench -- --json` writes: figures with their bounds, of which `fault` holds on any machine. */
export interface BenchmarkReport {
  readonly reports: Readonly<
    Record<
      string,
      {
        readonly targets: readonly {
          readonly what: string;
          readonly figure: number | null;
          readonly fault?: object | undefined;
          readonly isFaulty: boolean;
        }[];
      }
    >
  >;
}

/** Counts the figures of benchmarks that have a bound on any machine, and as one each benchmark without such a figure. */
export function countBenchmarks({ reports }: BenchmarkReport, names: readonly string[]): Counts {
  const figures = Object.entries(reports).flatMap(([name, { targets }]) =>
    targets.filter(({ fault }) => fault).map((target) => ({ name, ...target })),
  );
  const failures: Failure[] = figures
    .filter(({ isFaulty }) => isFaulty)
    .map(({ name, what, figure, fault }) => ({
      name: `bench ${name}: ${what}`,
      message: `${figure}, not ${JSON.stringify(fault)}`,
    }));
  const empty = names.filter((name) => !figures.some((figure) => figure.name === name));
  const passed = figures.length - failures.length;
  failures.push(...emptyParts(empty.map((name) => `bench ${name}`)));
  return { passed, failed: failures.length, failures, retried: [] };
}

const underHeading = (heading: string, failures: readonly Failure[]) =>
  failures.length === 0
    ? []
    : [
        heading,
        ...failures.flatMap(({ name, message }) => [
          `  ${name}`,
          ...(message ? message.split("\n").map((line) => `      ${line}`) : []),
        ]),
      ];

/** The last lines of a run: what was skipped, the failed and the retried tests with their errors, and the totals. */
export function closingLines(
  { passed, failed, failures, retried, skipped = [] }: Counts & { readonly skipped?: readonly string[] },
  ...more: readonly string[]
): string[] {
  return [
    ...underHeading(
      "Skipped:",
      skipped.map((name) => ({ name })),
    ),
    ...underHeading("Failed:", failures),
    ...underHeading("Passed at the second try only, which counts as failed:", retried),
    ...more,
    `${passed} passed, ${failed} failed`,
  ];
}
