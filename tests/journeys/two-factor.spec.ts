import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { codeAt } from "#tests/support/authenticator.ts";
import {
  expireCodeReauthentication,
  expireReauthentication,
} from "#tests/support/expire-reauthentication.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, test, variant } from "#tests/support/journey.ts";
import { notReached } from "#tests/support/lost-connection.ts";
import { aNewPatient, logIn, openAs, type Person } from "#tests/support/people.ts";
import { expectAfterRetries } from "#tests/support/retry-pauses.ts";

const recoveryCode = /^[a-z2-9]{5}-[a-z2-9]{5}$/;

/** A time whose code has not been used yet, in time steps of 30 seconds from now. */
const later = (steps: number) => new Date(Date.now() + steps * 30_000);

/** Enrols from My Account and returns the secret and the recovery codes. */
async function enrol(page: Page, person: Person) {
  await openAs(page, person, "/profile/edit");
  await expect(page.getByText("Add an authenticator app for extra security.")).toBeVisible();
  await page.getByRole("link", { name: "Enable 2FA" }).click();
  await expect(page).toHaveURL("/settings/security/2fa");
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  await page.getByLabel("6-digit code").fill(codeAt(secret, later(0)));
  await page.getByRole("button", { name: "Confirm & Enable" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  return { secret, codes };
}

async function logOut(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
}

test.describe("two-factor", () => {
  test.use({ expectedErrors: [/status of (400|401|403|429)/] });

  test("is set up with an authenticator, asked for at sign-in, and turned off again", async ({
    page,
    context,
  }) => {
    test.slow();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const patient = await aNewPatient();
    const { secret, codes } = await enrol(page, patient);
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(recoveryCode);
    await page.getByRole("button", { name: "Copy" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toContain(codes.join("\n"));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/profile/edit");
    await expect(page.getByText("Your account is protected with an authenticator app.")).toBeVisible();
    await mailTo(patient.email, /two-factor sign-in is on/i);

    await logOut(page);
    await page.goto("/login?next=/profile/edit");
    await logIn(page, patient);
    await expect(page.getByRole("heading", { level: 1, name: "Two-Factor Authentication" })).toBeVisible();
    await expect(page).toHaveURL("/auth/2fa?next=/profile/edit");
    const code = page.getByLabel("Authenticator code");
    await expect(code).toBeFocused();
    await code.fill("12ab 34-56789");
    await expect(code, "only digits, and six of them").toHaveValue("123456");
    await code.press("Home");
    await code.pressSequentially("9");
    await expect(code, "a digit too many is the one that is dropped").toHaveValue("123456");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("Incorrect code. Try again.")).toHaveCount(2);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }]))).not.toContain(
      patient.password,
    );
    await code.fill(codeAt(secret, later(1)));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Login successful!")).toBeVisible();
    await expect(page).toHaveURL("/profile/edit");

    await page.getByRole("button", { name: "Disable 2FA" }).click();
    await expect(page.getByText("Two-factor authentication disabled.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Enable 2FA" })).toBeVisible();
    await mailTo(patient.email, /two-factor sign-in is off/i);
  });

  test("accepts a recovery code once, and a reload loses the password", variant, async ({ page }) => {
    test.slow();
    const patient = await aNewPatient();
    const { codes } = await enrol(page, patient);
    await page.getByRole("button", { name: "Continue" }).click();
    await logOut(page);

    await logIn(page, patient);
    await expect(page.getByLabel("Authenticator code")).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL("/login");

    await page.goto("/login?next=/profile/edit");
    await logIn(page, patient);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const field = page.getByLabel("Recovery code");
    await expect(field).toBeFocused();
    await field.fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page).toHaveURL("/profile/edit");
    await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
    await logOut(page);

    await logIn(page, patient);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("Incorrect code. Try again.")).toHaveCount(2);
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("asks for a code before it is disabled if none was entered recently", variant, async ({ page }) => {
    test.slow();
    const patient = await aNewPatient();
    const { codes } = await enrol(page, patient);
    await page.getByRole("button", { name: "Continue" }).click();
    await expireCodeReauthentication(patient.username);
    await page.getByRole("button", { name: "Disable 2FA" }).click();
    const dialog = page.getByRole("dialog", { name: "Disable two-factor authentication?" });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Disable 2FA" })).toBeFocused();
    await page.getByRole("button", { name: "Disable 2FA" }).click();
    await dialog.getByLabel("Code").fill("000000");
    await dialog.getByRole("button", { name: "Disable 2FA" }).click();
    await expect(dialog.getByText("Incorrect code. Try again.")).toBeVisible();
    await dialog.getByLabel("Code").fill(codes[1] ?? "");
    await dialog.getByRole("button", { name: "Disable 2FA" }).click();
    await expect(page.getByText("Two-factor authentication disabled.")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test("a wrong first code shows an error, and the setup stays", variant, async ({ page }) => {
    const patient = await aNewPatient();
    await openAs(page, patient, "/profile/edit");
    await expireReauthentication(patient.username);
    await page.getByRole("link", { name: "Enable 2FA" }).click();
    const proof = page.getByRole("dialog", { name: "Please confirm that it is you" });
    await proof.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await proof.getByLabel("Password", { exact: true }).fill(patient.password);
    await expectNoAxeViolations(page);
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(
      page.getByText("Scan this QR with Google Authenticator, 1Password, Authy, etc."),
    ).toBeVisible();
    await expect(page.getByText("Can’t scan? Enter this secret manually")).toBeVisible();
    await expectNoAxeViolations(page);
    const secret = await page.locator("code").textContent();
    await page.getByRole("button", { name: "Confirm & Enable" }).click();
    await expect(page.getByText("Enter your 6-digit code")).toBeVisible();
    await page.getByLabel("6-digit code").fill("000000");
    await expireReauthentication(patient.username);
    await page.getByRole("button", { name: "Confirm & Enable" }).click();
    await proof.getByLabel("Password", { exact: true }).fill(patient.password);
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("main").getByText("Invalid one-time password (OTP).")).toBeVisible();
    await expect(page.locator("code")).toHaveText(secret ?? "");

    await page.route("**/api/2fa/totp/confirm/", (route) => route.fulfill({ status: 400, json: {} }));
    await page.getByRole("button", { name: "Confirm & Enable" }).click();
    await expect(page.getByRole("main").getByText("Invalid code. Try again.")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL("/profile/edit");
  });
});

test.describe("the Back link of two-factor setup", variant, () => {
  test.use({ expectedErrors: [/2fa\/totp/] });

  test("is shown before the status is loaded, if that fails, and if two-factor is on", async ({ page }) => {
    const patient = await aNewPatient();
    const back = page.getByRole("main").getByRole("link", { name: "Back" });
    const status = await holdRequests(page, "**/api/2fa/totp/status/");
    await page.clock.install();
    await openAs(page, patient, "/settings/security/2fa");
    await expect(back).toHaveAttribute("href", "/profile/edit");
    status.fail();
    await expectAfterRetries(page, page.getByText(`Could not start 2FA setup. ${notReached}`));
    await expect(back).toHaveCount(1);
    await page.unroute("**/api/2fa/totp/status/");
    await page.route("**/api/2fa/totp/begin/", (route) => route.abort());
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText(`Could not start 2FA setup. ${notReached}`)).toBeVisible();
    await expect(back).toHaveCount(1);
    await page.unroute("**/api/2fa/totp/begin/");
    await enrol(page, patient);
    await page.goto("/settings/security/2fa");
    await expect(page.getByText("Your account is protected with an authenticator app.")).toBeVisible();
    await back.click();
    await expect(page).toHaveURL("/profile/edit");
  });
});

test("the one-time code page without credentials redirects to login", variant, async ({ page }) => {
  await page.goto("/auth/2fa?next=%2Fcreate");
  await expect(page).toHaveURL("/login?next=%2Fcreate");
  await expect(page.getByText("Please enter your username and password again.")).toBeVisible();
});

test(
  "two-factor setup redirects a visitor who is neither signed in nor enrolling",
  variant,
  async ({ page }) => {
    await page.goto("/settings/security/2fa");
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Please log in to continue.")).toBeVisible();
  },
);
