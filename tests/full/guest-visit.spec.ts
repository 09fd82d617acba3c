import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { site } from "#contract/site/site.ts";
import { appointmentGuests, appointments } from "#server/appointments/table.ts";
import { publishShippedContent } from "#server/site/shipped-content.ts";
import { siteVersions } from "#server/site/table.ts";
import { fillGuestForm, submitGuestForm } from "#tests/support/guest-form.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInLightAndDark,
  hydratePage,
} from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { noonAtTheOffice } from "#tests/support/office-noon.ts";
import { testWithOwnProgram } from "#tests/support/own-program.ts";
import { officeDayIn } from "#tests/support/visits.ts";

// Reminders are sent by the server's clock, so these tests have a server of their own.
const test = testWithOwnProgram({ DEMO: "false", ...noonAtTheOffice() });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** The practice that the forms are filled in for; the start has published the starter. */
test.beforeAll(async ({ ownProgram: { dataDirectory } }) => {
  const { database } = await journeyDatabase(dataDirectory);
  await database.delete(siteVersions);
  await publishShippedContent(database, { name: "example", now: new Date() });
});

/** Confirms a guest's request for a visit in two days, as if that had been some days ago. */
async function confirmSomeDaysAgo(email: string): Promise<void> {
  const { database } = await journeyDatabase();
  const [guest] = await database.select().from(appointmentGuests).where(eq(appointmentGuests.email, email));
  const { rowCount } = await database
    .update(appointments)
    .set({
      status: "confirmed",
      confirmedDate: officeDayIn(2),
      confirmedTime: "11:15",
      provider: "osei",
      minutes: 30,
      statusChangedAt: sql`now() - interval '4 days'`,
    })
    .where(eq(appointments.id, guest?.appointmentId ?? 0));
  expect(rowCount).toBe(1);
}

async function expectNothingWiderThanThePhone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test("a guest requests an appointment, is reminded of it, asks for another time and cancels", async ({
  page,
}) => {
  test.slow();
  await page.goto("/request-appointment");
  await hydratePage(page);
  const guest = await fillGuestForm(page);
  await page.getByLabel("I’d like an earlier time if one opens up").check();
  await submitGuestForm(page);
  await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeVisible();

  await page.goto(pathIn(await mailTo(guest.email, /request/), "visit"));
  await expect(page.getByRole("heading", { level: 1, name: "We have your request" })).toBeVisible();
  await expect(page.getByText(`Hello ${guest.firstName},`)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^I’d like an earlier time/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "I’ll be there" })).toBeHidden();
  await expectNoAxeViolationsInLightAndDark(page);

  await confirmSomeDaysAgo(guest.email);
  const reminder = await mailTo(guest.email, /^Reminder: .* 11:15\sAM/);
  const path = pathIn(reminder, "visit");
  for (const answer of ["coming", "cancel"]) expect(reminder.text).toContain(`${path}#${answer}`);

  // The links lead to their buttons, and change nothing by themselves.
  const sent: string[] = [];
  page.on("request", (asked) => asked.method() !== "GET" && sent.push(asked.url()));
  await page.goto(`${path}#cancel`);
  await expect(page.getByRole("button", { name: "I can’t make it" })).toBeFocused();
  await expect(page.getByText("Please press ‘I can’t make it’ to cancel your visit.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /, 20\d\d 11:15 AM$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: site().practice.phone.display }).first()).toBeVisible();
  await expectNothingWiderThanThePhone(page);
  await page.goto("about:blank");
  await page.goto(`${path}#coming`);
  await expect(page.getByRole("button", { name: "I’ll be there" })).toBeFocused();
  expect(sent).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thank you, we look forward to seeing you.")).toBeVisible();
  await expect(page.getByText("Please press")).toBeHidden();
  await expect(page.getByRole("button", { name: "I’ll be there" })).toBeHidden();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe("visit.ics");

  await page.getByRole("button", { name: "Ask for another time" }).click();
  const asking = page.getByRole("dialog", { name: "Ask for another time" });
  await asking.getByRole("button", { name: "Ask for another time" }).click();
  await expect(asking.getByText("Please select a day.")).toBeVisible();
  const fillWishes = async () => {
    await asking.getByLabel("Preferred day", { exact: true }).selectOption("tuesday");
    await asking.getByLabel("Preferred time", { exact: true }).selectOption("morning");
    await asking.getByLabel("Second preferred day").selectOption("friday");
    await asking.getByLabel("Second preferred time").selectOption("afternoon");
  };
  await fillWishes();
  await asking.getByRole("button", { name: "Ask for another time" }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText(/^We will look for another time and email you/)).toBeVisible();
  await page.getByRole("button", { name: "Ask for another time" }).click();
  await fillWishes();
  await asking.getByRole("button", { name: "Ask for another time" }).click();
  const outcome = page.locator("[tabindex='-1']").filter({ hasText: /^We will look for another time/ });
  await expect(outcome, "the second time as the first").toBeFocused();
  await mailTo(guest.email, /another time/);

  const reminders = page.getByRole("checkbox", { name: /^Remind me/ });
  await expect(reminders).toBeChecked();
  const saved = page.waitForResponse(/\/reminders\/$/);
  // The checkbox shows what is saved.
  await reminders.click();
  expect((await saved).status()).toBe(200);
  await page.goto(path);
  await expect(reminders).not.toBeChecked();

  await page.getByRole("button", { name: "I can’t make it" }).click();
  const question = page.getByRole("dialog", { name: "Cancel this visit?" });
  await question.getByRole("button", { name: "No, go back" }).click();
  await expect(page.getByRole("button", { name: "I can’t make it" })).toBeFocused();
  await page.getByRole("button", { name: "I can’t make it" }).click();
  await question.getByRole("button", { name: "Yes, cancel my visit" }).click();
  await expect(page.getByText(`Hello ${guest.firstName}, your visit is cancelled:`)).toBeVisible();
  await expect(page.getByText("It is cancelled. We sent you an email to confirm.")).toBeVisible();
  await expect(page.getByRole("button", { name: "I can’t make it" })).toBeHidden();
  await expectNoAxeViolations(page);
  await mailTo(guest.email, /is cancelled/);
  await page.getByRole("link", { name: "Request a new visit" }).click();
  await expect(page).toHaveURL(/\/request-appointment$/);
});
