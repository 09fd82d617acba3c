import { sql } from "drizzle-orm";
import { offerHours } from "#contract/appointments/offers.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInLightAndDark,
  variant,
} from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { aNamedPatient, bearerOf, demoDentist, openAs } from "#tests/support/people.ts";
import { findRow, rowOf } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit, cancelVisit, confirmVisit } from "#tests/support/visits.ts";

test.describe.configure({ mode: "default" });

test("staff offer the time of a cancelled visit, and the first to accept it has it", async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const date = aFreeMonday();
  const leaving = await aNamedPatient();
  await confirmVisit(request, await askForVisit(request, leaving.patient), { date, time: "09:00" });
  const [first, second] = [await aNamedPatient(), await aNamedPatient()];
  for (const { patient } of [first, second]) await askForVisit(request, patient, { wants_earlier: true });

  await openAs(page, demoDentist, "/appointments?status=confirmed");
  const row = rowOf(page, leaving.firstName);
  const freed = page.getByRole("region", { name: "A time has opened up" });
  async function cancel() {
    await row.getByRole("button", { name: /^Cancel/ }).click();
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await expect(freed).toBeVisible();
  }
  await cancel();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(freed).toBeHidden();
  await cancel();
  await expect(freed.getByText("60 minutes with Dr. Renata Osei")).toBeVisible();
  await expect(freed.getByRole("checkbox", { name: new RegExp(leaving.firstName) })).toHaveCount(0);
  for (const { firstName } of [first, second])
    await freed.getByRole("checkbox", { name: new RegExp(firstName) }).check();
  await expectNoAxeViolations(page);
  await freed.getByRole("button", { name: "Offer this time" }).click();
  await expect(page.getByText("Offered to 2 patients by email.")).toBeVisible();
  await expect(freed.getByRole("checkbox", { name: new RegExp(first.firstName) })).toBeDisabled();

  const offerOf = async ({ email }: { email: string }) =>
    pathIn(await mailTo(email, /^We have an opening/), "offer");
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    const other = await phone.newPage();
    await other.goto(await offerOf(second.patient));
    await expect(other.getByRole("heading", { level: 1, name: /9:00 AM$/ })).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(other);
    await expect
      .poll(() => other.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);

    const accepting = await phone.newPage();
    await accepting.goto(await offerOf(first.patient));
    await accepting.getByRole("button", { name: "Accept this time" }).click();
    await expect(
      accepting.getByText("This time is yours. We sent you an email with the details."),
    ).toBeVisible();
    await expectNoAxeViolations(accepting);
    // The staff's open page is updated.
    await expect(rowOf(page, first.firstName)).toContainText("09:00");
    await expect(freed).toBeHidden();
    await mailTo(first.patient.email, /^Your visit to .* 9:00\sAM$/);

    await other.getByRole("button", { name: "Accept this time" }).click();
    await expect(other.getByText("This time has been taken.")).toBeVisible();
    await expect(other.getByText("Your request stays as it is.")).toBeVisible();
    await expect(other.getByRole("button", { name: "Accept this time" })).toBeHidden();
    await expect(other.getByRole("alert").filter({ hasText: "has been taken" })).toBeFocused();
  } finally {
    await phone.close();
  }
});

test(
  "the staff's open list shows what a patient changes by a link in an email",
  variant,
  async ({ page, request }) => {
    const date = aFreeMonday();
    const { firstName, patient } = await aNamedPatient();
    await confirmVisit(request, await askForVisit(request, patient), { date, time: "14:30" });
    const link = `/api${pathIn(await mailTo(patient.email, /^Your visit to/), "visit").replace("visit", "visits")}`;
    await openAs(page, demoDentist, "/appointments");
    const row = await findRow(page, firstName);
    await expect(row).toContainText("Dr. Renata Osei, 60 min");
    await expect(row).not.toContainText("will be there");

    await request.post(`${link}/attend/`);
    await expect(row).toContainText("will be there");
    await request.post(`${link}/another-time/`, {
      data: { preferred_day: "thursday", preferred_time_frame: "afternoon", preferred_second_day: "none" },
    });
    await expect(row).toContainText("Asks for another time.");
    await row.getByRole("button", { name: firstName, exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Patient Details" });
    await expect(panel.getByText("Thursday, Afternoon")).toBeVisible();
    await expect(panel.getByText("The patient said that they will be there.")).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    await page.keyboard.press("Escape");
    await request.post(`${link}/cancel/`);
    await expect(row.getByText("Cancelled", { exact: true })).toBeVisible();
  },
);

test(
  "staff offer the time of a visit that was cancelled elsewhere, from its details",
  variant,
  async ({ page, request }) => {
    const date = aFreeMonday();
    const leaving = await aNamedPatient();
    const id = await askForVisit(request, leaving.patient);
    await confirmVisit(request, id, { date, time: "13:00" });
    const waiting = await aNamedPatient();
    await askForVisit(request, waiting.patient, { preferred_time_frame: "afternoon", wants_earlier: true });
    await cancelVisit(request, id);

    await openAs(page, demoDentist, "/appointments?status=cancelled");
    await page.getByRole("button", { name: leaving.firstName, exact: true }).click();
    const left = page.getByRole("region", { name: "The time that was cancelled" });
    await left.getByRole("button", { name: "Offer it to others" }).click();
    await left.getByRole("checkbox", { name: new RegExp(waiting.firstName) }).check();
    await expectNoAxeViolationsInLightAndDark(page);
    await left.getByRole("button", { name: "Offer this time" }).click();
    await mailTo(waiting.patient.email, /^We have an opening .* 1:00\sPM$/);
  },
);

test.describe("an offer whose page is left open", variant, () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("says that it has ended, and keeps the patient's focus", async ({ page, request }) => {
    const { patient } = await aNamedPatient();
    const id = await askForVisit(request, patient);
    const data = { date: aFreeMonday(), time: "10:30", provider: "osei", minutes: 30, to: [id] };
    const headers = await bearerOf(demoDentist);
    expect((await request.post("/api/appointments/offers/", { headers, data })).status()).toBe(201);
    await page.clock.install();
    await page.goto(pathIn(await mailTo(patient.email, /^We have an opening/), "offer"));
    await page.getByRole("button", { name: "Accept this time" }).focus();
    const { database } = await journeyDatabase();
    await database.execute(sql`UPDATE offers SET expires_at = now() WHERE appointment_id = ${id}`);
    await page.clock.fastForward(offerHours.afterMaking * 60 * 60 * 1_000);
    const ended = page.getByRole("alert").filter({ hasText: "This offer has ended." });
    await expect(ended).toBeFocused();
    await expect(page.getByText("Your request stays as it is.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept this time" })).toBeHidden();
    await expectNoAxeViolationsInLightAndDark(page);
  });
});

test.describe("an invalid link", variant, () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("shows that it does not work", async ({ page }) => {
    const reply = await page.goto(`/offer/${"x".repeat(43)}`);
    expect(reply?.status()).toBe(200);
    expect(reply?.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
  });
});
