import { aPicture } from "../samples/pictures.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, saveData, test } from "../support/journey.ts";
import { demoDentist, openAs } from "../support/people.ts";

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
  test("is preloaded with the panels when the browser is idle, and runs when the chat is opened", async ({
    page,
  }) => {
    await page.goto("/about/team");
    const preloaded = page.locator('link[rel="modulepreload"]');
    const modules = (name: string) =>
      page.locator("#deferred-hydration").evaluate((script, key) => script.dataset[key]?.split(" "), name);
    const chatPanel = await modules("chatHelper");
    await expect
      .poll(() => preloaded.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
      .toEqual(expect.arrayContaining(chatPanel ?? [""]));
    // What only a hydrated page needs is not.
    expect(await preloaded.count()).toBeLessThan((await modules("modules"))?.length ?? 0);
    await page.getByRole("heading", { level: 1 }).click();
    expect(await page.evaluate(isStarted)).toBe(false);
    await page.getByRole("button", { name: "Chat helper", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Chat helper" })).toBeVisible();
    // The panel is a root of its own, and the page is hydrated after it.
    await page.waitForFunction(isHydrated);
  });

  test("does not run for the pager, whose links are ordinary ones", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(untilIdle);
    const pager = page.getByRole("navigation", { name: "Pages of the newsletter" });
    await pager.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/?page=2#newsletter");
    await expect(pager.getByRole("link", { name: "Previous" })).toBeVisible();
    expect(await page.evaluate(isStarted)).toBe(false);
  });

  test("hydrates on the first interaction with a form", async ({ page }) => {
    await page.goto("/login");
    await page.evaluate(untilIdle);
    expect(await page.evaluate(isStarted)).toBe(false);
    await page.getByLabel("Username").focus();
    expect(await page.evaluate(isStarted)).toBe(true);
    await page.waitForFunction(isHydrated);
  });

  test("is not preloaded with Save-Data", async ({ page }) => {
    await saveData(page);
    await page.goto("/about/team");
    await page.evaluate(untilIdle);
    await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
  });
});

test.describe("loading React", () => {
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

  test("hydrates after the first paint, so that a draft opened by its URL shows within a second", async ({
    page,
    request,
  }) => {
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
  });
});
