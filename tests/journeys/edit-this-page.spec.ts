import { site } from "#contract/site/site.ts";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { aNewEmployee, aNewPatient, openAs } from "#tests/support/people.ts";

test(
  "an owner goes from public pages to what they show, by a link that nobody else has (site-7)",
  variant,
  async ({ page, browser }) => {
    const [, service] = site().services.services;
    const edit = page.getByRole("link", { name: "Edit this page" });
    await openAs(page, await aNewEmployee({ isOwner: true, isDemo: true }), "/");
    await expect(edit).toHaveAttribute("href", "/office/site/home");
    await expectNoAxeViolations(page);
    await page.getByRole("contentinfo").getByRole("link", { name: service?.title, exact: true }).click();
    await expect(page).toHaveURL(`/services/${service?.slug}`);
    await expect(edit).toHaveAttribute("href", "/office/site/services?at=services.1");
    await edit.click();
    const card = page.getByRole("button", { name: service?.title, exact: true });
    await expect(card).toBeFocused();
    await expect(card).toHaveAttribute("aria-expanded", "true");
    await expect(edit).toHaveCount(0);

    for (const someone of [await aNewEmployee({ isDemo: true }), await aNewPatient()]) {
      const other = await (await browser.newContext()).newPage();
      const read = other.waitForResponse(
        /\/api\/users\/me\/profile\/|\/api\/sessions\/|edit-link|watch-signed-in/,
      );
      await openAs(other, someone, "/");
      await hydratePage(other);
      await read;
      await expect(other.getByRole("link", { name: "Edit this page" })).toHaveCount(0);
      await other.context().close();
    }
  },
);

test("a visitor's page loads nothing for the link", variant, async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/");
  await hydratePage(page);
  expect(loaded.filter((url) => /edit-link|watch-signed-in|page-documents/.test(url))).toEqual([]);
  expect(loaded.some((url) => url.endsWith(".js"))).toBe(true);
});
