import type { Page } from "@playwright/test";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";
import { withoutReact } from "#tests/support/stored-session.ts";

function dropDown(page: Page, label: string) {
  return page
    .getByRole("navigation", { name: "Main" })
    .locator("details", { has: page.locator("summary", { hasText: label }) });
}

for (const stage of ["before React", "after React"] as const) {
  test(`the top bar, ${stage}`, stage === "after React" ? variant : {}, async ({ page }) => {
    // A drop-down that the pointer has left closes a moment later.
    await page.clock.install();
    if (stage === "before React") await withoutReact(page);
    await page.goto("/");
    if (stage === "after React") await hydratePage(page);

    await test.step("opens a drop-down under the mouse and closes it when the pointer has left", async () => {
      const services = dropDown(page, "Services");
      await services.getByText("Services", { exact: true }).hover();
      await expect(services.getByRole("link")).toHaveText([
        "General Dentistry",
        "Endodontics",
        "Oral Surgery",
      ]);
      await expect(services.getByRole("link", { name: "Endodontics" })).toHaveAttribute(
        "href",
        "/services/endodontics",
      );
      await services.getByRole("link", { name: "Oral Surgery" }).hover();
      await page.clock.runFor(300);
      await expect(services.getByRole("link", { name: "Oral Surgery" })).toBeVisible();
      await page.mouse.move(640, 800);
      await expect(services.getByRole("link", { name: "Oral Surgery" })).toBeHidden();
    });

    await test.step("keeps a clicked drop-down open until a click elsewhere or a second one", async () => {
      const about = dropDown(page, "About");
      const summary = about.getByText("About", { exact: true });
      await summary.click();
      await page.mouse.move(640, 800);
      await page.clock.runFor(300);
      await expect(about.getByRole("link", { name: "Providers" })).toHaveAttribute("href", "/about/team");
      await expect(about.getByRole("link", { name: "Providers" })).toBeVisible();
      await page.mouse.click(640, 800);
      await expect(about.getByRole("link", { name: "Providers" })).toBeHidden();
      await summary.click();
      await expect(about.getByRole("link", { name: "Providers" })).toBeVisible();
      await summary.click();
      await expect(about.getByRole("link", { name: "Providers" })).toBeHidden();
    });

    await page.mouse.move(640, 800);
    await test.step("opens and closes drop-downs by keyboard", async () => {
      const about = dropDown(page, "About");
      const summary = about.locator("summary");
      await summary.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(about.getByRole("link", { name: "Providers" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(about.getByRole("link", { name: "Providers" })).toBeHidden();
      await expect(summary).toBeFocused();
      await page.keyboard.press("Space");
      await expect(about.getByRole("link", { name: "Providers" })).toBeVisible();
      for (let links = 0; links < 4; links++) await page.keyboard.press("Tab");
      await expect(dropDown(page, "Services").locator("summary")).toBeFocused();
      await expect(about.getByRole("link", { name: "Providers" })).toBeHidden();
    });

    await test.step("switches the colours and remembers them", async () => {
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const control = page.getByRole("switch", { name: "Dark mode" });
      await expect(control).not.toBeChecked();
      const light = await background();
      await control.click();
      await expect(control).toBeChecked();
      await expect.poll(background).not.toBe(light);
      expect(await page.evaluate(() => localStorage.getItem("dark"))).toBe("true");
      await control.click();
      await expect(control).not.toBeChecked();
      await expect.poll(background).toBe(light);
      expect(await page.evaluate(() => localStorage.getItem("dark"))).toBe("false");
    });

    await test.step("shows a button back to the top beyond 300 pixels of scroll", async () => {
      const up = page.getByRole("button", { name: "Scroll to top" });
      await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
      await expect(up).toBeHidden();
      await page.evaluate(() => scrollTo({ top: 320, behavior: "instant" }));
      await expect(up).toBeVisible();
      await up.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(up).toBeHidden();
      await expect(page.getByRole("banner")).toBeFocused();
    });
  });

  test.describe(`the menu on a phone, ${stage}`, stage === "after React" ? variant : {}, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test("fills the screen, traps the focus, and closes when a page is chosen", async ({ page }) => {
      if (stage === "before React") await withoutReact(page);
      await page.goto("/");
      if (stage === "after React") await hydratePage(page);

      await test.step("fills the screen, traps the focus and returns it", async () => {
        const opener = page.getByRole("button", { name: "Open menu" });
        await opener.tap();
        const menu = page.getByRole("dialog", { name: "Menu" });
        await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
        await expect(menu.getByRole("link", { name: "Providers" })).toBeHidden();
        await menu.getByText("About", { exact: true }).tap();
        await expect(menu.getByRole("link", { name: "Providers" })).toHaveAttribute("href", "/about/team");
        await menu.getByText("Services", { exact: true }).tap();
        await expect(menu.getByRole("link", { name: "Oral Surgery" })).toBeVisible();

        for (let presses = 0; presses < 30; presses++) {
          await page.keyboard.press("Tab");
          // Between the last and the first control the browser's own toolbar has the focus.
          const isInside = await page.evaluate(
            () =>
              document.activeElement === document.body ||
              document.activeElement?.closest("#site-menu") !== null,
          );
          expect(isInside).toBe(true);
        }
        await expect
          .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
          .toBe("hidden");

        await menu.getByRole("link", { name: "Home", exact: true }).focus();
        await page.keyboard.press("Escape");
        await expect(menu).toBeHidden();
        await expect(opener).toBeFocused();
        await opener.tap();
        await menu.getByRole("button", { name: "Close menu" }).tap();
        await expect(menu).toBeHidden();
      });

      await test.step("closes when a page is chosen", async () => {
        await page.getByRole("button", { name: "Open menu" }).tap();
        await page.getByRole("dialog").getByRole("link", { name: "Home", exact: true }).tap();
        await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
      });
    });
  });
}

test.describe("without scripts", variant, () => {
  test.use({ javaScriptEnabled: false });

  test("the drop-downs open, and controls that need scripts are not rendered", async ({ page }) => {
    await page.goto("/");
    await dropDown(page, "Services").getByText("Services", { exact: true }).click();
    await expect(dropDown(page, "Services").getByRole("link", { name: "Endodontics" })).toBeVisible();
    await expect(page.getByRole("switch", { name: "Dark mode" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Scroll to top" })).toBeHidden();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  });

  test("the menu of a phone opens and closes", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.locator("#site-menu");
    await menu.getByText("Services", { exact: true }).click();
    await expect(menu.getByRole("link", { name: "Endodontics" })).toBeVisible();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
  });
});
