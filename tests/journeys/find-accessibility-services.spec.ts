import type { Page } from "@playwright/test";
import { site } from "#contract/site/site.ts";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";

function mainOf(page: Page) {
  return page.getByRole("main");
}

test(
  "each navigation to the URL with a slash ends at the accessibility services",
  variant,
  async ({ page }) => {
    const answer = await page.request.get("/accessibility/services", { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toBe("/accessibility-services");

    await page.goto("/accessibility-statement");
    await hydratePage(page);
    const link = mainOf(page).locator('a[href="/accessibility/services"]');
    await link.click();
    await expect(page).toHaveURL(/\/accessibility-services$/);
    await expect(mainOf(page).getByRole("heading", { level: 1 })).toBeFocused();
  },
);

test("the statement is dated, has six sections and the contact details", variant, async ({ page }) => {
  await page.goto("/accessibility-statement");
  await expect(mainOf(page).getByText("August 2025", { exact: true })).toBeVisible();
  await expect(mainOf(page).getByRole("heading", { level: 2 })).toHaveText(
    site().accessibility.statement.sections.map(({ heading }) => heading),
  );
  const feedback = mainOf(page).getByRole("region", { name: "Feedback and Contact" });
  await expect(
    feedback.getByRole("link", { name: site().practice.phone.display, exact: true }),
  ).toHaveAttribute("href", `tel:${site().practice.phone.dial}`);
  await expect(feedback.getByRole("link", { name: site().practice.email }).first()).toHaveAttribute(
    "href",
    `mailto:${site().practice.email}`,
  );
});

for (const width of [320, 1280]) {
  test(`every insurer has its phone links and texts at ${width} pixels`, variant, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/accessibility-services");
    const table = page.getByRole("table", { name: "Whom to call" });
    await expect(table.getByRole("rowheader")).toHaveText(site().insurers.contacts.map(({ label }) => label));
    for (const { label, phone: call, tty1, tty2, portal } of site().insurers.contacts) {
      const row = table
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
      const wanted = [call, tty1, ...(tty2 ? [tty2] : [])].map(({ dial }) => `tel:${dial}`);
      const links = await row
        .getByRole("link")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
      expect(links).toEqual([...wanted, ...(portal ? [portal.href] : [])]);
      await expect(row.getByRole("cell")).toHaveCount(4);
      for (const link of await row.getByRole("link").all()) {
        const { x = 0, width: wide = 0 } = (await link.boundingBox()) ?? {};
        expect(wide, "a link that can be tapped").toBeGreaterThan(20);
        expect(x + wide).toBeLessThanOrEqual(width);
      }
    }
    await expect(
      table.getByRole("row", { name: /^Liberty/ }).getByRole("link", { name: /portal/i }),
    ).toHaveCount(0);
  });
}
