import { expect, test, variant } from "#tests/support/journey.ts";
import { notReached } from "#tests/support/lost-connection.ts";
import { aNewPatient, demoDentist, demoPatient, openAs } from "#tests/support/people.ts";
import { expectAfterRetries } from "#tests/support/retry-pauses.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

test(
  "an author's profile whose next page does not load keeps its pager, and the focus when it loads again",
  variant,
  async ({ page }) => {
    await openAs(page, demoPatient, "/profile/demo.dentist");
    const posts = page.getByRole("region", { name: "Posts by Renata Osei" });
    await expect(posts.getByRole("article")).toHaveCount(3);
    await page.route("**/api/blogs/user/**", (route) => route.abort());
    await page.clock.install();
    await posts.getByRole("link", { name: "Page 2", exact: true }).click();
    await expectAfterRetries(page, posts.getByText(notReached));
    await posts.getByRole("link", { name: "Page 1", exact: true }).click();
    await expect(posts.getByRole("article"), "of the first page").toHaveCount(3);

    await posts.getByRole("link", { name: "Page 2", exact: true }).click();
    await expectAfterRetries(page, posts.getByText(notReached));
    await page.unroute("**/api/blogs/user/**");
    await posts.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(posts.getByText(notReached)).toHaveCount(0);
    await expect(posts.getByRole("article").first()).toBeVisible();
    await expect(posts).toBeFocused();
  },
);

test(
  "an author's profile that does not load has the focus when it loads again",
  variant,
  async ({ page }) => {
    await page.route("**/api/users/by-username/**", (route) => route.abort());
    await page.clock.install();
    await openAs(page, demoPatient, "/profile/demo.dentist");
    await expectAfterRetries(page, page.getByText(`Failed to load user profile: ${notReached}`));
    await page.unroute("**/api/users/by-username/**");
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Renata Osei" })).toBeVisible();
    await expect(page.locator("main :focus"), "in place of the button").toContainText("Renata Osei");
  },
);

test(
  "the form of a post that does not load shows the lost connection, and loads at the next try",
  variant,
  async ({ page, request }) => {
    const slug = "two-quiet-minutes-brushing-that-actually-works";
    const { id, title } = await (await request.get(`/api/blogs/slug/${slug}/`)).json();
    await page.route(`**/api/blogs/${id}/`, (route) => route.abort());
    await page.clock.install();
    await openAs(page, demoDentist, `/blogs/${id}/edit`);
    await expectAfterRetries(page, page.getByText(`Unable to load this blog. ${notReached}`));
    await page.unroute(`**/api/blogs/${id}/`);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page.locator("main :focus"), "in place of the button").toContainText("Title");
  },
);

test(
  "My Account shows that the status of two-factor did not load for a lost connection, and loads it at the next try",
  variant,
  async ({ page }) => {
    await page.route("**/api/2fa/totp/status/", (route) => route.abort());
    await page.clock.install();
    await openAs(page, await aNewPatient(), "/profile/edit");
    const status = page.getByRole("region", { name: "Two-Factor Authentication" });
    await expectAfterRetries(page, status.getByText(`Couldn’t load status. ${notReached}`));
    await page.unroute("**/api/2fa/totp/status/");
    await status.getByRole("button", { name: "Retry" }).press("Enter");
    await expect(status.getByText("Add an authenticator app for extra security.")).toBeVisible();
  },
);

test("what was saved in My Account is shown, though it cannot be loaded again", variant, async ({ page }) => {
  const patient = await aNewPatient();
  await openAs(page, patient, "/profile/edit");
  const card = page.getByRole("region", { name: "Your data" });
  const ask = card.getByRole("button", { name: "Delete my account" });
  await expect(ask).toBeVisible();
  await page.route("**/api/users/me/deletion/", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await ask.click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill(patient.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(card.getByText(/^Your account will be deleted in 14 days/)).toBeVisible();
  await card.getByRole("button", { name: "Keep my account" }).click();
  await expect(ask).toBeVisible();
});
