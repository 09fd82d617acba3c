import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";

const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

test("in forced colors the current page, picture and filter are distinguishable", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/?page=2");
  const pager = page.getByRole("navigation", { name: "Pages of the newsletter" });
  const other = await groundOf(pager.getByRole("link", { name: "Page 1" }));
  expect(await groundOf(pager.getByRole("link", { name: "Page 2" }))).not.toBe(other);

  const dots = page.getByRole("button", { name: /^Show picture/ }).locator("span");
  await expect(dots).toHaveCount(3);
  for (const dot of await dots.all())
    expect(await groundOf(dot)).not.toBe(await groundOf(page.locator("body")));

  await openAs(page, demoDentist, "/appointments?status=pending");
  const filters = page.getByRole("navigation", { name: "Requests by status" });
  const all = await groundOf(filters.getByRole("link", { name: "All" }));
  expect(await groundOf(filters.getByRole("link", { name: "Pending" }))).not.toBe(all);
});
