import sharp from "sharp";
import { firstOwnerLink } from "#server/accounts/first-owner.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolationsInLightAndDark, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnProgram } from "#tests/support/own-program.ts";
import { logIn } from "#tests/support/people.ts";

const test = testWithOwnProgram({ DEMO: "false" });

// The first owner comes before anybody else. One file, one worker, one program.
test.describe.configure({ mode: "default" });

test.use({ expectedErrors: [/status of (400|404)/], viewport: { width: 360, height: 800 } });

test(
  "the first owner opens the link in the start command's output and gets to the set-up and the office",
  variant,
  async ({ page, baseURL }) => {
    const { secretKey } = await journeyDatabase();
    const code = page.getByLabel("Code");
    await test.step("a link that lost a part opens the form too", async () => {
      await page.goto("/first-owner#ABCD-%");
      await expect(code).toHaveValue("ABCD-%");
      // The second one is not the address of the page that is open, of which only the hash would change.
      await page.goto("about:blank");
    });
    await page.goto(firstOwnerLink(secretKey, baseURL ?? ""));
    await expect(code).toHaveValue(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    await expectNoAxeViolationsInLightAndDark(page);
    const rightCode = await code.inputValue();
    await code.fill("ABCD-EFGH-JKLM-NPQR");
    await page.getByLabel("First name").fill("Olga");
    await page.getByLabel("Last name").fill("Ostrow");
    await page.getByLabel("Email").fill("olga@practice.example");
    await page.getByLabel("Username").fill("olga.owner");
    await page.getByLabel("Password", { exact: true }).fill("Quiet-Molar-27!");
    await page.getByLabel("Confirm password").fill("Quiet-Molar-27!");
    const create = page.getByRole("button", { name: "Create the owner’s account" });
    await create.click();
    await expect(code).toHaveAccessibleDescription(
      /This is not the code that the program printed when it started\./,
    );
    await expect(code).toBeFocused();
    await code.fill(rightCode);
    await create.click();

    await expect(page).toHaveURL("/settings/security/2fa");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    const secret = (await page.locator("code").textContent()) ?? "";
    await page.getByLabel("6-digit code").fill(codeAt(secret, new Date()));
    await page.getByRole("button", { name: "Confirm & Enable" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/office/setup");
    await expect(page.getByText("0 of 8 done.")).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    await page.getByRole("link", { name: "To the office" }).click();
    await expect(page).toHaveURL("/office");
    await expect(page.getByRole("link", { name: "Continue the set-up" })).toBeVisible();
    const leftToDo = page.getByRole("region", { name: "Left to do" });
    const tasks = ["Add your practice’s own information", "Back up every night"];
    await expect(leftToDo.getByRole("heading", { level: 3 })).toHaveText(tasks);
    await expect(leftToDo.getByText(/the name, the phone number/)).toBeVisible();
    await expect(page.getByText("One person works here.")).toBeVisible();

    await page.goto("/first-owner");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/doesn't exist/);
  },
);

const employee = { username: "first.dentist", password: "Steady-Hand-88!", email: "first@practice.example" };

test(
  "an employee is invited by a command, sets a password, and must enrol first",
  variant,
  async ({ page, ownProgram }) => {
    const who = ["--username", employee.username, "--email", employee.email];
    await ownProgram.enamel("staff", "add", ...who, "--first-name", "Ines", "--last-name", "Falk");
    const invitation = pathIn(await mailTo(employee.email, /your staff account/i), "reset-password");
    await page.goto(invitation);
    await page.getByLabel("New password").fill(employee.password);
    await page.getByLabel("Confirm password").fill(employee.password);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page).toHaveURL("/login");

    await page.goto("/login?next=/profile/edit");
    await logIn(page, employee);
    await expect(page.getByText("Two-factor setup is required.")).toBeVisible();
    await expect(page).toHaveURL("/settings/security/2fa");
    const stored = () => page.evaluate(() => Object.keys(localStorage).toSorted());
    expect(await stored()).toEqual(["enroll_access"]);

    // The token gives access to the setup, also after a reload, and to nothing else.
    await page.reload();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    const secret = (await page.locator("code").textContent()) ?? "";
    await page.getByLabel("6-digit code").fill(codeAt(secret, new Date()));
    await page.getByRole("button", { name: "Confirm & Enable" }).click();
    await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
    await expect.poll(stored).toEqual(["access", "refresh", "role", "user_id", "username"]);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await page.goto("/profile/edit");
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
  },
);

test("an enrolment token opens no protected page", variant, async ({ page }) => {
  await page.goto("/");
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 600 })).toString(
    "base64url",
  );
  await page.evaluate((token) => localStorage.setItem("enroll_access", token), `e30.${claims}.x`);
  await page.goto("/profile/edit");
  await expect(page).toHaveURL("/");
});
