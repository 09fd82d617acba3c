import type { Page } from "@playwright/test";
import { expireReauthentication } from "#tests/support/expire-reauthentication.ts";
import { mailTo } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, test, variant } from "#tests/support/journey.ts";
import { addAuthenticator, addPasskey, signInWithPasskey } from "#tests/support/passkeys.ts";
import { aNewEmployee, aNewPatient, bearerOf, logIn, openAs } from "#tests/support/people.ts";

async function logOut(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
}

// A virtual authenticator stays with its page, also when the next journey begins there.
test.use({ reuseContext: false });

test.describe("passkeys", () => {
  test.use({ expectedErrors: [/status of (401|403)/] });

  test("a patient adds one, ends another session and signs in with it", async ({ page }) => {
    test.slow();
    await addAuthenticator(page);
    const patient = await aNewPatient();
    await bearerOf(patient);
    await openAs(page, patient, "/profile/edit");
    await expireReauthentication(patient.username);
    await addPasskey(page, "My phone");
    const dialog = page.getByRole("dialog", { name: "Please confirm that it is you" });
    await dialog.getByLabel("Password", { exact: true }).fill(patient.password);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    const passkey = page.getByRole("list", { name: "Your passkeys" }).getByRole("listitem");
    await expect(passkey).toContainText("My phone");
    await mailTo(patient.email, /a passkey was added/i);

    const devices = page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText("This device");
    await expectNoAxeViolations(page);
    await devices
      .last()
      .getByRole("button", { name: /^Log out/ })
      .click();
    await expect(devices).toHaveCount(1);
    await logOut(page);

    await signInWithPasskey(page);
    await expect(page).toHaveURL("/appointments");
    await page.getByRole("link", { name: `Hi, ${patient.username}` }).click();
    await expect(page).toHaveURL("/profile/edit");
    await expireReauthentication(patient.username);
    await page.getByRole("button", { name: "Remove My phone" }).click();
    await expect(dialog.getByText("Your browser will ask for your passkey.")).toBeVisible();
    await expect(dialog.getByLabel("Password")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Passkey removed.")).toBeVisible();
  });

  test(
    "an employee with required two-factor signs in with one instead of an app, and after a break",
    variant,
    async ({ page }) => {
      await page.clock.install();
      await addAuthenticator(page);
      const employee = await aNewEmployee();
      await page.goto("/login");
      await logIn(page, employee);
      await expect(page).toHaveURL("/settings/security/2fa");
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
      await addPasskey(page, "Front desk");
      await expect(page).toHaveURL("/login");
      await expect(page.getByText("Your passkey is added. Please log in with it.")).toBeVisible();
      await logIn(page, employee);
      await expect(page.getByText("Please log in with your passkey.").first()).toBeVisible();
      await signInWithPasskey(page);
      await expect(page).toHaveURL("/appointments");

      await page.clock.fastForward("20:10");
      const lock = page.getByRole("dialog", { name: "You were signed out" });
      await expect(lock).toBeVisible();
      await page.clock.fastForward("00:02");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("refresh"))).toBeNull();
      await lock.getByRole("button", { name: "Log in with a passkey" }).click();
      await expect(lock).toHaveCount(0);
    },
  );

  test.describe("one that was removed in another tab", variant, () => {
    test.use({ expectedErrors: [/status of 404/] });

    test("leaves this tab's list too once its removal fails", async ({ page, context }) => {
      await addAuthenticator(page);
      await openAs(page, await aNewPatient(), "/profile/edit");
      await addPasskey(page, "My phone");
      const remove = page.getByRole("button", { name: "Remove My phone" });
      await expect(remove).toBeVisible();
      const other = await context.newPage();
      await other.goto("/profile/edit");
      await other.getByRole("button", { name: "Remove My phone" }).click();
      await expect(other.getByText("Passkey removed.")).toBeVisible();
      await remove.click();
      await expect(remove).toHaveCount(0);
    });
  });
});
