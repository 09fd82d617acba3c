import { aStoredVisit } from "#tests/samples/appointments.ts";
import { expect, expectNoAxeViolationsInLightAndDark } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";
import { openMondayAfter } from "#tests/support/visits.ts";

test("an absence leads through its visits at 320 pixels by keyboard, and what is left is counted (visits-99)", async ({
  page,
}) => {
  const { database } = await journeyDatabase();
  const date = openMondayAfter(6);
  for (const confirmedTime of ["09:00", "10:00"])
    await aStoredVisit(database, { confirmedDate: date, confirmedTime, provider: "halloran", minutes: 30 });
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page, demoDentist, "/appointments");
  const absences = page.getByRole("region", { name: "Absences" });
  await absences.getByRole("button", { name: "Record an absence" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Record an absence" });
  await form.getByLabel("Provider").selectOption("halloran");
  await form.getByLabel("First day").fill(date);
  await form.getByLabel("Last day").fill(date);
  await form.getByLabel("Reason").fill("A course");
  await form.getByRole("button", { name: "Record absence" }).press("Enter");
  const affected = page.getByRole("dialog", { name: "Visits affected" });
  await expect(affected.getByText("2 left")).toBeVisible();
  await expectNoAxeViolationsInLightAndDark(page);
  const move = affected.getByRole("button", { name: /^Move to .* Dr. Margit Halloran$/ });
  await move.press("Enter");
  await expect(affected.getByText("1 left")).toBeVisible();
  await affected.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(affected.getByText("2 left")).toBeVisible();
  await move.press("Enter");
  await expect(affected.getByText("1 left")).toBeVisible();
  await affected.getByRole("button", { name: "Finish later" }).press("Enter");
  await expect(absences.getByText(/^1 visit is on days when Dr. Margit Halloran is away/)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: "nothing is cut" })
    .toBe(320);
  await absences.getByRole("button", { name: /^Delete: Dr. Margit Halloran/ }).press("Enter");
  await expect(absences.getByText("No one is away.")).toBeVisible();
  await expect(absences.getByText(/on days when/)).toHaveCount(0);
});
