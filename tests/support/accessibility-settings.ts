import type { Locator, Page } from "@playwright/test";
import { changesEnded, expect } from "./journey.ts";

/** The panel in which a reader adjusts the page. */
export const panelOf = (page: Page) => page.getByRole("dialog", { name: "Accessibility" });

/** Opens it, from the bar or from the phone's menu. */
export async function openSettings(page: Page) {
  const opener = page.getByRole("banner").getByRole("button", { name: "Accessibility" });
  if (await opener.isVisible()) await opener.click();
  else {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Accessibility" }).click();
  }
  // React may still be starting, and the panel then has yet to come.
  await expect(panelOf(page)).toBeVisible({ timeout: 20_000 });
}

/** Closes it. */
export async function closeSettings(page: Page) {
  await panelOf(page).getByRole("button", { name: "Close" }).click();
  await expect(panelOf(page)).toBeHidden();
}

/** Chooses an option of a setting in the open panel, which announces it. */
export async function choose(page: Page, setting: string, option: string) {
  const choice = panelOf(page)
    .getByRole("group", { name: setting })
    .getByRole("radio", { name: option, exact: true });
  await choice.check();
  await expect(panelOf(page).getByRole("status")).toHaveText(`${setting}: ${option}`);
  await changesEnded(page);
}

/** Turns a setting on in the open panel, which announces it. */
export async function turnOn(page: Page, setting: string) {
  await panelOf(page).getByRole("checkbox", { name: setting }).check();
  await expect(panelOf(page).getByRole("status")).toHaveText(`${setting}: on`);
  await changesEnded(page);
}

/** Resets all settings, in the panel, which stays open and announces it. */
export async function resetSettings(page: Page) {
  if (await panelOf(page).isHidden()) await openSettings(page);
  await panelOf(page).getByRole("button", { name: "Reset all" }).click();
  await expect(panelOf(page).getByRole("status")).toHaveText("All settings are back to their defaults.");
  await changesEnded(page);
}

/** A property as the browser computes it. */
export function styleOf(part: Locator, property: string): Promise<string> {
  return part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** The number that such a property begins with, such as its pixels. */
export async function numberOf(part: Locator, property: string): Promise<number> {
  return Number.parseFloat(await styleOf(part, property));
}

/** Waits until fonts are there and what was changed has come to rest. */
export async function settled(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  await changesEnded(page);
}
