import type { Page } from "@playwright/test";
import { linkMailLimits } from "#contract/rate-limits.ts";
import { m } from "#messages/messages.js";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { demoPatient, logIn, registrationOf, someoneNew } from "#tests/support/people.ts";

const consent = "I give my digital consent";

/** Fills the registration form and submits it. */
async function register(page: Page, someone: ReturnType<typeof someoneNew>): Promise<void> {
  await page.getByLabel("Username").fill(someone.username);
  await page.getByLabel("Email").fill(someone.email);
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Vance");
  await page.getByLabel("Date of birth").fill("1990-04-12");
  await page.getByLabel("Phone").fill("530\u2011555–0188");
  await expect(page.getByLabel("Phone")).toHaveValue("5305550188");
  await page.getByLabel("Password", { exact: true }).fill(someone.password);
  await page.getByLabel("Confirm password").fill(someone.password);
  await page.getByLabel(consent).check();
  await page.getByRole("button", { name: "Register" }).click();
}

test.describe("a new patient", () => {
  // Before the link is followed, signing in is rejected.
  test.use({ expectedErrors: [/status of 403/] });

  test("registers, follows the link in the email, signs in, and gets to the requested page", async ({
    page,
  }) => {
    const someone = someoneNew();
    await page.goto("/register?next=%2Fabout%2Fteam");
    await page.getByLabel("Username").fill(someone.username);
    await page.getByLabel("Email").fill(`  ${someone.email.toUpperCase()} `);
    await page.getByLabel("First name").fill("Noor");
    await page.getByLabel("Last name").fill("Vance");
    await page.getByLabel("Date of birth").fill("1990-04-12");
    await page.getByLabel("Phone").fill("+1 (530) 555-0188");
    await expect(page.getByLabel("Phone")).toHaveValue("5305550188");
    await expect(page.getByLabel("Insurance", { exact: true })).toHaveValue("none");
    await expect(page.getByLabel("Insurance member ID"), "is asked for with an insurance").toBeHidden();
    await page.getByLabel("Password", { exact: true }).fill(someone.password);
    await page.getByLabel("Confirm password").fill(someone.password);
    await page.getByLabel(consent).check();
    await page.getByRole("button", { name: "Register" }).click();

    await expect(page.getByText("Registration successful! Please log in to enable 2FA.")).toBeVisible();
    await expect(page).toHaveURL("/login?next=%2Fabout%2Fteam");
    const box = page.getByRole("region", { name: "Check your inbox" });
    await expect(box).toContainText(someone.email);

    await logIn(page, someone);
    const notVerified = page.getByRole("main").getByText("Email not verified. Please check your inbox.");
    await expect(notVerified).toBeVisible();

    const verification = pathIn(await mailTo(someone.email, /verify/i), "verify-email");
    const inMail = await page.context().newPage();
    await inMail.goto(verification);
    await expect(inMail.getByText("Email verified 🎉")).toBeVisible();
    await inMail.reload();
    await expect(inMail.getByText("Email already verified 🎉")).toBeVisible();
    await inMail.getByRole("link", { name: "sign in", exact: true }).click();
    await expect(inMail, "the page after signing in is in the link").toHaveURL("/login?next=%2Fabout%2Fteam");

    await box.getByRole("button", { name: "Resend" }).click();
    await expect(box.getByText(m.account_verification_perhaps_sent())).toBeVisible();

    await logIn(page, someone);
    await expect(page).toHaveURL("/about/team");
    await expect(page.getByText("Login successful!")).toBeVisible();
    await expect(notVerified).toBeHidden();
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(stored).toSorted()).toEqual(["access", "refresh", "role", "user_id", "username"]);
    expect(stored).toMatchObject({ username: someone.username, role: "customer" });
    await expect(page.getByRole("link", { name: `Hi, ${someone.username}` })).toHaveAttribute(
      "href",
      "/profile/edit",
    );
  });
});

test("an incomplete form shows an error at each field, and focuses the first", variant, async ({ page }) => {
  await page.goto("/register");
  await hydratePage(page);
  await page.getByLabel("Insurance", { exact: true }).selectOption("other");
  await page.getByRole("button", { name: "Register" }).click();
  for (const sentence of [
    "Username is required",
    "Email is required",
    "First name is required",
    "Last name is required",
    "Date of birth is required",
    "Phone number is required",
    "Other Insurance is required",
    "Insurance Member ID is required",
    "Password is required",
    "Confirm your password",
    "Please accept the consent to register.",
  ]) {
    await expect(page.getByRole("main").getByText(sentence, { exact: true })).toBeVisible();
  }
  const first = page.getByLabel("First name");
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await expect(first).toHaveAccessibleDescription("First name is required");
  await expectNoAxeViolations(page);

  await first.fill("Noor");
  await expect(first).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Username").fill("short");
  await page.getByLabel("Phone").fill("12345");
  await page.getByLabel("Password", { exact: true }).fill("alllowercase");
  await page.getByLabel("Confirm password").fill("somethingelse");
  await page.getByRole("button", { name: "Register" }).click();
  for (const sentence of [
    "Min 6 characters",
    /^Use \+countrycode and digits only \(10–15 digits\), e\.g\. /,
    "Must include uppercase, lowercase, number, and special character.",
    "Passwords do not match",
  ]) {
    await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel("Last name")).toBeFocused();
});

test(
  "the punctuation of a phone number that was typed before hydration is removed on hydration",
  variant,
  async ({ page }) => {
    await page.goto("/register");
    const phone = page.getByLabel("Phone");
    await phone.evaluate((input) => {
      (input as HTMLInputElement).value = "530\u2011555–0188";
    });
    await hydratePage(page);
    await expect(phone).toHaveValue("5305550188");
  },
);

test.describe("when the server rejects the form", () => {
  test.use({ expectedErrors: [/status of 400|status of 503/] });

  test("a taken username is reported in the toast and at the field", variant, async ({ page, request }) => {
    await page.goto("/register");
    const someone = someoneNew();
    await register(page, { ...someone, username: demoPatient.username.toUpperCase() });
    await expect(page.getByText("username: This username is already taken.")).toHaveCount(1);
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(
      /^This username is already taken\./,
    );
    await expect(page.getByLabel("Username")).toBeFocused();
    await expect(page.getByLabel("First name"), "what was typed stays").toHaveValue("Noor");
    const again = await request.post("/token/", { data: demoPatient });
    expect(again.status(), "the account of that name is as it was").toBe(200);
  });

  test("a wrong verification code shows a link to login", variant, async ({ page }) => {
    await page.goto("/verify-email/no-such-code");
    await expect(page.getByText("Invalid or expired code.")).toBeVisible();
    await page.getByRole("link", { name: "Back to login" }).click();
    await expect(page).toHaveURL("/login");
  });
});

test.describe("when there is no response in time", variant, () => {
  test.use({ expectedErrors: [/verify-email|confirm-email-change|ERR_/] });
  const tookTooLong = "This took too long, or the connection was lost. Please try again.";

  for (const [page_, api, after] of [
    ["/verify-email/some-code", "verify-email", "Invalid or expired code."],
    ["/verify-email-change/some-code", "confirm-email-change", undefined],
  ] as const) {
    for (const [how, isLost] of [
      ["times out", false],
      ["loses its connection", true],
    ] as const) {
      test(`${page_} shows that it ${how}, and tries again`, async ({ page }) => {
        const alerts: string[] = [];
        page.on("dialog", (dialog) => {
          alerts.push(dialog.message());
          return dialog.accept();
        });
        // The page waits for 15 s; a quarter of a second is as good here.
        await page.addInitScript(() => {
          const wait = AbortSignal.timeout.bind(AbortSignal);
          AbortSignal.timeout = (time) => wait(window.name === "connected" ? time : 250);
        });
        await page.route(`**/api/users/${api}/**`, (route) => (isLost ? route.abort() : undefined));
        await page.goto(page_);
        await expect(page.getByText(tookTooLong)).toBeVisible();
        await expect(page.getByText(/invalid/i)).toHaveCount(0);
        await page.unroute(`**/api/users/${api}/**`);
        await page.evaluate(() => {
          window.name = "connected";
        });
        await page.getByRole("button", { name: "Try again" }).click();
        if (after) {
          await expect(page.getByText(after)).toBeVisible();
          await expect(page.locator("main :focus"), "in place of the button").toContainText(after);
        } else await expect.poll(() => alerts).toEqual(["Invalid or expired link."]);
      });
    }
  }
});

test("without a code the verification pages show that it is missing", variant, async ({ page }) => {
  await page.goto("/verify-email");
  await expect(page.getByText("Missing verification code.")).toBeVisible();
  await page.goto("/verify-email-change/");
  await expect(page.getByText("Missing code.")).toBeVisible();
});

test(
  "a registration for which no more emails are sent shows what to do, until the notice is closed",
  variant,
  async ({ page, request }) => {
    const { email } = someoneNew();
    for (let sent = 0; sent < linkMailLimits.perClient.max; sent += 1) {
      const earlier = await request.post("/api/users/", {
        data: registrationOf({ ...someoneNew(), email }),
      });
      expect(earlier.status()).toBe(201);
    }
    await page.goto("/register");
    await register(page, { ...someoneNew(), email });
    await expect(page).toHaveURL("/login");
    const notice = page.getByRole("main").getByText(m.account_registered_without_email());
    await expect(notice).toBeVisible();
    await page.reload();
    await hydratePage(page);
    await expect(notice).toBeVisible();
    await expectNoAxeViolations(page);
  },
);

test("another verification email is requested at the login page", variant, async ({ page, request }) => {
  const someone = someoneNew();
  expect((await request.post("/api/users/", { data: registrationOf(someone) })).status()).toBe(201);
  const first = pathIn(await mailTo(someone.email, /verify/i), "verify-email");
  await page.goto("/login");
  const resend = page.getByRole("button", { name: "Resend verification email" });
  await expect(resend).toBeDisabled();
  await page.getByLabel("Email").fill(someone.email);
  await resend.click();
  await expect(page.getByText("If the email belongs to an unverified account")).toBeVisible();
  await expect
    .poll(async () => pathIn(await mailTo(someone.email, /verify/i), "verify-email"), { timeout: 15_000 })
    .not.toBe(first);
});
