import { expect, test } from "../support/journey.ts";
import { notReached } from "../support/lost-connection.ts";
import { aNewPatient, demoDentist, openAs } from "../support/people.ts";
import { expectAfterRetries } from "../support/retry-pauses.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

test("the form of a post that does not load shows the lost connection, and loads at the next try", async ({
  page,
  request,
}) => {
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
});

test("My Account shows that the status of two-factor did not load for a lost connection, and loads it at the next try", async ({
  page,
}) => {
  await page.route("**/api/2fa/totp/status/", (route) => route.abort());
  await page.clock.install();
  await openAs(page, await aNewPatient(), "/profile/edit");
  const status = page.getByRole("region", { name: "Two-Factor Authentication" });
  await expectAfterRetries(page, status.getByText(`Couldn’t load status. ${notReached}`));
  await page.unroute("**/api/2fa/totp/status/");
  await status.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(status.getByText("Add an authenticator app for extra security.")).toBeVisible();
});
