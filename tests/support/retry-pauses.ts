import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Waits for what is shown once a query's retries have failed, without their pauses (pages-13); needs `page.clock`. */
export async function expectAfterRetries(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(4_000);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}
