import { expect, expectNoAxeViolationsInLightAndDark, hydratePage, test } from "../support/journey.ts";
import { demoDentist, openAs } from "../support/people.ts";

const publicPages = ["/login", "/register", "/forgot-password", "/reset-password/a-code", "/verify-email"];
const ownPages = ["/profile/edit", "/settings/security/2fa", "/profile/demo.dentist"];

for (const path of [...publicPages, ...ownPages]) {
  test(`${path} has no axe violations, and fits a viewport of 320 pixels`, async ({ page }) => {
    if (ownPages.includes(path)) await openAs(page, demoDentist, path);
    else await page.goto(path);
    await hydratePage(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNoAxeViolationsInLightAndDark(page);

    await page.setViewportSize({ width: 320, height: 640 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(320);
    const small = await page
      .locator("main")
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>("input:not(.sr-only), button, select, textarea")]
          .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 24)
          .map((control) => control.outerHTML.slice(0, 80)),
      );
    expect(small, "controls lower than 24 pixels (WCAG 2.5.8)").toEqual([]);
  });
}

for (const path of ["/", "/about/team", "/post-op"]) {
  test(`${path} loads no code for forms`, async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => void loaded.push(request.url()));
    await page.goto(path);
    await hydratePage(page);
    await page.waitForLoadState("networkidle");
    expect(loaded.filter((address) => /\/reading-[\w-]+\.js$/.test(address))).toHaveLength(1);
    expect(loaded.filter((address) => /\/form(s|-pages)-/.test(address))).toEqual([]);
  });
}
