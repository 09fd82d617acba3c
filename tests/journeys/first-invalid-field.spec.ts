import { submitGuestForm } from "#tests/support/guest-form.ts";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";
import { covering } from "#tests/support/uncovered.ts";

test(
  "a form that is sent at the first touch of a page shows its first invalid field once React Router has started",
  variant,
  async ({ page }) => {
    await page.goto("/request-appointment");
    await submitGuestForm(page);
    const first = page.getByLabel("First name");
    await expect(first).toBeFocused();
    await page.waitForFunction(() => window.__reactRouterDataRouter?.state.initialized);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await covering(first, { withLabels: true })).toEqual([]);
  },
);

test.describe("on a phone", variant, () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the first invalid field is shown with its label below the bar, though a summary appears above it", async ({
    page,
  }) => {
    await page.goto("/request-appointment");
    await hydratePage(page);
    const message = page.getByLabel("Message");
    await submitGuestForm(page);
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect.poll(() => covering(page.getByLabel("First name"), { withLabels: true })).toEqual([]);

    await page.getByRole("alert").getByRole("button", { name: "Message" }).click();
    await expect(message).toBeFocused();
    expect(await covering(message, { withLabels: true })).toEqual([]);
  });
});
