import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { sendProgress } from "./test-progress.ts";

const titleOf = (test: TestCase) => test.titlePath().slice(1).filter(Boolean).join(" › ");

/** Playwright's reporter for `npm test`: sends each test's end, and prints errors alone. */
export default class PlaywrightProgress implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    sendProgress({ kind: "begun", parts: suite.allTests().map(titleOf) });
  }

  onTestEnd(test: TestCase, { status, retry, errors, duration, attachments }: TestResult): void {
    if (status === "skipped") {
      const reason = test.annotations.find(({ type }) => type === "skip")?.description;
      sendProgress({ kind: "skipped", test: titleOf(test), reason: reason ?? "skipped where it is written" });
    }
    const isLast = status === test.expectedStatus || status === "skipped" || retry === test.retries;
    if (isLast) sendProgress({ kind: "ended", part: titleOf(test), milliseconds: duration });
    if (status === test.expectedStatus || status === "skipped") return;
    console.log(`\n✗ ${titleOf(test)}${retry > 0 ? ` (try ${retry + 1})` : ""}`);
    for (const { message, snippet, location } of errors)
      console.log(
        [message, location && `    at ${location.file}:${location.line}`, snippet].filter(Boolean).join("\n"),
      );
    for (const { name, path } of attachments) if (name === "trace" && path) console.log(`    trace: ${path}`);
  }

  onError({ message, stack }: { message?: string; stack?: string }): void {
    console.log(stack ?? message);
  }

  printsToStdio(): boolean {
    return true;
  }
}
