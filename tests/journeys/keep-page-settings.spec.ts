import type { Page } from "@playwright/test";
import { choose, openSettings, panelOf, settled, styleOf } from "#tests/support/accessibility-settings.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";
import { openWith } from "#tests/support/stored-session.ts";
import { weakestContrast } from "#tests/support/weakest-contrast.ts";

/** Pixels of the smallest letters that can be seen in the page's own part. */
function smallestText(page: Page): Promise<number> {
  return page.getByRole("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let smallest = Number.POSITIVE_INFINITY;
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const isSeen =
        walker.currentNode.nodeValue?.trim() && element && element.getBoundingClientRect().width > 1;
      if (isSeen) smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(element).fontSize));
    }
    return smallest;
  });
}

test.describe("the settings", () => {
  const isDark = (page: Page) =>
    expect(page.locator("body")).toHaveCSS("background-color", "rgb(10, 10, 10)");
  const isAsDesigned = (page: Page) =>
    expect(page.locator("body")).not.toHaveCSS("background-color", "rgb(10, 10, 10)");

  test("survive following the panel's links, but not a reload", variant, async ({ page }) => {
    await page.goto("/");
    await openSettings(page);
    await choose(page, "Contrast", "Dark contrast");
    await choose(page, "Cursor", "Reading guide");
    await panelOf(page).getByRole("link", { name: "Accessibility statement" }).click();
    await expect(page).toHaveURL("/accessibility-statement");
    await expect(panelOf(page)).toBeHidden();
    await isDark(page);
    await expect(page.locator("[data-reading-aid]")).toBeAttached();
    expect(await page.evaluate(() => localStorage.getItem("accessibility"))).toBeNull();
    await page.reload();
    await hydratePage(page);
    await isAsDesigned(page);
    await expect(page.locator("[data-reading-aid]")).toHaveCount(0);
  });

  test(
    "survive links of the top bar and the footer, back and forward, and the panel shows them",
    variant,
    async ({ page }) => {
      await page.goto("/");
      await openSettings(page);
      await expect(panelOf(page)).toContainText(
        "Your choices apply to every page in this tab until you reload it, close it or reset them.",
      );
      await choose(page, "Contrast", "Dark contrast");
      await page.getByRole("contentinfo").getByRole("link", { name: "Providers" }).click();
      await expect(page).toHaveURL("/about/team");
      await isDark(page);
      await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
      await expect(page).toHaveURL("/login");
      await isDark(page);
      await page.goBack();
      await isDark(page);
      await page.goBack();
      await expect(page).toHaveURL("/");
      await isDark(page);
      await page.goForward();
      await isDark(page);
      await page.reload();
      await isAsDesigned(page);
      await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
      await isAsDesigned(page);
    },
  );

  test("stay reset when going back, and never apply in another tab", variant, async ({ page, context }) => {
    await page.goto("/");
    await openSettings(page);
    await choose(page, "Contrast", "Dark contrast");
    const other = await context.newPage();
    await other.goto("/about/team");
    await isAsDesigned(other);
    await page.getByRole("contentinfo").getByRole("link", { name: "Providers" }).click();
    await isDark(page);
    await openSettings(page);
    await expect(panelOf(page).getByRole("radio", { name: "Dark contrast" })).toBeChecked();
    await panelOf(page).getByRole("button", { name: "Reset all" }).click();
    await isAsDesigned(page);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await isAsDesigned(page);
  });

  test(
    "a remembered reading mask is shown at the first paint, and then by its panel without interaction",
    variant,
    async ({ page }) => {
      const early = () => page.evaluate(() => getComputedStyle(document.body, "::after").backgroundImage);
      await page.addInitScript(() => localStorage.setItem("accessibility", '{"cursor":"reading-mask"}'));
      const panel = await holdRequests(page, /\/settings-panel-[^/]+\.js$/);
      await page.goto("/", { waitUntil: "commit" });
      await expect.poll(early).toContain("linear-gradient(rgba(0, 0, 0, 0.75)");
      await panel.made;
      panel.send();
      await expect(page.locator("[data-reading-aid=reading-mask]")).toBeAttached();
      expect(await early()).toBe("none");
    },
  );

  test("apply from the first paint on once they are remembered, until they are forgotten", async ({
    page,
  }) => {
    await page.goto("/");
    await openSettings(page);
    await choose(page, "Contrast", "Light contrast");
    await panelOf(page).getByRole("checkbox", { name: "Remember on this device" }).check();
    await choose(page, "Text size", "Large");
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem("accessibility"))) ?? "")).toEqual({
      contrast: "light",
      "text-size": "large",
    });
    await page.addInitScript(() => {
      const painted: string[] = [];
      Object.assign(window, { painted });
      const look = () => {
        if (performance.getEntriesByName("first-contentful-paint").length > 0)
          painted.push(getComputedStyle(document.documentElement).fontSize);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await page.waitForFunction(() => Reflect.get(window, "painted").length > 0);
    await hydratePage(page);
    // What React changed is drawn with the next frame.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const painted = await page.evaluate(() => [...new Set(Reflect.get(window, "painted") as string[])]);
    expect(painted).toEqual(["20px"]);
    expect(await styleOf(page.locator("body"), "background-color")).toBe("rgb(255, 255, 255)");
    await openSettings(page);
    await expect(panelOf(page).getByRole("radio", { name: "Large", exact: true })).toBeChecked();
    await panelOf(page).getByRole("checkbox", { name: "Remember on this device" }).uncheck();
    await page.reload();
    expect(await styleOf(page.locator("html"), "font-size")).toBe("16px");
  });

  test(
    "that are forgotten in one tab are not remembered again by another",
    variant,
    async ({ page, context }) => {
      await page.goto("/");
      await openSettings(page);
      const remembered = panelOf(page).getByRole("checkbox", { name: "Remember on this device" });
      await remembered.check();
      const other = await context.newPage();
      await other.goto("/");
      await openSettings(other);
      await panelOf(other).getByRole("button", { name: "Reset all" }).click();
      await expect(remembered).not.toBeChecked();
      await choose(page, "Text size", "Large");
      expect(await page.evaluate(() => localStorage.getItem("accessibility"))).toBeNull();
    },
  );

  test("are ignored if storage holds invalid values", variant, async ({ page }) => {
    for (const accessibility of ["{", "7", '"dark"', '{"contrast":"mauve","<b>":"x"}', "[1]"]) {
      await openWith(page, { accessibility });
      await hydratePage(page);
      expect(await styleOf(page.locator("html"), "font-size")).toBe("16px");
      expect(await styleOf(page.locator("html"), "filter")).toBe("none");
    }
  });

  test("apply to every page", variant, async ({ page }) => {
    await openWith(page, { accessibility: JSON.stringify({ contrast: "dark", "text-size": "xxl" }) });
    await page.setViewportSize({ width: 320, height: 640 });
    const paths = ["/", "/about/team", "/services/endodontics", "/post-op", "/accessibility-services"];
    for (const path of [...paths, "/accessibility-statement", "/register", "/request-appointment"]) {
      await page.goto(path);
      await settled(page);
      expect(await styleOf(page.locator("html"), "font-size"), path).toBe("32px");
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
      expect(await smallestText(page), path).toBeGreaterThanOrEqual(24);
      const weakest = await weakestContrast(page);
      expect(weakest.ratio, `${path} ${JSON.stringify(weakest)}`).toBeGreaterThanOrEqual(7);
    }
  });
});

test.describe("the not-found page", variant, () => {
  test.use({ expectedErrors: [/404/] });

  test("applies remembered settings too", async ({ page }) => {
    await openWith(page, { accessibility: JSON.stringify({ contrast: "dark" }) });
    await page.goto("/no-such-page");
    expect(await styleOf(page.locator("body"), "background-color")).toBe("rgb(10, 10, 10)");
  });
});
