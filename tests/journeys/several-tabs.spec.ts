import type { Page } from "@playwright/test";
import { expect, test, variant } from "#tests/support/journey.ts";
import { aNewPatient, openAs } from "#tests/support/people.ts";
import { accessToken } from "#tests/support/stored-session.ts";

/** Replaces the stored access token by one that has expired and that no server accepts. */
function expireAccess(page: Page) {
  return page.evaluate((expired) => localStorage.setItem("access", expired), accessToken(-60));
}

function storedAccess(page: Page) {
  return page.evaluate(() => localStorage.getItem("access"));
}

/** Waits until My Account has loaded everything: a request still under way would be rejected once the session ends. */
async function accountLoaded(page: Page): Promise<void> {
  await expect(page.getByLabel("First name")).toHaveValue("Noor");
  await page.waitForLoadState("networkidle");
}

test("a half-filled form is saved after its access token has expired", variant, async ({ page }) => {
  const patient = await aNewPatient();
  await openAs(page, patient, "/profile/edit");
  await page.getByLabel("Other insurance provider").fill("Harbor Mutual");
  await expireAccess(page);
  const expired = await storedAccess(page);
  await page.getByLabel("First name").fill("Nora");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated.")).toBeVisible();
  await expect(page.getByLabel("Other insurance provider")).toHaveValue("Harbor Mutual");
  expect(await storedAccess(page)).not.toBe(expired);
});

test.describe("an access token that only the server knows to be invalid", variant, () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("is renewed, and the request is sent again", async ({ page }) => {
    const patient = await aNewPatient();
    await openAs(page, patient, "/profile/edit");
    await expect(page.getByLabel("First name")).toHaveValue("Noor");
    await page.evaluate((forged) => localStorage.setItem("access", forged), accessToken(3_600));
    await page.getByLabel("First name").fill("Nora");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Profile updated.")).toBeVisible();
  });

  test("ends the session in all tabs when it cannot be renewed", async ({ page, request, context }) => {
    const patient = await aNewPatient();
    await openAs(page, patient, "/profile/edit");
    await accountLoaded(page);
    const other = await context.newPage();
    await other.goto("/profile/edit");
    await accountLoaded(other);
    const refresh = await page.evaluate(() => localStorage.getItem("refresh"));
    await request.post("/token/logout/", { data: { refresh } });
    await page.getByLabel("First name").fill("Nora");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL("/");
    // The form shows it too, if it is still there.
    await expect(page.getByText("Please log in to continue.").first()).toBeVisible();
    await expect(other).toHaveURL("/");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

test("an expired token is renewed once for all tabs", variant, async ({ page, context }) => {
  const patient = await aNewPatient();
  await openAs(page, patient, "/profile/edit");
  await expect(page.getByLabel("First name")).toHaveValue("Noor");
  const tabs = await Promise.all([0, 1, 2, 3].map(() => context.newPage()));
  let renewals = 0;
  context.on("request", (sent) => {
    if (sent.url().endsWith("/token/refresh/")) renewals += 1;
  });
  for (let round = 1; round <= 3; round += 1) {
    await expireAccess(page);
    await Promise.all(tabs.map((tab) => tab.goto("/profile/edit")));
    for (const tab of tabs) await expect(tab.getByLabel("First name")).toHaveValue("Noor");
    expect(renewals, `renewals after round ${round}`).toBe(round);
  }
});

test("an expired token is renewed within a minute on an idle page", variant, async ({ page }) => {
  const patient = await aNewPatient();
  await page.clock.install();
  await openAs(page, patient, "/profile/edit");
  await expect(page.getByLabel("First name")).toHaveValue("Noor");
  await expireAccess(page);
  const expired = await storedAccess(page);
  await page.clock.runFor(61_000);
  await expect.poll(() => storedAccess(page)).not.toBe(expired);
});

test("after signing out, the back button shows no data of the patient", variant, async ({ page }) => {
  const patient = await aNewPatient();
  await openAs(page, patient, "/profile/edit");
  await accountLoaded(page);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Please log in to continue.")).toBeVisible();
});

test("signing out in one tab signs out the others", variant, async ({ page, context }) => {
  const patient = await aNewPatient();
  await openAs(page, patient, "/profile/edit");
  const other = await context.newPage();
  await other.goto("/profile/edit");
  for (const tab of [page, other]) await accountLoaded(tab);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  // First, since it closes after five seconds.
  await expect(other.getByText("Please log in to continue.")).toBeVisible();
  await expect(other).toHaveURL("/");
  await expect(page).toHaveURL("/login");
  await expect(other.getByText("Noor"), "nothing of the patient stays in view").toHaveCount(0);
});

test("signing in in one tab redirects the login page in another", variant, async ({ page, context }) => {
  const patient = await aNewPatient();
  await page.goto("/login?next=/about/team");
  const other = await context.newPage();
  await openAs(other, patient, "/profile/edit");
  await expect(page).toHaveURL("/about/team");
});

test(
  "after another person has signed in, other tabs show no data of the previous one",
  variant,
  async ({ page, context }) => {
    const [one, two] = [await aNewPatient(), await aNewPatient()];
    await openAs(page, one, "/profile/edit");
    await expect(page.getByText(`(${one.email})`)).toBeVisible();
    const other = await context.newPage();
    await openAs(other, two, "/about/team");
    await expect(page.getByText(`(${two.email})`)).toBeVisible();
    await expect(page.getByText(one.email)).toHaveCount(0);
  },
);

test.describe("an unreachable server", variant, () => {
  test.use({ expectedErrors: [/status of 503/] });

  test("ends no session", async ({ page }) => {
    const patient = await aNewPatient();
    await openAs(page, patient, "/about/team");
    await expireAccess(page);
    await page.route("**/token/refresh/", (route) =>
      route.fulfill({ status: 503, json: { detail: "unavailable" } }),
    );
    await page.goto("/profile/edit");
    await expect(page.getByText("We could not be reached.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("refresh"))).not.toBeNull();
    await page.unroute("**/token/refresh/");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("First name")).toHaveValue("Noor");
  });
});
