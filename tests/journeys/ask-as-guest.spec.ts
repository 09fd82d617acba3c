import type { Locator, Page } from "@playwright/test";
import { site } from "#contract/site/site.ts";
import { fillGuestForm, guestMessages, submitGuestForm } from "#tests/support/guest-form.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { demoPatient, openAs } from "#tests/support/people.ts";

async function openForm(page: Page) {
  await page.goto("/request-appointment");
  await hydratePage(page);
}

test("an empty form shows an error at each field, and focuses the first", variant, async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Insurance", { exact: true }).selectOption("cigna");
  await submitGuestForm(page);
  for (const sentence of guestMessages) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  const first = page.getByLabel("First name");
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await expect(first).toHaveAccessibleDescription("First name is required.");
  await expect(page.getByRole("alert").getByText("Please correct the marked fields.")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Message" }).click();
  await expect(page.getByLabel("Message")).toBeFocused();
  await expectNoAxeViolations(page);
});

test("a pasted phone number is normalised to ten digits", variant, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openForm(page);
  const phone = page.getByLabel("Phone");
  await phone.fill("530555014");
  await submitGuestForm(page);
  await expect(page.getByText("Enter a 10-digit phone number (numbers only).")).toBeVisible();
  for (const pasted of ["(530) 555-0142", "530\u2011555\u20110142", "530–555–0142"]) {
    await phone.clear();
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await phone.press("ControlOrMeta+V");
    await expect(phone).toHaveValue("5305550142");
  }
  await expect(page.getByText("Enter a 10-digit phone number (numbers only).")).toBeHidden();
  await phone.press("End");
  await phone.pressSequentially("9");
  await expect(phone, "a digit too many stays").toHaveValue("53055501429");
  await expect(page.getByText("Enter a 10-digit phone number (numbers only).")).toBeVisible();
  await phone.press("Backspace");
  await phone.press("Home");
  await phone.press("Delete");
  await phone.pressSequentially("(7)");
  await expect(phone).toHaveValue("7305550142");
  await phone.press("Delete");
  await phone.pressSequentially("4");
  await expect(phone, "the caret stays where the person types").toHaveValue("7405550142");
});

test(
  "on a phone whom to call at night is above the offer of an account and the form (visits-108)",
  variant,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/request-appointment");
    const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    const call = await topOf(page.getByRole("main").getByText(site().practice.emergency.warning).first());
    expect(call).toBeLessThan(await topOf(page.getByText("Create an account for fast booking!")));
    expect(call).toBeLessThan(await topOf(page.getByLabel("Level of discomfort")));
  },
);

test(
  "the account prompt appears after a moment, links to registration and login, and can be closed",
  variant,
  async ({ page }) => {
    await page.goto("/request-appointment");
    const prompt = page.getByRole("complementary", { name: "Create an account for fast booking!" });
    await expect(prompt).toBeVisible();
    for (const text of [
      "Save your details for future requests. You can also continue as a guest.",
      "Auto-fill your contact info",
      "Track appointment requests",
    ]) {
      await expect(prompt.getByText(text)).toBeVisible();
    }
    await expect(prompt.getByRole("link", { name: "Sign up" })).toHaveAttribute(
      "href",
      "/register?next=%2Fappointments",
    );
    await expect(prompt.getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      "/login?next=%2Fappointments",
    );
    await prompt.getByRole("button", { name: "Not now" }).click();
    await expect(prompt).toBeHidden();
  },
);

test("values typed before hydration stay and are sent", async ({ page }) => {
  await page.goto("/request-appointment");
  await page.getByLabel("First name").fill("Early");
  await page.getByLabel("Preferred day", { exact: true }).selectOption("tuesday");
  await page.getByLabel("Accommodations", { exact: true }).selectOption("other_accessibility");
  await page.getByLabel("Scheduling for someone else").check();
  await hydratePage(page);
  await expect(page.getByLabel("Name and relationship")).toBeVisible();
  await expect(page.getByLabel("Accessibility details")).toBeVisible();
  await submitGuestForm(page);
  await expect(page.getByText("Last name is required.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Early");
  await expect(page.getByText("First name is required.")).toBeHidden();
  await expect(page.getByText("Please select a preferred day.")).toBeHidden();
});

test(
  "choices that do not match get hints, and an invalid level of discomfort gets an error",
  variant,
  async ({ page }) => {
    await openForm(page);
    await page.getByLabel("Category").selectOption("endodontist_consultation");
    await page.getByLabel("Preferred day", { exact: true }).selectOption("monday");
    await expect(page.getByText("The endodontist does not see patients on Mondays.")).toBeVisible();
    await page.getByLabel("Level of discomfort").fill("9");
    await expect(page.getByText(/For severe pain, please call us/)).toBeVisible();
    await page.getByLabel("Level of discomfort").fill("11");
    await submitGuestForm(page);
    await expect(page.getByText("Value must be between 1 and 10.")).toBeVisible();
  },
);

test.describe("when the response is lost", variant, () => {
  test.use({ expectedErrors: [/api\/appointments\/guest/] });

  test("the values stay, and sending again repeats the Idempotency-Key and is confirmed", async ({
    page,
  }) => {
    await openForm(page);
    const guest = await fillGuestForm(page);
    const keys: (string | undefined)[] = [];
    await page.route("**/api/appointments/guest/", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      keys.push(route.request().headers()["idempotency-key"]);
      const answer = await route.fetch();
      expect(answer.status()).toBe(201);
      return keys.length === 1 ? route.abort("connectionreset") : route.fulfill({ response: answer });
    });
    await submitGuestForm(page);
    await expect(
      page.getByText(
        /^Failed to submit appointment\. We could not be reached\..*What you typed is still here/,
      ),
    ).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue(guest.firstName);
    await submitGuestForm(page);
    await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeFocused();
    await expect(page.getByText("We will get back to you soon.")).toBeVisible();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await mailTo(guest.email, /request/i);
    await expectNoAxeViolations(page);
  });
});

test("a name entered for someone else is not sent once the box is unchecked", variant, async ({ page }) => {
  await openForm(page);
  await fillGuestForm(page);
  await page.getByLabel("Scheduling for someone else").check();
  await page.getByLabel("Name and relationship").fill("Ana, my mother");
  await page.getByLabel("Scheduling for someone else").uncheck();
  const sent = page.waitForRequest((sending) => sending.method() === "POST");
  await submitGuestForm(page);
  expect((await sent).postDataJSON()).not.toHaveProperty("schedule_other");
  await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeVisible();
  await page.getByRole("button", { name: "Submit another" }).click();
  await expect(page.getByRole("heading", { name: "Request an Appointment" })).toBeFocused();
});

/** Presses Tab until a field has the focus; a date input has several tab stops. */
async function tabTo(page: Page, field: Locator) {
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    if (await field.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(field).toBeFocused();
}

test("the form is filled in and sent by keyboard alone", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Level of discomfort").focus();
  await page.keyboard.type("3");
  for (const [label, typed] of [
    ["Mouth pain area", "L"],
    ["Scheduling for someone else", " "],
    ["Patient’s name", "Ana Marsh"],
    ["Patient’s birth date", "11301951"],
    ["Name and relationship", "Ana, my mother"],
    ["First name", "Kit"],
    ["Last name", "Marsh"],
    ["Email", "kit.marsh@mailbox.example"],
    ["Phone", "530 555 0166"],
    ["Date of birth", "06051987"],
    ["Insurance", "C"],
    ["Other insurance provider", ""],
    ["Insurance member ID", "N/A"],
    ["Preferred day", "T"],
    ["Preferred time", "A"],
    ["Second preferred day", "F"],
    ["Second preferred time", "M"],
    ["Category", "G"],
    ["Accommodations", "T"],
    ["Message", "By keyboard."],
  ] as const) {
    await tabTo(page, page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)));
    await page.keyboard.type(typed);
  }
  const sent = page.waitForRequest((sending) => sending.method() === "POST");
  await tabTo(page, page.getByRole("button", { name: "Submit Appointment Request" }));
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({
    phone: "5305550166",
    date_of_birth: "1987-06-05",
    schedule_other: "Ana, my mother",
    insurance: "cigna",
    preferred_day: "tuesday",
    preferred_time: "afternoon",
    level_of_discomfort: 3,
    accomodations: "translation_services",
    website: "",
  });
  await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeFocused();

  // The address was wrong, and is corrected in its place.
  const correct = page.getByRole("button", { name: "Correct it" });
  await tabTo(page, correct);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  const right = `kit.${crypto.randomUUID().slice(0, 8)}@mailbox.example`;
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(right);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`We sent it to ${right}.`)).toBeVisible();
  await expect(correct).toBeFocused();
  await expectNoAxeViolations(page);
  await page.goto(pathIn(await mailTo(right, /request/), "visit"));
  await expect(page.getByRole("heading", { level: 1, name: /^We have Ana.s request$/ })).toBeVisible();
});

test.describe("on a small phone in the dark", variant, () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: "dark" });

  test("everything is reachable and nothing overflows sideways", async ({ page }) => {
    await openForm(page);
    await submitGuestForm(page);
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect(page.getByRole("complementary", { name: /Create an account/ })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test("a signed-in user is redirected to /appointments", variant, async ({ page }) => {
  await openAs(page, demoPatient, "/request-appointment");
  await page.waitForURL("**/appointments");
});
