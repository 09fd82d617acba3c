import { indexablePaths } from "#contract/site-paths.ts";
import { findForcedLayouts } from "../support/forced-layouts.ts";
import { expect, test } from "../support/journey.ts";
import { measureScripts } from "../support/transferred-scripts.ts";

/** Bytes of JavaScript, compressed and with the headers of its answers, and the number of its files. */
const maxBytes = 120_000;
const maxFiles = 10;
/** React and the panels, which a page without a form preloads. */
const maxBytesUntouched = 82_000;
const maxBytesBeforeFirstPaint = 15_000;

/** Of the home page's document at Brotli's best quality, without headers. */
const maxBytesOfHome = 15_500;

/** What checks a form in the browser comes with the pages that have one. */
const withForms: readonly string[] = ["/request-appointment", "/register", "/login"];
const maxBytesWithForms = 153_500;
const maxFilesWithForms = 12;

/** Of the demo practice: the newest is another journey's, which may delete it meanwhile. */
const aPost = "/blog/two-quiet-minutes-brushing-that-actually-works";

for (const path of new Set([...indexablePaths, ...withForms, aPost])) {
  test(`${path} loads little JavaScript, and hardly any before the first paint`, async ({
    browser,
    baseURL,
  }) => {
    const { inAll, files, beforeFirstPaint, untouched } = await measureScripts(browser, `${baseURL}${path}`);
    const hasForm = withForms.includes(path);
    expect(inAll).toBeLessThanOrEqual(hasForm ? maxBytesWithForms : maxBytes);
    expect(files).toBeLessThanOrEqual(hasForm ? maxFilesWithForms : maxFiles);
    expect(beforeFirstPaint).toBeLessThanOrEqual(maxBytesBeforeFirstPaint);
    if (!hasForm) expect(untouched).toBeLessThanOrEqual(maxBytesUntouched);
  });
}

test("the home page's document is small once it is compressed at the best quality", async ({ request }) => {
  await expect
    .poll(
      async () => {
        const reply = await request.get("/", { headers: { "Accept-Encoding": "br" } });
        return Number(reply.headers()["content-length"]);
      },
      { timeout: 30_000 },
    )
    .toBeLessThanOrEqual(maxBytesOfHome);
});

test("no script lays out a page while it loads", async ({ page }) => {
  for (const path of ["/", "/login", "/about/team"]) expect(await findForcedLayouts(page, path)).toEqual([]);
});
