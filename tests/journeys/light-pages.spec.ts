import { indexablePaths } from "#contract/site/site-paths.ts";
import { findForcedLayouts } from "#tests/support/forced-layouts.ts";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";
import { measureScripts } from "#tests/support/transferred-scripts.ts";

/** Bytes of JavaScript, compressed and with the headers of its answers, and the number of its files. */
const maxBytes = 132_000;
const maxFiles = 12;
const maxBytesBeforeFirstPaint = 15_000;

/** Of the home page's document at Brotli's best quality, without headers. Which closures are near depends on the day. */
const maxBytesOfHome = 19_000;

/** What checks a form in the browser comes with the pages that have one. */
const withForms: readonly string[] = ["/request-appointment", "/register", "/login"];
const maxBytesWithForms = 175_000;
const maxFilesWithForms = 24;

/** Of the demo practice: the newest is another journey's, which may delete it meanwhile. */
const aPost = "/blog/two-quiet-minutes-brushing-that-actually-works";

for (const path of new Set([...indexablePaths(), ...withForms, aPost, "/search"])) {
  test(
    `${path} loads little JavaScript, and hardly any before the first paint`,
    path === "/" ? {} : variant,
    async ({ browser, baseURL }) => {
      const { inAll, files, beforeFirstPaint } = await measureScripts(browser, `${baseURL}${path}`);
      const hasForm = withForms.includes(path);
      expect(inAll).toBeLessThanOrEqual(hasForm ? maxBytesWithForms : maxBytes);
      expect(files).toBeLessThanOrEqual(hasForm ? maxFilesWithForms : maxFiles);
      expect(beforeFirstPaint).toBeLessThanOrEqual(maxBytesBeforeFirstPaint);
    },
  );
}

test(
  "the home page's document is small once it is compressed at the best quality",
  variant,
  async ({ request }) => {
    await expect
      .poll(
        async () => {
          const reply = await request.get("/", { headers: { "Accept-Encoding": "br" } });
          return Number(reply.headers()["content-length"]);
        },
        { timeout: 30_000 },
      )
      .toBeLessThanOrEqual(maxBytesOfHome);
  },
);

test("no script lays out a page while it loads", variant, async ({ page }) => {
  for (const path of ["/", "/login", "/about/team"]) expect(await findForcedLayouts(page, path)).toEqual([]);
});

for (const path of ["/", "/about/team", "/post-op"]) {
  test(`${path} loads no code for forms`, variant, async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => void loaded.push(request.url()));
    await page.goto(path);
    await hydratePage(page);
    await page.waitForLoadState("networkidle");
    expect(loaded.filter((address) => /\/reading-[\w-]+\.js$/.test(address))).toHaveLength(1);
    expect(loaded.filter((address) => /\/form(s|-pages)-/.test(address))).toEqual([]);
  });
}
