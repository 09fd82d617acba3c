import { expect, expectNoAxeViolations, hydratePage, test } from "../support/journey.ts";
import { demoDentist, openAs } from "../support/people.ts";

const publicPages = ["/login", "/register", "/forgot-password", "/reset-password/a-code", "/verify-email"];
const ownPages = ["/profile/edit", "/settings/security/2fa", "/profile/demo.dentist"];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    for (const path of publicPages) {
      test(`${path} breaks no rule of accessibility`, async ({ page }) => {
        await page.goto(path);
        await hydratePage(page);
        await expectNoAxeViolations(page);
      });
    }

    for (const path of ownPages) {
      test(`${path} breaks no rule of accessibility`, async ({ page }) => {
        await openAs(page, demoDentist, path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expectNoAxeViolations(page);
      });
    }
  });
}

for (const path of ["/", "/about/team", "/post-op"]) {
  test(`${path} loads no code of forms`, async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => void loaded.push(request.url()));
    await page.goto(path);
    await hydratePage(page);
    await page.waitForLoadState("networkidle");
    expect(loaded.filter((address) => /\/shared-[\w-]+\.js$/.test(address))).toHaveLength(1);
    expect(loaded.filter((address) => /\/forms-/.test(address))).toEqual([]);
  });
}

test.describe("on a screen of 320 pixels", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const path of [...publicPages, ...ownPages]) {
    test(`${path} is read without scrolling sideways`, async ({ page }) => {
      if (ownPages.includes(path)) await openAs(page, demoDentist, path);
      else await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(320);
      const small = await page
        .locator("main")
        .evaluate((main) =>
          [...main.querySelectorAll<HTMLElement>("input:not(.sr-only), button, select, textarea")]
            .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 24)
            .map((control) => control.outerHTML.slice(0, 80)),
        );
      expect(small, "controls too small to press").toEqual([]);
    });
  }
});
