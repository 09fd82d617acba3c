import { writeFile } from "node:fs/promises";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, test, variant } from "#tests/support/journey.ts";
import {
  aNewEmployee,
  aNewPatient,
  bearerOf,
  demoDentist,
  logIn,
  openAs,
  signInAndOpen,
} from "#tests/support/people.ts";

test("My Account changes what it shows, and saves only what has changed", async ({ page, request }) => {
  const patient = await aNewPatient();
  await openAs(page, patient, "/profile/edit");
  await expect(page.getByText(`Signed in as ${patient.username}`)).toBeVisible();
  const save = page.getByRole("button", { name: "Save" });
  await expect(page.getByLabel("First name")).toHaveValue("Noor");
  await expect(save).toBeDisabled();
  await expect(page.getByLabel("Job title"), "an employee's alone").toHaveCount(0);

  await page.getByLabel("Phone").fill("(530) 555-0199");
  await page.getByLabel("Insurance", { exact: true }).selectOption({ label: "Cigna" });
  await page.getByLabel("Insurance member ID").fill("CG-77");
  const sent = page.waitForRequest("**/api/users/update/");
  await save.click();
  const change = (await sent).postDataJSON();
  expect(change).toMatchObject({ phone: "5305550199", insurance: "cigna", newsletter_subscribed: false });
  expect(Object.values(change), "empty fields are dropped").not.toContain("");
  expect(change).not.toHaveProperty("other_insurance");
  await expect(page.getByText("Profile updated.")).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save, "the focus is not lost").toBeFocused();

  const elsewhere = { visit_reminders: false, newsletter_subscribed: false };
  await request.put("/api/users/update/", { headers: await bearerOf(patient), data: elsewhere });
  await page.getByLabel("Insurance member ID").fill("");
  await page.getByLabel("First name").fill("");
  await save.click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("Nora");
  await save.click();
  await expect(page.getByText("Profile updated.").last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Nora");
  await expect(page.getByLabel("Insurance member ID"), "an emptied field is cleared").toHaveValue("");
  await expect(page.getByLabel("Remind me about my visits"), "as changed elsewhere").not.toBeChecked();
});

test("changes made while My Account is being saved are kept and unsaved", variant, async ({ page }) => {
  await openAs(page, await aNewPatient(), "/profile/edit");
  const saving = await holdRequests(page, "**/api/users/update/");
  const save = page.getByRole("button", { name: "Save" });
  await page.getByLabel("First name").fill("Nora");
  await save.click();
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  await page.getByLabel("Last name").fill("Vance-Marsh");
  saving.send();
  await expect(page.getByText("Profile updated.")).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue("Vance-Marsh");
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Nora");
  await expect(page.getByLabel("Last name")).toHaveValue("Vance-Marsh");
});

test(
  "recent activity lists the account's sign-ins and ends those on other devices",
  variant,
  async ({ page, browser }) => {
    const patient = await aNewPatient();
    const elsewhere = await (await browser.newContext()).newPage();
    await signInAndOpen(elsewhere, patient, "/profile/edit");
    await signInAndOpen(page, patient, "/profile/edit");
    const activity = page.getByRole("region", { name: "Recent activity" });
    await expect(activity.getByText("Signed in").first()).toBeVisible();
    await expect(activity.getByText("This device").first()).toBeVisible();
    await expect(activity.getByText("You are also signed in on 1 other device.")).toBeVisible();
    await activity.getByRole("button", { name: "Log out all other devices" }).click();
    await expect(activity.getByText("You are signed in on this device only.")).toBeVisible();
    await expect(activity.getByRole("heading", { name: "Recent activity" })).toBeFocused();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL("/");
    await elsewhere.context().close();
  },
);

test.describe("the password", () => {
  test.use({ expectedErrors: [/status of (400|401)/] });

  test("is changed in My Account, which ends the session and sends a notice", variant, async ({ page }) => {
    const patient = await aNewPatient();
    const changed = { ...patient, password: "Louder-Incisor-94?" };
    await openAs(page, patient, "/profile/edit");
    const section = page.getByRole("region", { name: "Change Password" });
    await section.getByRole("button", { name: "Change Password" }).click();
    await expect(section.getByText("Required", { exact: true })).toHaveCount(2);
    await expect(section.getByText("New password is required")).toBeVisible();
    await section.getByLabel("Email").fill(patient.email);
    await section.getByLabel("Old password").fill("Wrong-Password-1!");
    await section.getByLabel("New password", { exact: true }).fill("nouppercase1!");
    await section.getByLabel("Confirm password").fill("other-than-that-1!");
    await section.getByRole("button", { name: "Change Password" }).click();
    await expect(section.getByText("Must include an uppercase letter")).toBeVisible();
    await expect(section.getByText("Passwords do not match")).toBeVisible();
    await section.getByLabel("New password", { exact: true }).fill(changed.password);
    await section.getByLabel("Confirm password").fill(changed.password);
    await section.getByRole("button", { name: "Change Password" }).click();
    await expect(section.getByText("The password is incorrect")).toBeVisible();
    await expect(section.getByLabel("Old password")).toBeFocused();
    await section.getByLabel("Old password").fill(patient.password);
    await section.getByRole("button", { name: "Change Password" }).click();
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await mailTo(patient.email, /password was changed/i);

    await logIn(page, patient);
    await expect(page.getByRole("main").getByText("Invalid username or password.")).toBeVisible();
    await page.goto("/login?next=/profile/edit");
    await logIn(page, changed);
    await expect(page).toHaveURL("/profile/edit");
  });

  test("is reset by a link in an email, which works once", variant, async ({ page }) => {
    const patient = await aNewPatient();
    const changed = { ...patient, password: "Third-Premolar-55#" };
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot username or password?" }).click();
    await expect(page.getByText("Enter your email and we will send you a reset link.")).toBeVisible();
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await page.getByLabel("Email").fill(patient.email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByText("If the email exists, a reset link has been sent.")).toBeVisible();
    await page.getByLabel("Email").fill("another@mailbox.example");
    await expect(page.getByText(/reset link has been sent/), "was about the former address").toBeHidden();

    const link = pathIn(await mailTo(patient.email, /reset your password/i), "reset-password");
    await page.goto(link);
    await page.getByLabel("New password").fill(changed.password);
    await page.getByLabel("Confirm password").fill("Another-One-1!");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await page.getByLabel("Confirm password").fill(changed.password);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Password reset successfully. Please log in.")).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Username")).toHaveValue(patient.username);
    await page.goto("/login?next=/about/team");
    await logIn(page, changed);
    await expect(page).toHaveURL("/about/team");

    await page.goto(link);
    await expect(page.getByRole("main").getByText("Invalid or expired link.")).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveCount(0);
  });
});

test(
  "resetting the password while signed in ends the session and clears local storage",
  variant,
  async ({ page, request }) => {
    const patient = await aNewPatient();
    await request.post("/api/users/request-password-reset/", { data: { email: patient.email } });
    await openAs(
      page,
      patient,
      pathIn(await mailTo(patient.email, /reset your password/i), "reset-password"),
    );
    await page.getByLabel("New password").fill("Third-Premolar-55#");
    await page.getByLabel("Confirm password").fill("Third-Premolar-55#");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

test.describe("a link in an email for another account than the one that is signed in", variant, () => {
  test("sets that account's password, shows that, and does not end the session", async ({
    page,
    request,
  }) => {
    const [patient, other] = [await aNewPatient(), await aNewPatient()];
    const changed = { ...other, password: "Third-Premolar-55#" };
    await request.post("/api/users/request-password-reset/", { data: { email: other.email } });
    await openAs(page, patient, pathIn(await mailTo(other.email, /reset your password/i), "reset-password"));
    await page.getByLabel("New password").fill(changed.password);
    await page.getByLabel("Confirm password").fill(changed.password);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Password reset successfully. Please log in.")).toBeVisible();
    await expect(page.getByText(`This was not the account of ${patient.username}`)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto("/profile/edit");
    await expect(page.getByText(`Signed in as ${patient.username}`)).toBeVisible();
    // A request still under way would be rejected once the session ends.
    await page.waitForLoadState("networkidle");
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await logIn(page, changed);
    await expect(page).toHaveURL("/appointments");
  });

  test("changes that account's email, shows that, and does not end the session", async ({
    page,
    request,
  }) => {
    const [patient, other] = [await aNewPatient(), await aNewPatient()];
    const newEmail = `new.${other.email}`;
    await request.post("/api/users/request-email-change/", {
      headers: await bearerOf(other),
      data: { current_email: other.email, new_email: newEmail, password: other.password },
    });
    const link = pathIn(await mailTo(newEmail, /confirm your new email/i), "verify-email-change");
    await openAs(page, patient, link);
    await expect(page.getByText("Your email was updated successfully.")).toBeVisible();
    await expect(page.getByText(`This was not the account of ${patient.username}`)).toBeVisible();
    await page.goto("/profile/edit");
    await expect(page.getByText(`(${patient.email})`)).toBeVisible();
  });
});

test.describe("the email", () => {
  test("is changed by a link to the new inbox, and must then be verified", variant, async ({ page }) => {
    const patient = await aNewPatient();
    const newEmail = `new.${patient.email}`;
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await openAs(page, patient, "/profile/edit");
    const section = page.getByRole("region", { name: "Change Email" });
    await section.getByLabel("Current email").fill(patient.email);
    await section.getByLabel("New email").fill(newEmail);
    await section.getByLabel("Password", { exact: true }).fill(patient.password);
    await section.getByRole("button", { name: "Change Email" }).click();
    await expect.poll(() => alerts).toEqual(["Check your new email inbox for confirmation link."]);
    await mailTo(patient.email, /did you ask to change your email/i);

    const link = pathIn(await mailTo(newEmail, /confirm your new email/i), "verify-email-change");
    await page.goto(link);
    await expect(page).toHaveURL("/login");
    expect(alerts[1]).toBe("Your email was updated successfully. Please verify your new email address.");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

    await page.goto(pathIn(await mailTo(newEmail, /verify/i), "verify-email"));
    await expect(page.getByText("Email verified 🎉")).toBeVisible();
    await page.goto("/login?next=/profile/edit");
    await logIn(page, patient);
    await expect(page.getByText(`(${newEmail})`)).toBeVisible();
  });
});

test("an employee's public profile has fields of its own", variant, async ({ page }) => {
  await openAs(page, demoDentist, "/profile/edit");
  await expect(page.getByLabel("Job title")).toHaveValue("General Dentist");
  await expect(page.getByLabel("Bio")).toHaveValue(/the everyday side of your mouth/);
  await expect(page.getByText(/^\d+ characters left$/).first()).toBeVisible();
  await expect(page.getByLabel("LinkedIn")).toHaveValue(/^https:\/\/www\.linkedin\.com\//);
  await expect(page.getByLabel("Choose picture")).toBeAttached();
  await page.getByLabel("Choose picture").setInputFiles({
    name: "portrait.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("not a picture"),
  });
  await expect(page.getByText("Image must be JPG, PNG, WEBP, or GIF.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});

test(
  "a picture of 5 MB or more is rejected and does not prevent other changes",
  variant,
  async ({ page }, testInfo) => {
    const bio = "Fond of long appointments.";
    await openAs(page, await aNewEmployee({ bio }), "/profile/edit");
    const tooLarge = page.getByText("Image must be under 5MB.");
    const portrait = testInfo.outputPath("portrait.png");
    await writeFile(portrait, Buffer.alloc(5 * 1024 * 1024));
    const chooseTooLarge = () => page.getByLabel("Choose picture").setInputFiles(portrait);
    await chooseTooLarge();
    await expect(tooLarge).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(tooLarge).toBeHidden();
    await expect(page.getByLabel("Choose picture")).toBeFocused();

    await chooseTooLarge();
    await page.getByLabel("Bio").fill(`${bio} And more.`);
    const save = page.getByRole("button", { name: "Save" });
    await save.click();
    await expect(page.getByText("Profile updated.")).toBeVisible();
    await expect(tooLarge).toBeHidden();
    await page.getByLabel("Bio").fill(bio);
    await save.click();
    await expect(save).toBeDisabled();
  },
);
