import { indexablePaths } from "#contract/site-paths.ts";
import { expect, test } from "../support/journey.ts";
import { measureScripts } from "../support/transferred-scripts.ts";

/** Bytes of JavaScript, compressed and with the headers of its answers. */
const mostInAll = 120_000;
const mostBeforeFirstPaint = 15_000;

/** What checks a form in the browser comes with the pages that have one. */
const withForms: readonly string[] = ["/request-appointment", "/register"];
const mostWithForms = 165_000;

/** Of the demo practice: the newest is another journey's, which may delete it meanwhile. */
const aPost = "/blog/two-quiet-minutes-brushing-that-actually-works";

for (const path of [...indexablePaths, aPost]) {
  test(`${path} brings little JavaScript, and hardly any before it is seen`, async ({ browser, baseURL }) => {
    const { inAll, beforeFirstPaint } = await measureScripts(browser, `${baseURL}${path}`);
    expect(inAll).toBeLessThanOrEqual(withForms.includes(path) ? mostWithForms : mostInAll);
    expect(beforeFirstPaint).toBeLessThanOrEqual(mostBeforeFirstPaint);
  });
}
