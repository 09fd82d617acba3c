import { expect, test, variant } from "#tests/support/journey.ts";
import { demoDentist, demoPatient, openAs } from "#tests/support/people.ts";
import { expectAfterRetries } from "#tests/support/retry-pauses.ts";

test("a visitor is redirected home and asked to log in", variant, async ({ page }) => {
  await page.goto("/appointments");
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByText("Please log in to continue.")).toBeVisible();
});

test("an employee's page counts pending requests and links to them", variant, async ({ page }) => {
  await openAs(page, demoDentist, "/appointments");
  await expect(page.getByText("Pending", { exact: true }).first()).toBeVisible();
  const panel = page.getByRole("region", { name: /^Hello/ });
  await expect(panel.getByText("Pending requests", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Create Post" }),
    "is in the bar, and nowhere else",
  ).toHaveAttribute("href", "/create");
  await expect(page.getByRole("main").getByRole("link", { name: "Create Post" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Chat helper" })).toBeHidden();
  await expect(panel.getByRole("link", { name: "Your profile" })).toHaveAttribute(
    "href",
    "/profile/demo.dentist",
  );
  await panel.getByRole("link", { name: "See pending requests" }).click();
  await expect(page).toHaveURL(/status=pending/);
  const table = page.getByRole("table", { name: "Appointments" });
  // Both follow live updates, one after the other.
  await expect(async () => {
    const pending = Number(await panel.getByRole("definition").first().textContent());
    expect(await table.getByText("Pending", { exact: true }).count()).toBe(Math.min(pending, 20));
  }).toPass();
  for (const column of [
    "Patient",
    "Category",
    "Preferred Day",
    "Preferred Time",
    "Preferred Second Day",
    "Preferred Second Time",
    "Status",
    "Confirmed",
  ]) {
    await expect(table.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  }
});

test.describe("when the server fails", variant, () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("the calendar and the patient panel show an error, and try again", async ({ page }) => {
    const paths = [/api\/appointments\/\d+\/$/, /api\/appointments\/calendar\//];
    for (const path of paths) await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.install();
    await openAs(page, demoDentist, "/appointments");
    const calendar = page.getByRole("region", { name: "Calendar" });
    const failed = calendar.getByText("The confirmed visits could not be loaded.");
    await expectAfterRetries(page, failed);
    await page.getByRole("rowheader").first().getByRole("button").click();
    const panel = page.getByRole("dialog", { name: "Patient Details" });
    await expectAfterRetries(page, panel.getByText("Failed to load patient"));
    for (const path of paths) await page.unroute(path);
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByRole("heading", { name: "The request" })).toBeVisible();
    await page.keyboard.press("Escape");
    await calendar.getByRole("button", { name: "Try again" }).click();
    await expect(failed).toBeHidden();
  });

  for (const [what, path] of [
    ["the profile", "**/api/users/me/profile/"],
    ["the two-factor status", "**/api/2fa/totp/status/"],
  ] as const) {
    test(`the page shows in place that ${what} could not be loaded, and tries again`, async ({ page }) => {
      await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
      const visited: string[] = [];
      page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
      await page.clock.install();
      await openAs(page, demoPatient, "/appointments");
      await expectAfterRetries(page, page.getByText("Your appointments could not be loaded."));
      expect(visited).not.toContain("/login");
      await page.unroute(path);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "Your Appointment Requests" })).toBeVisible();
    });
  }
});

test.describe("when the server rejects the request", variant, () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("the request is not retried", async ({ page }) => {
    let requests = 0;
    await page.route("**/api/2fa/totp/status/", (route) => {
      requests += 1;
      return route.fulfill({ status: 403, json: { detail: "forbidden", message: "" } });
    });
    await openAs(page, demoPatient, "/appointments");
    await expect(page.getByText("Your appointments could not be loaded.")).toBeVisible();
    expect(requests).toBe(1);
  });
});
