import { aPicture } from "#tests/samples/pictures.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { expect, saveData, test, variant } from "#tests/support/journey.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";

function isHydrated() {
  return document.documentElement.dataset.hydrated === "true";
}

/** Waits until the page is loaded and its idle callbacks have run. */
function untilIdle() {
  return new Promise<void>((resolve) => {
    // Chromium may give no idle callback to a page that draws nothing.
    const timeout = 2_000;
    const rest = () =>
      requestIdleCallback(() => requestIdleCallback(() => resolve(), { timeout }), { timeout });
    if (document.readyState === "complete") rest();
    else window.addEventListener("load", rest, { once: true });
  });
}

/** The script that starts React is in the document from the first interaction on. */
function isStarted() {
  return document.querySelector('head script[type="module"]') !== null;
}

test.describe("React on a page for anonymous visitors", () => {
  test("starts once the page has loaded and the browser is idle, without the panels' code", async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto("/about/team");
    await page.waitForFunction(isHydrated);
    await page.waitForLoadState("networkidle");
    expect(loaded.some((url) => /[/]react-[\w-]+[.]js$/.test(url))).toBe(true);
    expect(loaded.filter((url) => /panel/.test(url))).toEqual([]);
    await page.getByRole("button", { name: "Chat helper", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Chat helper" })).toBeVisible();
  });

  test("starts at the first input where the page has not loaded yet", variant, async ({ page }) => {
    const picture = await holdRequests(page, /[?]slow$/);
    await page.addInitScript(() => {
      new Image().src = "/favicon.ico?slow";
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    const heading = page.getByRole("heading", { level: 1 }).first();
    await expect(heading).toBeVisible();
    expect(await page.evaluate(isStarted)).toBe(false);
    await heading.click();
    await page.waitForFunction(isHydrated);
    expect(await page.evaluate(() => document.readyState)).toBe("interactive");
    picture.send();
  });

  test("is not needed for the pager, whose links are ordinary ones until then", variant, async ({ page }) => {
    const scripts = await holdRequests(page, "**/assets/*.js");
    await page.goto("/");
    await page.evaluate(untilIdle);
    const pager = page.getByRole("navigation", { name: "Pages of the newsletter" });
    await pager.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/?page=2#newsletter");
    await expect(pager.getByRole("link", { name: "Previous" })).toBeVisible();
    expect(await page.evaluate(isHydrated)).toBe(false);
    scripts.send();
  });

  test(
    "waits for the first input with Save-Data, and preloads nothing before it",
    variant,
    async ({ page }) => {
      await saveData(page);
      await page.goto("/login");
      await page.evaluate(untilIdle);
      await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
      expect(await page.evaluate(isStarted)).toBe(false);
      await page.getByLabel("Username").focus();
      expect(await page.evaluate(isStarted)).toBe(true);
      await page.waitForFunction(isHydrated);
    },
  );

  test("gets the last click and the last form that was sent before it", variant, async ({ page }) => {
    const scripts = await holdRequests(page, "**/assets/*.js");
    await page.goto("/login");
    const show = page.getByRole("button", { name: "Show characters" });
    await show.click();
    await expect(show).toHaveAttribute("aria-busy", "true");
    scripts.send();
    await expect(page.getByRole("button", { name: "Hide characters" })).toBeVisible();

    const again = await holdRequests(page, "**/assets/*.js");
    await page.goto("/login");
    await page
      .locator("main form")
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    again.send();
    await expect(page.getByText("Username is required")).toBeVisible();
  });
});

test.describe("loading React", variant, () => {
  test.use({ expectedErrors: [/of other code/] });

  test("is not aborted when other code fails", async ({ page }) => {
    const react = await holdRequests(page, "**/assets/entry.client-*.js");
    await page.goto("/about/team");
    await page.getByRole("button", { name: "Chat helper", exact: true }).click();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.addEventListener("unhandledrejection", () => resolve());
          void Promise.reject(new Error("of other code"));
        }),
    );
    react.send();
    await expect(page.getByRole("dialog", { name: "Chat helper" })).toBeVisible();
  });
});

test.describe("React for a signed-in user", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test(
    "hydrates after the first paint, so that a draft opened by its URL shows within a second",
    variant,
    async ({ page, request }) => {
      const { access } = await (await request.post("/token/", { data: demoDentist })).json();
      const title = `A draft of ${Date.now()}`;
      const made = await request.post("/api/blogs/", {
        headers: { Authorization: `Bearer ${access}` },
        multipart: {
          title,
          content: "Not for everyone yet.",
          is_draft: "true",
          featured_image: { name: "picture.png", mimeType: "image/png", buffer: await aPicture() },
        },
      });
      expect(made.status(), await made.text()).toBe(201);
      const { id, slug } = await made.json();
      await openAs(page, demoDentist, "/about/team");
      await page.waitForFunction(isHydrated);
      await page.addInitScript(() => {
        const look = () => {
          const heading = document.querySelector("main h1");
          if (heading?.textContent?.startsWith("A draft of"))
            Object.assign(window, { shownAt: performance.now() });
          else requestAnimationFrame(look);
        };
        look();
      });
      await page.goto(`/blog/${slug}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      const shownAfter = await page.evaluate(() => {
        const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
        return (Reflect.get(window, "shownAt") as number) - painted;
      });
      // A second on a machine that does nothing else.
      expect(shownAfter).toBeLessThan(3_000);
      await request.delete(`/api/blogs/${id}/`, { headers: { Authorization: `Bearer ${access}` } });
    },
  );
});
