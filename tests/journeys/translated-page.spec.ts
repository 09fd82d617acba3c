import type { Page } from "@playwright/test";
import { changeDocuments, changes } from "#tests/support/changed-page.ts";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";

/** Types into each field and marks it, waits for React, and expects the same fields with what was typed. */
async function expectFieldsKept(page: Page) {
  const typed = await page.evaluate(() => {
    const fields = [...document.querySelectorAll("main input, main select, main textarea")];
    return fields.map((element, index) => {
      const field = element as HTMLInputElement;
      field.dataset.mark = String(index);
      if (field.name === "website") return "";
      if (field.type === "checkbox") field.checked = true;
      else if (element instanceof HTMLSelectElement) element.selectedIndex = 1;
      else
        field.value =
          field.type === "date" ? "1987-06-05" : field.type === "tel" ? "5305550142" : `typed${index}`;
      return `${field.type} ${field.value} ${field.checked}`;
    });
  });
  await hydratePage(page);
  const found = await page.evaluate((count) => {
    const mark = (index: number) => document.querySelector<HTMLInputElement>(`[data-mark="${index}"]`);
    return Array.from({ length: count }, (_, index) => {
      const field = mark(index);
      if (field?.name === "website") return "";
      return `${field?.type} ${field?.value} ${field?.checked}`;
    });
  }, typed.length);
  expect(typed.length).toBeGreaterThan(0);
  expect(found).toEqual(typed);
}

for (const change of Object.keys(changes) as (keyof typeof changes)[]) {
  for (const path of ["/request-appointment", "/register", "/login"]) {
    test(
      `what is filled in at ${path} stays when React starts in a page that ${change} changed`,
      variant,
      async ({ page }) => {
        await changeDocuments(page, change);
        await page.goto(path);
        await expectFieldsKept(page);
        const show = page.getByRole("main").getByRole("button", { name: /Show/ }).first();
        if (path !== "/request-appointment") {
          await show.click();
          await expect(page.getByRole("main").getByRole("button", { name: /Hide/ }).first()).toBeVisible();
          await page.getByRole("main").getByRole("button", { name: /Hide/ }).first().click();
          await expect(show).toHaveText(/^«?Show»?$/);
        }
        await page.locator("main [name=first_name], main [name=username]").first().fill("");
        await page.getByRole("main").locator("button[type=submit]").first().click();
        await expect(page.getByText(/is required/).first()).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      },
    );
  }
}
