import { expireReauthentication } from "#tests/support/expire-reauthentication.ts";
import { expect, expectNoAxeViolations, test, variant } from "#tests/support/journey.ts";
import { aNewEmployee, aNewPatient, openAs } from "#tests/support/people.ts";

test.use({ expectedErrors: [/ERR_FAILED|status of 403 .*\/calendar/] });

test(
  "an employee subscribes to the visits in a calendar, replaces the address and deletes it",
  variant,
  async ({ page, request }) => {
    const employee = await aNewEmployee();
    await openAs(page, employee, "/profile/edit");
    await expireReauthentication(employee.username);
    const card = page.getByRole("region", { name: "Visits in your calendar" });
    await card.getByRole("button", { name: "Create address" }).click();
    const proof = page.getByRole("dialog", { name: "Please confirm that it is you" });
    await proof.getByLabel("Password", { exact: true }).fill(employee.password);
    await proof.getByRole("button", { name: "Confirm" }).click();
    const address = card.getByLabel("Address of your calendar");
    await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
    await expectNoAxeViolations(page);
    const first = new URL(await address.inputValue()).pathname;
    const feed = await request.get(first);
    expect(feed.status()).toBe(200);
    expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR/);

    await page.route("**/api/calendar/", (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.fallback(),
    );
    await card.getByRole("button", { name: "Delete calendar" }).click();
    await expect(card.getByRole("alert")).toBeVisible();
    await page.unroute("**/api/calendar/");
    await card.getByRole("button", { name: "Replace address" }).click();
    await expect(address).not.toHaveValue(new RegExp(first));
    await expect(card.getByRole("alert")).toHaveCount(0);
    expect((await request.get(first)).status()).toBe(404);
    const second = new URL(await address.inputValue()).pathname;
    expect((await request.get(second)).status()).toBe(200);

    await card.getByRole("button", { name: "Delete calendar" }).click();
    await expect(card.getByRole("button", { name: "Create address" })).toBeVisible();
    await expect(address).toBeHidden();
    expect((await request.get(second)).status()).toBe(404);
  },
);

test("a patient's account has no calendar feed", variant, async ({ page }) => {
  await openAs(page, await aNewPatient(), "/profile/edit");
  await expect(page.getByRole("region", { name: "Change Email" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Profile" }).getByLabel("First name")).toBeVisible();
  await expect(page.getByRole("region", { name: "Visits in your calendar" })).toHaveCount(0);
});
