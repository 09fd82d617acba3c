import { openSettings, panelOf, styleOf } from "#tests/support/accessibility-settings.ts";
import { expect, test, variant } from "#tests/support/journey.ts";

test.describe("the settings by keyboard", () => {
  test("open, change by arrow keys, close with Escape and return the focus", async ({ page }) => {
    await page.goto("/");
    const opener = page.getByRole("banner").getByRole("button", { name: "Accessibility" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(panelOf(page).getByRole("button", { name: "Close" })).toBeFocused({ timeout: 20_000 });
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(panelOf(page).getByRole("radio", { name: "Default" }).first()).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await styleOf(page.locator("html"), "font-size")).toBe("20px");
    await panelOf(page).evaluate((panel) => {
      panel.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true }));
    });
    await expect(panelOf(page), "an input method's Escape is its own").toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    expect(await styleOf(page.locator("html"), "font-size")).toBe("20px");
  });

  test(
    "in the bottom sheet of a phone trap the focus, and return it to the menu's button",
    variant,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/");
      await openSettings(page);
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
      await page.keyboard.press("Shift+Tab");
      for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Shift+Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("main, header, footer"))).toBeNull();
      await page.keyboard.press("Escape");
      await expect(panelOf(page)).toBeHidden();
      await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
    },
  );
});

test(
  "on a phone the system's back gesture closes the settings, and the next tap reopens them",
  variant,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/about/team");
    await openSettings(page);
    // What Android's back gesture does to a modal dialog without user interaction.
    await panelOf(page).evaluate((dialog: HTMLDialogElement) => dialog.close());
    await expect(panelOf(page)).toBeHidden();
    await openSettings(page);
  },
);
