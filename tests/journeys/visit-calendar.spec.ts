import type { APIRequestContext, Page } from "@playwright/test";
import { describeClosure } from "#contract/office/closures.ts";
import { addDays } from "#contract/office-dates.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { expect, expectNoAxeViolations, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import {
  aFirstName,
  aNewEmployee,
  aNewPatient,
  bearerOf,
  demoDentist,
  openAs,
} from "#tests/support/people.ts";
import {
  askForVisit,
  cancelVisit,
  confirmVisit,
  nextClockChanges,
  officeDayIn,
  openMondayAfter,
} from "#tests/support/visits.ts";
import { formatFullDate } from "#web/api/format-date.ts";

test.describe.configure({ mode: "default" });

const confirmed: number[] = [];

// A day of the month shows a few visits; the next test's have to be among them.
test.afterEach(async ({ request }) => {
  for (const id of confirmed.splice(0)) await cancelVisit(request, id);
});

async function confirmedVisit(
  request: APIRequestContext,
  firstName: string,
  visit: { date: string; time: string },
) {
  const id = await askForVisit(request, await aNewPatient({ firstName }));
  await confirmVisit(request, id, visit);
  confirmed.push(id);
}

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The calendar's own words for a day, such as 'March 14, 2027'. */
function dateWords(day: string): string {
  return formatFullDate(day).replace(/^\w+, /, "");
}

async function showMonthOf(page: Page, day: string) {
  const title = page.getByRole("heading", { name: monthFormat.format(new Date(day)) });
  const next = page.getByRole("button", { name: "Next Month" });
  await expect(next).toBeVisible();
  while (!(await title.isVisible())) await next.click();
}

for (const timezoneId of ["Pacific/Kiritimati", "Europe/Berlin"]) {
  test.describe(`with the browser in ${timezoneId}`, variant, () => {
    test.use({ timezoneId });

    test("a visit is shown at the office's hour, also on days of a clock change", async ({
      page,
      request,
    }) => {
      const [spring, autumn] = nextClockChanges();
      const days = [spring ?? "", autumn ?? ""];
      const firstName = aFirstName();
      for (const date of days) await confirmedVisit(request, firstName, { date, time: "09:00" });
      await openAs(page, demoDentist, "/appointments");
      for (const day of days) {
        await showMonthOf(page, day);
        const cell = page.getByRole("cell", { name: dateWords(day) });
        await expect(
          cell.getByRole("button", { name: new RegExp(`^9:00 AM ${firstName} General Dentist exam`) }),
        ).toBeVisible();
        await cell.getByRole("link", { name: dateWords(day) }).click();
        await expect(page.getByRole("heading", { name: dateWords(day) })).toBeVisible();
        const entry = page.getByRole("button", { name: new RegExp(`^9:00 AM ${firstName}`) });
        const hour = page.getByText("9:00 AM", { exact: true }).and(page.locator(":not(b)")).first();
        // The day scrolls to its first visit while it is drawn.
        await expect
          .poll(async () => {
            const [entryBox, hourBox] = [await entry.boundingBox(), await hour.boundingBox()];
            return Math.abs((entryBox?.y ?? 0) - (hourBox?.y ?? 99));
          })
          .toBeLessThan(12);
        await page.getByRole("button", { name: "Month", exact: true }).click();
      }
    });
  });
}

test("a day by keyboard, as a list too, and back to the patient", variant, async ({ page, request }) => {
  const [day = ""] = nextClockChanges();
  const firstName = aFirstName();
  await confirmedVisit(request, firstName, { date: day, time: "07:15" });
  await openAs(page, demoDentist, "/appointments");
  await showMonthOf(page, day);
  await page.getByRole("link", { name: dateWords(day) }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: dateWords(day) })).toBeVisible();
  // The day begins earlier, since a visit does.
  await expect(page.getByText("7:00 AM", { exact: true })).toBeVisible();
  const entry = page.getByRole("button", { name: new RegExp(`^7:15 AM ${firstName}`) });
  await entry.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Patient Details" });
  await expect(panel.getByRole("heading", { name: firstName })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toBeFocused();
  await page.getByText("These visits as a list").click();
  await expect(
    page.getByRole("button", { name: new RegExp(`^7:15 AM ${firstName}, General`) }),
  ).toBeVisible();
});

test("a phone starts with the day view and does not overflow", variant, async ({ page }) => {
  const { database } = await journeyDatabase();
  await aStoredVisit(database, { confirmedDate: officeDayIn(0), confirmedTime: "12:35", provider: "osei" });
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page, demoDentist, "/appointments");
  await expect(page.getByRole("button", { name: "Day", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("table", { name: "Appointments" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Month", exact: true }).click();
  const calendar = page.getByRole("region", { name: "Calendar" });
  await expect(
    calendar.getByRole("button", { name: /^12:35 PM Gale General Dentist/ }).first(),
  ).toBeVisible();
  await expectNoAxeViolations(page);
});

test("the calendar shows a week by provider", variant, async ({ page }) => {
  const { database } = await journeyDatabase();
  const date = officeDayIn(0);
  await aStoredVisit(database, { confirmedDate: date, confirmedTime: "12:05", provider: "takeda" });
  await openAs(page, demoDentist, "/appointments");
  const calendar = page.getByRole("region", { name: "Calendar" });
  const view = (name: string) => calendar.getByRole("button", { name, exact: true });
  await view("Week").click();
  await expect(view("Week"), "the focus stays on the chosen view").toBeFocused();
  const table = calendar.getByRole("table", { name: /^Visits in the week of/ });
  const provider = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /Takeda/ }) });
  await expect(provider.getByRole("button", { name: /^12:05 PM Gale/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await calendar.getByRole("button", { name: "Next Week" }).click();
  await expect(provider.getByRole("button", { name: /^12:05 PM Gale/ })).toBeHidden();
  await calendar.getByRole("button", { name: "Today" }).click();
  await provider.getByRole("button", { name: /^12:05 PM Gale/ }).click();
  const panel = page.getByRole("dialog", { name: "Patient Details" });
  await expect(panel).toBeVisible();

  await page.setViewportSize({ width: 320, height: 800 });
  const widths = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widths, "only the table is wider than the screen").toBe(320);
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(320);
  const counter = panel.getByText(/characters left$/).first();
  expect(await counter.evaluate((text) => text.closest("[aria-live]"))).toBeNull();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press("Escape");
  await view("Day").click();
  await expect(view("Day")).toBeFocused();
  await expect(calendar.getByRole("button", { name: "Next Day" })).toBeVisible();
});

test(
  "the calendar marks the days on which the office is closed, and names them beneath",
  variant,
  async ({ page, request }) => {
    const owner = await aNewEmployee({ isOwner: true, isDemo: true });
    const monday = openMondayAfter(3);
    const closure = { from: monday, to: addDays(monday, 1), reason: "Moving to another floor" };
    const headers = await bearerOf(owner);
    const added = await request.post("/api/office/closures/", { headers, data: closure });
    expect(added.status(), await added.text()).toBe(201);
    await openAs(page, demoDentist, "/appointments");
    await showMonthOf(page, monday);
    const calendar = page.getByRole("region", { name: "Calendar" });
    const named = calendar.getByRole("list", { name: "Closures in these days" });
    await expect(named.getByText(describeClosure(closure))).toBeVisible();
    const marks = calendar.locator(".visit-calendar-closure").filter({ hasText: closure.reason });
    await expect(marks).toHaveCount(2);
    await page.setViewportSize({ width: 1280, height: 1400 });
    await expectNoAxeViolations(page);

    // A click on the mark is one on its day, which may be the last of a month of six weeks.
    await marks.first().scrollIntoViewIfNeeded();
    const mark = await marks.first().boundingBox();
    await page.mouse.click((mark?.x ?? 0) + 20, (mark?.y ?? 0) + 60);
    await expect(page.getByRole("heading", { name: dateWords(monday) })).toBeVisible();
    await expect(marks).toHaveCount(1);
    await expect(named.getByText(describeClosure(closure))).toBeVisible();
    await calendar.getByRole("button", { name: "Week", exact: true }).click();
    await expect(calendar.getByRole("columnheader", { name: `Closed: ${closure.reason}` })).toHaveCount(2);
    await calendar.getByRole("button", { name: "Month", exact: true }).click();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(named).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);
