import type { Page } from "@playwright/test";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo } from "#tests/support/inbox.ts";
import { expect, test, variant } from "#tests/support/journey.ts";
import { aNewPatient, openAs } from "#tests/support/people.ts";
import { aFreeMonday, askForVisit, confirmVisit, officeTimeIn } from "#tests/support/visits.ts";

/** Not the site's own, which a test that uses it could not find wrong. */
const fullDate = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

/** Chooses two other times in the dialog that asks for them; returns the dialog. */
async function fillWishes(page: Page) {
  const asking = page.getByRole("dialog", { name: "Ask for another time" });
  await asking.getByLabel("Preferred day", { exact: true }).selectOption("thursday");
  await asking.getByLabel("Preferred time", { exact: true }).selectOption("afternoon");
  await asking.getByLabel("Second preferred day").selectOption("friday");
  await asking.getByLabel("Second preferred time").selectOption("morning");
  return asking;
}

test(
  "the response to a request for another time does not close a dialog that was opened since",
  variant,
  async ({ page, request }) => {
    const patient = await aNewPatient();
    const id = await askForVisit(request, patient);
    await confirmVisit(request, id, { date: aFreeMonday(), time: "08:30" });
    const held = await holdRequests(page, `**/api/appointments/${id}/another-time/`);
    await openAs(page, patient, "/appointments");
    const next = page.getByRole("region", { name: "Your next visit" });
    await next.getByRole("button", { name: "Ask for another time" }).click();
    const asking = await fillWishes(page);
    await asking.getByRole("button", { name: "Ask for another time" }).click();
    await held.made;
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await next.getByRole("button", { name: "I can’t make it" }).click();
    const cancelling = page.getByRole("dialog", { name: "Cancel this visit?" });
    await expect(cancelling).toBeVisible();
    const refreshed = page.waitForResponse("**/api/appointments/my/next/");
    held.send();
    await refreshed;
    await mailTo(patient.email, /another time/);
    await expect(cancelling).toBeVisible();
  },
);

for (const { device, viewport } of [
  { device: "a phone", viewport: { width: 360, height: 740 } },
  { device: "a desktop", viewport: { width: 1280, height: 900 } },
]) {
  test.describe(`on ${device}`, device === "a phone" ? {} : variant, () => {
    test.use({ viewport });

    test("a patient finds the next visit first, asks for another time and cancels", async ({
      page,
      request,
    }) => {
      const patient = await aNewPatient();
      const [date, later] = [aFreeMonday(), aFreeMonday()];
      await confirmVisit(request, await askForVisit(request, patient), { date: later, time: "09:30" });
      await confirmVisit(request, await askForVisit(request, patient), { date, time: "14:15" });
      await askForVisit(request, patient);
      await openAs(page, patient, "/appointments");

      const next = page.getByRole("region", { name: "Your next visit" });
      await expect(next.getByText("2:15 PM")).toBeInViewport();
      const own = page.getByRole("region", { name: "Your Appointment Requests" });
      await expect(own.getByRole("button", { name: "Cancel request" })).toHaveCount(1);
      await expect(own.getByRole("button", { name: "I can’t make it" })).toHaveCount(1);
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth),
          "nothing is wider than the screen",
        )
        .toBeLessThanOrEqual(viewport.width);

      const download = page.waitForEvent("download");
      await next.getByRole("button", { name: "Add to calendar" }).click();
      expect((await download).suggestedFilename()).toBe("visit.ics");

      const earlier = next.getByRole("checkbox", { name: /^I’d like an earlier time/ });
      // The checkbox shows what is saved.
      await earlier.click();
      await expect(earlier).toBeChecked();
      // Those of the pending request and of the visit after the next.
      const others = own.getByRole("checkbox", { name: /^I’d like an earlier time/ });
      await expect(others).toHaveCount(2);
      await others.first().click();
      await expect(others.first()).toBeChecked();

      await next.getByRole("button", { name: "Ask for another time" }).click();
      const asking = await fillWishes(page);
      await asking.getByRole("button", { name: "Ask for another time" }).click();
      await expect(next.getByText(/^We will look for another time/)).toBeVisible();
      await mailTo(patient.email, /another time/);

      await next.getByRole("button", { name: "I can’t make it" }).click();
      await page
        .getByRole("dialog", { name: "Cancel this visit?" })
        .getByRole("button", { name: "Yes, cancel my visit" })
        .click();
      const cancelled = `Your visit on ${fullDate.format(new Date(date))} at 2:15 PM is cancelled.`;
      await expect(next.getByText(`${cancelled} We sent you an email to confirm.`)).toBeVisible();
      await expect(next.locator(":focus"), "the outcome has the focus").toContainText("is cancelled");
      // The other visit is the next one now.
      await expect(next.getByText("9:30 AM")).toBeVisible();
      await mailTo(patient.email, /is cancelled/);

      await own.getByRole("button", { name: "Cancel request" }).click();
      await page.getByRole("button", { name: "Yes, cancel my request" }).click();
      await expect(own.getByText("It is cancelled. We sent you an email to confirm.")).toBeVisible();
      await expect(own.getByRole("button", { name: "Cancel request" })).toHaveCount(0);
    });
  });
}

test.describe("a visit that begins soon", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("is cancelled by phone", variant, async ({ page, request }) => {
    const patient = await aNewPatient();
    await confirmVisit(request, await askForVisit(request, patient), officeTimeIn(3));
    await openAs(page, patient, "/appointments");
    await page.getByRole("button", { name: "I can’t make it" }).click();
    const question = page.getByRole("dialog", { name: "Cancel this visit?" });
    await question.getByRole("button", { name: "Yes, cancel my visit" }).click();
    await expect(question.getByText(/up to 24 hours before it begins. Please call us at/)).toBeVisible();
  });
});

test("My Account shows the next visit, and switches reminders off", variant, async ({ page, request }) => {
  const patient = await aNewPatient();
  await openAs(page, patient, "/profile/edit");
  const next = page.getByRole("region", { name: "Your next visit" });
  await expect(next.getByText("You have no visit scheduled.")).toBeVisible();
  await confirmVisit(request, await askForVisit(request, patient), { date: aFreeMonday(), time: "10:30" });
  await page.reload();
  await expect(next.getByText("10:30 AM")).toBeVisible();
  await expect(next.getByRole("button", { name: "I can’t make it" })).toBeVisible();

  const reminders = page.getByRole("checkbox", { name: "Remind me about my visits" });
  await reminders.uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Profile updated.")).toBeVisible();
  await page.reload();
  await expect(reminders).not.toBeChecked();
});
