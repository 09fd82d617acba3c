import type { Locator } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import { expect, hydratePage, test } from "#tests/support/journey.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";

const { args = [], ...launch } = browserLaunch();

test.use({
  viewport: { width: 360, height: 740 },
  // As a user sets it in the browser: 32 px instead of 16.
  launchOptions: { ...launch, args: [...args, "--blink-settings=defaultFontSize=32"] },
});

test("at twice the text size nothing is wider than a phone, and nothing in the top bar overlaps (WCAG 2.2, 1.4.4)", async ({
  page,
}) => {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto("/");
  await hydratePage(page);
  expect(await width()).toBe(360);
  const bar = page.getByRole("banner");
  const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  const home = bar.getByRole("link", { name: "Alder Row Dental, home" });
  const darkMode = await bar.getByRole("switch", { name: "Dark mode" }).boundingBox();
  for (const part of await home.locator("img, span").all())
    expect(await rightOf(part)).toBeLessThanOrEqual(darkMode?.x ?? 0);

  for (const path of [
    "/about/team",
    "/services/general",
    "/post-op",
    "/new-patients",
    "/accessibility-services",
    "/search",
    "/subscribe",
    "/request-appointment",
    "/register",
    "/login",
    "/forgot-password",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await width(), path).toBe(360);
  }

  await openAs(page, demoDentist, "/appointments");
  await expect(page.getByRole("button", { name: "Enter a call" })).toBeVisible();
  expect(await width()).toBe(360);
});
