import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { phone } from "#practice/practice.ts";
import { appointmentGuests } from "#server/appointments/table.ts";
import { fillGuestForm, submitGuestForm } from "../support/guest-form.ts";
import { mailTo, pathIn } from "../support/inbox.ts";
import { expect, expectNoAxeViolationsInLightAndDark, hydratePage, test } from "../support/journey.ts";
import { journeyDatabase } from "../support/journey-database.ts";
import { aNewPatient } from "../support/people.ts";
import { askForVisit, cancelVisit, confirmVisit, officeDayIn } from "../support/visits.ts";

/** The id of a guest's request. */
async function requestOf(email: string): Promise<number> {
  const { database } = await journeyDatabase();
  const [guest] = await database.select().from(appointmentGuests).where(eq(appointmentGuests.email, email));
  if (!guest) throw new Error(`There is no request of ${email}.`);
  return guest.appointmentId;
}

/** Opens the page of the newest mail about such a subject. */
async function openLink(page: Page, email: string, subject: RegExp): Promise<string> {
  const path = pathIn(await mailTo(email, subject), "visit");
  await page.goto(path);
  return path;
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a guest asks for a visit, follows the mailed links, asks for another time and cancels", async ({
    page,
    request,
  }) => {
    await page.goto("/request-appointment");
    await hydratePage(page);
    const guest = await fillGuestForm(page);
    await page.getByLabel("I would take an earlier time").check();
    await submitGuestForm(page);
    await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeVisible();

    await openLink(page, guest.email, /request/);
    await expect(page.getByRole("heading", { level: 1, name: "We have your request" })).toBeVisible();
    await expect(page.getByText(`Hello ${guest.firstName},`)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^I would take an earlier time/ })).toBeChecked();
    await expect(page.getByRole("button", { name: "I’ll be there" })).toBeHidden();
    await expectNoAxeViolationsInLightAndDark(page);

    await confirmVisit(request, await requestOf(guest.email), { date: officeDayIn(45), time: "14:15" });
    const path = await openLink(page, guest.email, /^Your visit to .*: /);
    await expect(page.getByRole("heading", { level: 1, name: /, 20\d\d 2:15 PM$/ })).toBeVisible();
    await expect(page.getByRole("link", { name: phone.display }).first()).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      "nothing is wider than the phone",
    ).toBeLessThanOrEqual(360);

    await page.getByRole("button", { name: "I’ll be there" }).click();
    await expect(page.getByText("Thank you, we look forward to seeing you.")).toBeVisible();
    await expect(page.getByRole("button", { name: "I’ll be there" })).toBeHidden();

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to calendar" }).click();
    expect((await download).suggestedFilename()).toBe("visit.ics");

    await page.getByRole("button", { name: "Ask for another time" }).click();
    const asking = page.getByRole("dialog", { name: "Ask for another time" });
    await asking.getByRole("button", { name: "Ask for another time" }).click();
    await expect(asking.getByText("Please select a day.")).toBeVisible();
    await asking.getByLabel("Preferred day", { exact: true }).selectOption("tuesday");
    await asking.getByLabel("Preferred time", { exact: true }).selectOption("morning");
    await asking.getByLabel("Second preferred day").selectOption("friday");
    await asking.getByLabel("Second preferred time").selectOption("afternoon");
    await expectNoAxeViolationsInLightAndDark(page);
    await asking.getByRole("button", { name: "Ask for another time" }).click();
    await expect(asking).toBeHidden();
    await expect(page.getByText(/^We look for another time and get back to you/)).toBeVisible();
    await mailTo(guest.email, /another time/);

    const reminders = page.getByRole("checkbox", { name: /^Remind me/ });
    await expect(reminders).toBeChecked();
    const saved = page.waitForResponse(/\/reminders\/$/);
    await reminders.uncheck();
    expect((await saved).status()).toBe(200);
    await page.goto(path);
    await expect(reminders).not.toBeChecked();

    await page.getByRole("button", { name: "I can’t come" }).click();
    const question = page.getByRole("dialog", { name: "Cancel this visit?" });
    await expectNoAxeViolationsInLightAndDark(page);
    await question.getByRole("button", { name: "No, go back" }).click();
    await expect(page.getByRole("button", { name: "I can’t come" })).toBeFocused();
    await page.getByRole("button", { name: "I can’t come" }).click();
    await question.getByRole("button", { name: "Yes, cancel my visit" }).click();
    await expect(page.getByText(`Hello ${guest.firstName}, your visit is cancelled:`)).toBeVisible();
    await expect(page.getByText("It is cancelled. We have sent you an email about it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "I can’t come" })).toBeHidden();
    await expectNoAxeViolationsInLightAndDark(page);
    await mailTo(guest.email, /is cancelled/);
    await page.getByRole("link", { name: "Ask for a new visit" }).click();
    await expect(page).toHaveURL(/\/request-appointment$/);
  });
});

test("a visit that is too close is cancelled by a call, and one that has begun is over", async ({
  page,
  request,
}) => {
  const patient = await aNewPatient();
  const soon = await askForVisit(request, patient);
  await confirmVisit(request, soon, { date: officeDayIn(1), time: "00:00" });
  await openLink(page, patient.email, /^Your visit to .*: /);
  await expect(page.getByText(/It is too late to cancel here/)).toContainText(phone.display);
  await expect(page.getByRole("button", { name: "I can’t come" })).toBeHidden();

  const past = await aNewPatient();
  await confirmVisit(request, await askForVisit(request, past), { date: officeDayIn(0), time: "00:00" });
  await openLink(page, past.email, /^Your visit to .*: /);
  await expect(page.getByText(/your visit was on/)).toBeVisible();
  await expect(page.getByRole("button", { name: /can’t come|another time|be there/ })).toHaveCount(0);
});

test("a reminder's links lead to their buttons, and do not act themselves", async ({ page, request }) => {
  const patient = await aNewPatient();
  await confirmVisit(request, await askForVisit(request, patient), { date: officeDayIn(51), time: "11:00" });
  const path = pathIn(await mailTo(patient.email, /^Your visit to .*: /), "visit");
  const sent: string[] = [];
  page.on("request", (asked) => asked.method() !== "GET" && sent.push(asked.url()));
  await page.goto(`${path}#cancel`);
  await expect(page.getByRole("button", { name: "I can’t come" })).toBeFocused();
  await expect(page.getByText("Please press ‘I can’t come’ to cancel your visit.")).toBeVisible();
  await page.goto("/healthz");
  await page.goto(`${path}#coming`);
  await expect(page.getByRole("button", { name: "I’ll be there" })).toBeFocused();
  await expectNoAxeViolationsInLightAndDark(page);
  expect(sent).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thank you, we look forward to seeing you.")).toBeVisible();
  await expect(page.getByText("Please press")).toBeHidden();
});

test("an open page shows what the office did when it is opened again", async ({ page, request }) => {
  const patient = await aNewPatient();
  const id = await askForVisit(request, patient);
  await confirmVisit(request, id, { date: officeDayIn(50), time: "10:00" });
  const path = await openLink(page, patient.email, /^Your visit to .*: /);
  await expect(page.getByRole("button", { name: "I can’t come" })).toBeVisible();
  await cancelVisit(request, id);
  await page.goto(path);
  await expect(page.getByText(/your visit is cancelled/)).toBeVisible();
});

test.describe("a link that does not work", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("says so, with the office's number", async ({ page }) => {
    await page.goto("/visit/cut-off");
    await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: phone.display })).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
  });
});

test("the page is the same for every link, is not stored or indexed, and names itself in no Referer", async ({
  page,
  request,
}) => {
  const pages = await Promise.all(
    ["a", "b".repeat(43), "%C3%A9%20"].map((token) => request.get(`/visit/${token}`)),
  );
  const bodies = await Promise.all(pages.map((reply) => reply.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain('name="robots" content="noindex"');
  for (const reply of pages) {
    expect(reply.status()).toBe(200);
    expect(reply.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
  }

  const patient = await aNewPatient();
  await askForVisit(request, patient);
  const referers: (string | undefined)[] = [];
  page.on("request", (sent) => referers.push(sent.headers().referer));
  await openLink(page, patient.email, /request/);
  await expect(page.getByRole("button", { name: "Cancel request" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Accessibility statement" }).click();
  await expect(page).toHaveURL(/\/accessibility-statement$/);
  expect(referers.length).toBeGreaterThan(3);
  expect(referers.filter((referer) => referer?.includes("/visit"))).toEqual([]);
});
