import sharp from "sharp";
import { codeAt } from "../support/authenticator.ts";
import { mailTo, pathIn } from "../support/inbox.ts";
import { expect, expectNoAxeViolations, test } from "../support/journey.ts";
import { type OwnProgram, startOwnProgram } from "../support/own-program.ts";
import { logIn } from "../support/people.ts";

const employee = { username: "first.dentist", password: "Steady-Hand-88!", email: "first@practice.example" };
let practice: OwnProgram;

test.beforeAll(async () => {
  practice = await startOwnProgram({ DEMO: "false" });
});

test.afterAll(async () => {
  await practice.stop();
});

test("the first employee is invited, sets a password, and must enrol first", async ({ page }) => {
  test.slow();
  const { address, inbox } = practice;
  const who = ["--username", employee.username, "--email", employee.email];
  await practice.enamel("staff", "add", ...who, "--first-name", "Ines", "--last-name", "Falk");
  const invitation = pathIn(await mailTo(employee.email, /your staff account/i, inbox), "reset-password");
  await page.goto(address + invitation);
  await page.getByLabel("New password").fill(employee.password);
  await page.getByLabel("Confirm password").fill(employee.password);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page).toHaveURL(`${address}/login`);

  await page.goto(`${address}/login?next=/profile/edit`);
  await logIn(page, employee);
  await expect(page.getByText("Two-factor setup is required.")).toBeVisible();
  await expect(page).toHaveURL(`${address}/settings/security/2fa`);
  const stored = () => page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(await stored()).toEqual(["enroll_access"]);

  // The token gives access to the setup, also after a reload, and to nothing else.
  await page.reload();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectNoAxeViolations(page);
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("6-digit code").fill(codeAt(secret, new Date()));
  await page.getByRole("button", { name: "Confirm & Enable" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await expect.poll(stored).toEqual(["access", "refresh", "role", "user_id", "username"]);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto(`${address}/profile/edit`);
  await expect(page.getByText(`Signed in as ${employee.username}`)).toBeVisible();
  await expect(page.getByText("Two-factor authentication is required for your account.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Disable 2FA" })).toHaveCount(0);

  const portrait = page.getByRole("region", { name: "Profile" }).locator("img");
  await expect(portrait).toHaveCount(0);
  const background = { r: 90, g: 140, b: 110 };
  const picture = await sharp({ create: { width: 120, height: 160, channels: 3, background } })
    .png()
    .toBuffer();
  await page
    .getByLabel("Choose picture")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await page.getByLabel("Job title").fill("Dentist");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated.")).toBeVisible();
  await expect(portrait).toHaveAttribute("src", /^\//);
  await page.reload();
  await expect(portrait).toHaveJSProperty("complete", true);
  await expect(page.getByLabel("Job title")).toHaveValue("Dentist");
  await page.getByRole("button", { name: "Remove picture" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Job title")).toHaveValue("Dentist");
  await expect(portrait).toHaveCount(0);
});

test("an enrolment token opens no protected page", async ({ page }) => {
  const { address } = practice;
  await page.goto(address);
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 600 })).toString(
    "base64url",
  );
  await page.evaluate((token) => localStorage.setItem("enroll_access", token), `e30.${claims}.x`);
  await page.goto(`${address}/profile/edit`);
  await expect(page).toHaveURL(`${address}/`);
});
