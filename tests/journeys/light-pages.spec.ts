import { indexablePaths } from "#contract/site-paths.ts";
import { expect, test } from "../support/journey.ts";
import { measureScripts } from "../support/transferred-scripts.ts";

/** Bytes of JavaScript, compressed and with the headers of its answers, and the number of its files. */
const maxBytes = 121_400;
const maxFiles = 10;
const maxBytesBeforeFirstPaint = 15_000;

/** What checks a form in the browser comes with the pages that have one. */
const withForms: readonly string[] = ["/request-appointment", "/register", "/login"];
const maxBytesWithForms = 155_100;
const maxFilesWithForms = 12;

/** Of the demo practice: the newest is another journey's, which may delete it meanwhile. */
const aPost = "/blog/two-quiet-minutes-brushing-that-actually-works";

for (const path of new Set([...indexablePaths, ...withForms, aPost])) {
  test(`${path} loads little JavaScript, and hardly any before the first paint`, async ({
    browser,
    baseURL,
  }) => {
    const { inAll, files, beforeFirstPaint } = await measureScripts(browser, `${baseURL}${path}`);
    const hasForm = withForms.includes(path);
    expect(inAll).toBeLessThanOrEqual(hasForm ? maxBytesWithForms : maxBytes);
    expect(files).toBeLessThanOrEqual(hasForm ? maxFilesWithForms : maxFiles);
    expect(beforeFirstPaint).toBeLessThanOrEqual(maxBytesBeforeFirstPaint);
  });
}
