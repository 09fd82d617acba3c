import type { Locator, Page } from "@playwright/test";
import { changeDocuments, type changes } from "#tests/support/changed-page.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, hydratePage } from "#tests/support/journey.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { aNewPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { aFreeMonday, askForVisit, confirmVisit } from "#tests/support/visits.ts";

// Empty forms, dead links and pages that are not there are part of the walk.
test.use({ expectedErrors: [/status of 4\d\d/] });

const deadToken = "x".repeat(43);

/** Every page of `web/routes.ts`, by who opens it. */
const pages: Record<string, readonly string[]> = {
  "a stranger": [
    "/",
    "/?page=2",
    "/blog",
    "/about/team",
    "/services/endodontics",
    "/post-op",
    "/forgot-password",
    `/reset-password/${deadToken}`,
    "/first-owner",
    `/verify-email/${deadToken}`,
    `/verify-email-change/${deadToken}`,
    `/visit/${deadToken}`,
    `/offer/${deadToken}`,
    `/confirm-subscription/${deadToken}`,
    `/unsubscribe/${deadToken}`,
    "/unsubscribed",
    "/subscribe",
    "/search",
    "/accessibility-statement",
    "/accessibility-services",
    "/request-appointment",
    "/register",
    "/login",
    "/auth/2fa",
    "/no-such-page",
  ],
  "a patient": ["/", "/appointments", "/profile/edit", "/profile/demo.dentist", "/settings/security/2fa"],
  "an employee": [
    "/",
    "/appointments",
    "/appointments?view=calendar",
    "/appointments/day",
    "/people",
    "/create",
    "/blogs/1/edit",
    "/profile/edit",
    "/office",
  ],
};

async function openFor(page: Page, person: string, path: string): Promise<void> {
  // 'Cancel' goes back to what was before the page.
  await page.goto("/accessibility-statement");
  if (person === "a stranger") await page.goto(path);
  else await openAs(page, person === "a patient" ? await aNewPatient() : demoDentist, path);
  await hydratePage(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Expects the page to stand: it has its content, and was not replaced by the failure page. */
async function expectPageStands(page: Page): Promise<void> {
  await expect(page.getByText("Something went wrong.")).toHaveCount(0);
  await expect(page.locator("main").first()).toBeVisible();
}

async function closeDialogs(page: Page): Promise<void> {
  const open = page.locator("dialog[open]");
  for (let presses = 0; presses < 4 && (await open.count()) > 0; presses += 1)
    await page.keyboard.press("Escape");
  const leave = page.getByRole("button", { name: "Leave" });
  if ((await open.count()) > 0 && (await leave.first().isVisible())) await leave.first().click();
}

/** Presses each button and each `summary` of a part, those that come with a press included, and sends empty forms. */
async function pressAll(page: Page, part: Locator): Promise<void> {
  const { pathname } = new URL(page.url());
  // Signing out leaves the page.
  const buttons = part.locator("button:visible, summary:visible").filter({ hasNotText: /Logout/ });
  for (let index = 0; index < Math.min(await buttons.count(), 25); index += 1) {
    const button = buttons.nth(index);
    // A press before may have taken it away.
    if (await button.isDisabled({ timeout: 3_000 }).catch(() => true)) continue;
    await button.click({ timeout: 3_000 }).catch(() => undefined);
    const sending = page.locator("dialog[open]:has(form) button[type=submit]:visible");
    if (await sending.count())
      await sending
        .last()
        .click({ timeout: 3_000 })
        .catch(() => undefined);
    await expectPageStands(page);
    await closeDialogs(page);
    if (new URL(page.url()).pathname !== pathname) return;
  }
}

for (const [person, paths] of Object.entries(pages))
  for (const path of paths)
    test(`${path} stands in a translation while ${person} presses all that it has`, async ({ page }) => {
      test.slow();
      await changeDocuments(page, "a translation");
      await openFor(page, person, path);
      await expectPageStands(page);
      const first = page.locator("main").getByRole("textbox").first();
      // Marked, since a part of the page that is loaded later may bring a field before it.
      if (await first.count()) await first.evaluate((field) => field.setAttribute("data-typed-into", ""));
      const field = page.locator("[data-typed-into]");
      const canType = (await field.count()) > 0 && (await field.isEditable());
      if (canType) await field.fill("123456");
      const typed = canType && (await field.inputValue());
      await pressAll(page, page.getByRole("banner").first());
      if (typed && page.url().endsWith(path)) await expect(field).toHaveValue(typed);
      await pressAll(page, page.locator("main").first());
      await expectPageStands(page);
    });

for (const change of [
  "a translation",
  "a translation while the page is read",
] satisfies (keyof typeof changes)[])
  test.describe(`in a page that ${change} changed`, () => {
    test.beforeEach(({ page }) => changeDocuments(page, change));

    test("the menu of a phone, the chat helper and the accessibility panel are used", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openFor(page, "a stranger", "/");
      await page.getByRole("button", { name: "Open menu" }).click();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await menu.getByRole("button", { name: "Accessibility" }).click();
      const settings = page.getByRole("dialog", { name: "Accessibility" });
      for (const radio of await settings.getByRole("radio").all()) await radio.check();
      for (const checkbox of await settings.getByRole("checkbox").all()) {
        await checkbox.check();
        await expect(settings.getByRole("status")).not.toBeEmpty();
        await checkbox.uncheck();
        await expect(settings.getByRole("status")).not.toBeEmpty();
      }
      await settings.getByRole("button", { name: "Reset all" }).click();
      await expect(settings.getByRole("status")).toContainText("All settings are back to their defaults.");
      await settings.getByRole("button", { name: "Close" }).click();

      await page.getByRole("button", { name: "Chat helper" }).click();
      const chat = page.getByRole("dialog", { name: "Chat helper" });
      const log = chat.getByRole("log");
      const topics = chat.getByRole("list", { name: "Topics" }).getByRole("button");
      await topics.filter({ hasText: "Insurance Questions" }).click();
      await expect(log).toContainText("7 plans");
      await topics.first().click();
      await chat.getByLabel("Your question").fill("Are you open on Saturday?");
      await chat.getByRole("button", { name: "Send" }).click();
      await expect(log).toContainText("Are you open on Saturday?");
      await chat.getByRole("button", { name: "Restart" }).click();
      await expect(log).not.toContainText("Are you open on Saturday?");
      await expect(topics).toHaveCount(7);
      await chat.getByRole("button", { name: "Close" }).click();
      await expectPageStands(page);
    });

    test("staff's list loads, is searched and paged; details and both dialogs open, and a visit is confirmed", async ({
      page,
      request,
    }) => {
      test.slow();
      const firstName = `Noor${crypto.randomUUID().slice(0, 6)}`;
      await askForVisit(request, await aNewPatient({ firstName }));
      await openAs(page, demoDentist, "/appointments");
      const table = page.getByRole("table", { name: "Appointments" });
      await expect(table.getByRole("rowheader")).toHaveCount(20);
      const pager = page.getByRole("navigation", { name: "Pages of appointments" });
      await pager.getByRole("link", { name: "2" }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(pager.getByRole("link", { name: "2" })).toHaveAttribute("aria-current", "page");
      await expect(table.getByRole("rowheader").first()).toBeVisible();
      await page.getByRole("navigation", { name: "Requests by status" }).getByRole("link").nth(1).click();
      await expect(table.getByRole("rowheader").first()).toBeVisible();
      const search = page.getByRole("searchbox", { name: "Find a person" });
      await search.fill("nobody has this name");
      await search.press("Enter");
      await expect(page.getByText("No appointments match.")).toBeVisible();
      await search.fill(firstName);
      await search.press("Enter");
      await expect(page.getByText("1 appointment matches.")).toBeVisible();
      await expect(search).toHaveValue(firstName);
      const row = table.getByRole("row").filter({ hasText: firstName });
      await row.getByRole("button", { name: firstName }).first().click();
      const panel = page.getByRole("dialog", { name: "Patient Details" });
      await expect(panel.getByText("Quick view of the selected patient’s profile.")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await row.getByRole("button", { name: /Cancel/ }).click();
      const asking = page.getByRole("dialog", { name: "Are you sure you want to cancel this appointment?" });
      await asking.getByRole("button", { name: "Keep appointment" }).click();
      await row.getByRole("button", { name: /Confirm/ }).click();
      const confirming = page.getByRole("dialog", { name: "Confirm appointment" });
      await confirming.getByRole("button", { name: "Confirm appointment" }).click();
      await expect(confirming.getByText("Date and time are required.")).toBeVisible();
      await confirming.getByLabel("Date").first().fill(aFreeMonday());
      await confirming.getByLabel("Time").fill("19:30");
      await expect(confirming.getByText("The office is closed at this time.")).toBeVisible();
      await confirming.getByLabel("Time").fill("10:00");
      await expect(confirming.getByText("The office is closed at this time.")).toBeHidden();
      await confirming.getByRole("button", { name: "Confirm appointment" }).click();
      await expect(page.getByText("Appointment confirmed and email sent!")).toBeVisible();
      await expect(confirming).toBeHidden();
      await expectPageStands(page);
    });

    test("a patient requests a visit with the hints that their choices bring, and opens its link", async ({
      page,
      request,
    }) => {
      test.slow();
      const patient = await aNewPatient();
      const id = await askForVisit(request, patient);
      await confirmVisit(request, id, { date: aFreeMonday(), time: "10:00" });
      await openAs(page, patient, "/appointments");
      await hydratePage(page);
      const message = page.getByRole("main").getByRole("textbox").last();
      await message.fill("A tooth broke.");
      for (const select of await page.getByRole("main").getByRole("combobox").all()) {
        const { length } = await select.locator("option").all();
        for (let index = 1; index < length; index += 1) await select.selectOption({ index });
      }
      for (const checkbox of await page.getByRole("main").getByRole("checkbox").all()) {
        await checkbox.click();
        await checkbox.click();
      }
      await expect(message).toHaveValue("A tooth broke.");
      await expectPageStands(page);

      await page.goto(pathIn(await mailTo(patient.email, /^Your visit to .*: /), "visit"));
      await hydratePage(page);
      await page.getByRole("button", { name: "I’ll be there" }).click();
      await expect(page.getByText("Thank you, we look forward to seeing you.")).toBeVisible();
      await page.getByRole("button", { name: "I can’t make it" }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /cancel/i })
        .last()
        .click();
      await expect(page.getByText(/cancelled/).first()).toBeVisible();
      await expectPageStands(page);
    });

    test("My Account is saved, refused and saved again", async ({ page }) => {
      const patient = await aNewPatient();
      await openAs(page, patient, "/profile/edit");
      await hydratePage(page);
      const name = page.getByLabel("First name");
      const save = page.getByRole("button", { name: /Save/ }).first();
      for (const [typed, shown] of [
        ["", "First name is required"],
        ["Nora", "Profile updated."],
        ["Noor", "Profile updated."],
      ] as const) {
        await name.fill(typed);
        await save.click();
        await expect(page.getByText(shown).last()).toBeVisible();
        await expect(save).toContainText("Save");
        await expect(name).toHaveValue(typed);
      }
      await expectPageStands(page);
    });

    test("a refused login keeps what was typed", async ({ page }) => {
      await openFor(page, "a stranger", "/login");
      await page.getByLabel("Username").fill("nobody");
      await page.locator("main input[type=password]").fill("Wrong-Password-1!");
      for (const _attempt of [1, 2]) {
        await page.getByRole("main").locator("button[type=submit]").first().click();
        await expect(page.getByRole("alert").filter({ hasText: /\p{L}/u }).first()).toBeVisible();
      }
      await expect(page.getByLabel("Username")).toHaveValue("nobody");
      await expectPageStands(page);
    });
  });
