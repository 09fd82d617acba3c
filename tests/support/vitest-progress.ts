import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { MinimalReporter, type TestCase, type TestModule, type TestSpecification } from "vitest/node";
import type { VitestReport } from "./test-counts.ts";
import { sendProgress } from "./test-progress.ts";

const nameOf = (file: string) => relative(process.cwd(), file);

function reportOf(module: TestModule): VitestReport["testResults"][number] {
  return {
    name: module.moduleId,
    status: module.state(),
    message: module.errors()[0]?.message,
    assertionResults: [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result();
      return {
        status: state,
        fullName: test.fullName,
        failureMessages: errors.map(({ stack, message }) => stack ?? message),
      };
    }),
  };
}

/**
 * Vitest's reporter for `npm test`: prints failures alone, sends each file's end and why a test is skipped, and writes
 * the results to `UNIT_REPORT`.
 */
export default class VitestProgress extends MinimalReporter {
  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    sendProgress({ kind: "begun", parts: specifications.map(({ moduleId }) => nameOf(moduleId)) });
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    sendProgress({
      kind: "ended",
      part: nameOf(module.moduleId),
      milliseconds: module.diagnostic().duration,
    });
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const result = test.result();
    const isLeftOut = test.options.tags?.includes("full") && !process.env.TEST_FULL;
    if (result.state !== "skipped" || isLeftOut) return;
    const reason = result.note ?? "skipped where it is written";
    sendProgress({ kind: "skipped", test: `${nameOf(test.module.moduleId)} ${test.fullName}`, reason });
  }

  override onTestRunEnd(...given: Parameters<MinimalReporter["onTestRunEnd"]>): void {
    super.onTestRunEnd(...given);
    const testResults = given[0].map(reportOf);
    const report: VitestReport = { testResults };
    if (process.env.UNIT_REPORT) writeFileSync(process.env.UNIT_REPORT, JSON.stringify(report));
  }

  /** The counts come in the last line of `npm test`. */
  override reportTestSummary(): void {}
}
