import type { Page } from "@playwright/test";
import { site } from "#contract/site/site.ts";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";

function mainOf(page: Page) {
  return page.getByRole("main");
}

test.describe("the post-op instructions", () => {
  test("link from the contents list to each treatment, without React", variant, async ({ page }) => {
    await page.route("**/assets/*.js", () => undefined);
    await page.goto("/post-op");
    const contents = page.getByRole("navigation", { name: "Contents" });
    await expect(contents.getByRole("link")).toHaveText(site().post_op.treatments.map(({ title }) => title));
    for (const { anchor, title } of site().post_op.treatments) {
      await contents.getByRole("link", { name: title }).click();
      await expect(page).toHaveURL(new RegExp(`/post-op#${anchor}$`));
      const top = () =>
        page
          .getByRole("heading", { level: 2, name: title, exact: true })
          .evaluate((heading) => heading.getBoundingClientRect().top);
      const bar = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom);
      await expect.poll(top).toBeLessThan(450);
      expect(await top()).toBeGreaterThan(bar);
      await expect(contents.getByRole("link", { name: title })).toHaveAttribute("aria-current", "location");
      await expect(contents.locator('[aria-current="location"]')).toHaveCount(1);
    }
  });

  test("are unchanged by hydration", variant, async ({ page }) => {
    await page.goto("/post-op");
    const text = () => mainOf(page).evaluate((main) => main.textContent);
    const before = await text();
    expect(before.length).toBeGreaterThan(10_000);
    await hydratePage(page);
    expect(await text()).toBe(before);
  });

  test("show for each treatment when to contact the office, with a tel: link", variant, async ({ page }) => {
    await page.goto("/post-op");
    for (const { anchor, title } of site().post_op.treatments) {
      const sheet = page.getByRole("region", { name: title, exact: true });
      await expect(sheet).toHaveId(anchor);
      await expect(sheet.getByRole("heading", { name: "When to contact the office" })).toBeVisible();
      await expect(
        sheet.getByRole("link", { name: site().practice.phone.display, exact: true }).first(),
      ).toHaveAttribute("href", `tel:${site().practice.phone.dial}`);
    }
  });

  test(
    "in print are dark on white, each treatment on a sheet with the office's phone number and the page's URL",
    variant,
    async ({ page, baseURL }) => {
      await page.addInitScript(() => localStorage.setItem("dark", "true"));
      await page.goto("/post-op");
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("contentinfo")).toBeHidden();
      await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
      await expect(page.getByRole("button", { name: /Print/ })).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).color))
        .toBe("rgb(21, 48, 44)");
      await expect(page.getByText(`${baseURL}/post-op`, { exact: false }).first()).toBeVisible();
      for (const [index, { anchor, title }] of site().post_op.treatments.entries()) {
        const sheet = page.getByRole("region", { name: title, exact: true });
        await expect(sheet).toBeVisible();
        if (index === 0) continue;
        await expect(sheet).toHaveCSS("break-before", "page");
        await expect(sheet.getByText(`${baseURL}/post-op#${anchor}`)).toBeVisible();
      }
    },
  );

  test("print one treatment alone", variant, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        dispatchEvent(new Event("printing"));
      };
    });
    await page.goto("/post-op");
    await page.getByRole("button", { name: "Print: Extraction" }).click();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("region", { name: "Extraction", exact: true })).toBeVisible();
    await expect(page.locator("#crown")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.locator("#crown")).toBeVisible();
  });
});
test.describe("without JavaScript", variant, () => {
  test.use({ javaScriptEnabled: false });

  test("the contents list scrolls to a treatment", async ({ page }) => {
    await page.goto("/post-op");
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Implant" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Implant" })).toBeInViewport();
  });
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/] });

  test("the post-op instructions can be read after they were opened once", async ({ page, context }) => {
    await page.goto("/post-op");
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("post-op")).match("/post-op"))?.status))
      .toBe(200);

    await context.setOffline(true);
    await page.goto("/post-op#srp");
    const sheet = page.getByRole("region", { name: /Scaling and root planing/ });
    await expect(sheet.getByText(/every 3, 4 or 6 months/)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily))
      .toContain("Figtree");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post-operative instructions");
    // From here on the service worker serves what it cached, also the code that no page preloads.
    await hydratePage(page);
    await expect(page.goto("/services/general")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);

    await context.setOffline(false);
    await page.goto("/post-op");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post-operative instructions");
  });

  test("only the post-op page is cached", variant, async ({ page }) => {
    await page.goto("/services/general");
    await hydratePage(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await page.goto("/post-op");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const scopes = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
    expect(await scopes()).toEqual(["/post-op"]);
    const cached = await page.evaluate(async () =>
      (await (await caches.open("post-op")).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(cached.filter((path) => !/^\/(assets|pictures)\//.test(path))).toEqual(["/post-op"]);
  });

  test("assets that the page no longer needs are removed from the cache", variant, async ({ page }) => {
    await page.goto("/post-op");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const assets = () =>
      page.evaluate(async () =>
        (await (await caches.open("post-op")).keys()).map(({ url }) => new URL(url).pathname),
      );
    const needed = (await assets()).toSorted();
    await page.evaluate(async () =>
      (await caches.open("post-op")).put("/assets/of-an-earlier-build.css", new Response("")),
    );
    await page.reload();
    await expect.poll(async () => (await assets()).toSorted()).toEqual(needed);
  });
});
