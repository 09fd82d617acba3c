import type { Locator, Page } from "@playwright/test";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { expect, expectNoAxeViolationsInLightAndDark, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { aNamedPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { askForVisit, confirmVisit, openMondayAfter } from "#tests/support/visits.ts";
import { formatFullDate } from "#web/api/format-date.ts";

test.describe.configure({ mode: "default" });

/** Opens the calendar with the day of a date, and returns the calendar. */
async function openDay(page: Page, date: string) {
  await openAs(page, demoDentist, "/appointments");
  const calendar = page.getByRole("region", { name: "Calendar" });
  const day = calendar.getByRole("link", { name: formatFullDate(date).replace(/^\w+, /, "") });
  const next = calendar.getByRole("button", { name: "Next Month" });
  // A phone begins with the day.
  await calendar.getByRole("button", { name: "Month", exact: true }).click();
  await expect(next).toBeVisible();
  while (!(await day.isVisible())) await next.click();
  await day.click();
  await expect(calendar.getByRole("heading", { name: formatFullDate(date) })).toBeVisible();
  return calendar;
}

/** Scrolls to where a drag begins and ends: scrolled between, something else would be under the pointer. */
const bringIntoView = (place: Locator) => place.evaluate((element) => element.scrollIntoView());

test(
  "each provider has a column, in which visits are as high as they are long",
  variant,
  async ({ page }) => {
    const { database } = await journeyDatabase();
    const date = openMondayAfter(5);
    for (const [confirmedTime, provider, minutes] of [
      ["09:00", "osei", 30],
      ["10:00", "osei", 60],
      ["10:00", "halloran", 90],
    ] as const)
      await aStoredVisit(database, { confirmedDate: date, confirmedTime, provider, minutes });
    const calendar = await openDay(page, date);
    const osei = calendar.getByRole("region", { name: "Dr. Renata Osei" });
    const halloran = calendar.getByRole("region", { name: "Dr. Margit Halloran" });
    await expect(
      calendar.getByRole("region", { name: "Dr. Julian Takeda" }),
      "is not there on Mondays",
    ).toHaveCount(0);
    const heightOf = async (entry: Locator) =>
      (await entry.locator("xpath=ancestor::li").boundingBox())?.height ?? 0;
    const half = osei.getByRole("button", { name: /^9:00 AM Gale/ });
    for (const [longer, times] of [
      [osei.getByRole("button", { name: /^10:00 AM Gale/ }), 2],
      [halloran.getByRole("button", { name: /^10:00 AM Gale/ }), 3],
    ] as const)
      await expect
        .poll(async () => Math.round((await heightOf(longer)) / (await heightOf(half))))
        .toBe(times);
    await expect(osei.getByRole("button", { name: /free with/ })).toHaveText([
      /^8:00 AM–9:00 AM/,
      /^9:30 AM–10:00 AM/,
      /^11:00 AM–4:30 PM/,
    ]);
    await expectNoAxeViolationsInLightAndDark(page);
  },
);

test(
  "a free time leads to the form for a call, with provider, date and time filled in",
  variant,
  async ({ page }) => {
    const date = openMondayAfter(6);
    const calendar = await openDay(page, date);
    const osei = calendar.getByRole("region", { name: "Dr. Renata Osei" });
    await osei.getByRole("button", { name: "8:00 AM–4:30 PM free with Dr. Renata Osei" }).focus();
    await page.keyboard.press("Enter");
    const free = page.getByRole("dialog", { name: "Free time" });
    await expect(free.getByRole("heading", { name: "Who fits here" })).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    await free.getByRole("button", { name: "Enter a call for 8:00 AM" }).click();
    const form = page.getByRole("dialog", { name: "Enter a call" });
    await expect(form.getByLabel("Date", { exact: true })).toHaveValue(date);
    await expect(form.getByLabel("Time", { exact: true })).toHaveValue("08:00");
    await expect(form.getByLabel("Provider", { exact: true })).toHaveValue("osei");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();

    // By mouse, the time that is pressed.
    const gap = osei.getByRole("button", { name: "8:00 AM–4:30 PM free with Dr. Renata Osei" });
    const height = (await gap.boundingBox())?.height ?? 0;
    await gap.click({ position: { x: 60, y: (height * 90) / 510 + 5 } });
    await expect(free.getByRole("button", { name: "Enter a call for 9:30 AM" })).toBeVisible();
  },
);

test(
  "a visit is moved to a colleague's column by dragging, after a look, and put back",
  variant,
  async ({ page, request }) => {
    const date = openMondayAfter(7);
    const { firstName, patient } = await aNamedPatient();
    const id = await askForVisit(request, patient);
    await confirmVisit(request, id, { date, time: "09:00" });
    const calendar = await openDay(page, date);
    const osei = calendar.getByRole("region", { name: "Dr. Renata Osei" });
    const halloran = calendar.getByRole("region", { name: "Dr. Margit Halloran" });
    const gap = halloran.getByRole("button", { name: /^8:00 AM–4:30 PM free/ });
    const height = (await gap.boundingBox())?.height ?? 0;
    await bringIntoView(halloran);
    await osei.getByRole("button", { name: new RegExp(`^9:00 AM ${firstName}`) }).dragTo(gap, {
      sourcePosition: { x: 40, y: 4 },
      targetPosition: { x: 40, y: (height * 180) / 510 + 4 },
    });
    const dialog = page.getByRole("dialog", { name: "Move visit" });
    await expect(dialog.getByLabel("Time")).toHaveValue("11:00");
    await expect(dialog.getByLabel("Provider")).toHaveValue("halloran");
    await dialog.getByRole("button", { name: "Move visit" }).click();
    await expect(halloran.getByRole("button", { name: new RegExp(`^11:00 AM ${firstName}`) })).toBeVisible();
    await calendar.getByRole("button", { name: "Undo" }).click();
    await expect(osei.getByRole("button", { name: new RegExp(`^9:00 AM ${firstName}`) })).toBeVisible();

    // The same by keyboard, from the list.
    await calendar.getByText("These visits as a list").click();
    await calendar.getByRole("button", { name: new RegExp(`^Move .*${firstName}.* to …`) }).press("Enter");
    await expect(dialog.getByLabel("Time")).toHaveValue("09:00");
    const free = dialog.getByRole("group", { name: "Free times with Dr. Renata Osei" }).getByRole("button");
    await expect(free).toHaveCount(4);
    await free.last().click();
    await expect(free.last()).toHaveAttribute("aria-pressed", "true");
    await expect(dialog.getByLabel("Date")).not.toHaveValue(date);
    await expectNoAxeViolationsInLightAndDark(page);
    await dialog.getByLabel("Date").fill(date);
    await dialog.getByLabel("Time").fill("13:30");
    await dialog.getByRole("button", { name: "Move visit" }).press("Enter");
    await expect(osei.getByRole("button", { name: new RegExp(`^1:30 PM ${firstName}`) })).toBeVisible();

    // In the week, to another day.
    await calendar.getByRole("button", { name: "Week", exact: true }).click();
    const rowOfOsei = calendar
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: /Osei/ }) });
    const tuesday = rowOfOsei.getByRole("button", { name: /^8:00 AM–4:30 PM free .*Tue/ });
    await bringIntoView(rowOfOsei);
    await rowOfOsei.getByRole("button", { name: new RegExp(`^1:30 PM ${firstName}`) }).dragTo(tuesday);
    await expect(dialog.getByLabel("Time")).toHaveValue("08:00");
    await expect(dialog.getByLabel("Date")).not.toHaveValue(date);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    "a long press lifts a visit, which scrolls the page at its edges and is dropped as by mouse (visits-116)",
    variant,
    async ({ page, request }) => {
      const date = openMondayAfter(8);
      const { firstName, patient } = await aNamedPatient();
      const id = await askForVisit(request, patient);
      await confirmVisit(request, id, { date, time: "09:00" });
      const calendar = await openDay(page, date);
      const devTools = await page.context().newCDPSession(page);
      const touch = (
        type: "touchStart" | "touchMove" | "touchEnd",
        points: { x: number; y: number }[] = [],
      ) => devTools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
      const osei = calendar.getByRole("region", { name: "Dr. Renata Osei" });
      const halloran = calendar.getByRole("region", { name: "Dr. Margit Halloran" });
      const entry = osei.getByRole("button", { name: new RegExp(`^9:00 AM ${firstName}`) });
      const gap = halloran.getByRole("button", { name: /^8:00 AM–4:30 PM free/ });
      const scrolled = () => page.evaluate(() => scrollY);
      /** The middle of the visit, and where in the colleague's column a drop is at 11:00. */
      const places = async () => {
        const [from, to] = [await entry.boundingBox(), await gap.boundingBox()];
        if (!from || !to) throw new Error("The calendar is not there.");
        const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
        return { middle, drop: { x: to.x + 20, y: to.y + (to.height * 180) / 510 + from.height / 2 } };
      };
      await entry.evaluate((element) => element.scrollIntoView({ block: "center" }));

      const before = await scrolled();
      const { middle } = await places();
      await touch("touchStart", [middle]);
      for (const y of [20, 50, 90, 140]) await touch("touchMove", [{ x: middle.x, y: middle.y - y }]);
      await touch("touchEnd");
      await expect.poll(scrolled, { message: "a swipe scrolls" }).toBeGreaterThan(before + 50);
      await expect(page.getByRole("dialog")).toHaveCount(0);

      let last = before;
      const isStill = async () => {
        const [now, former] = [await scrolled(), last];
        last = now;
        return now === former;
      };
      await expect.poll(isStill, { message: "the swipe has ended", intervals: [100] }).toBe(true);
      await entry.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const still = await scrolled();
      const { middle: start, drop } = await places();
      await touch("touchStart", [start]);
      await expect(osei.locator("[data-lifted]")).toBeVisible();
      await touch("touchMove", [{ x: (start.x + drop.x) / 2, y: (start.y + drop.y) / 2 }]);
      await touch("touchMove", [drop]);
      await expect(halloran.getByText("11:00 AM", { exact: true }), "says where it would be").toBeVisible();
      const held = await entry.boundingBox();
      expect(Math.abs((held?.y ?? 0) + (held?.height ?? 0) / 2 - drop.y), "is under the finger").toBeLessThan(
        2,
      );
      expect(await scrolled(), "the page stays").toBe(still);

      // At an edge of the window it goes on under the finger, which still holds the visit.
      const { width: wide, height: high } = page.viewportSize() ?? { width: 0, height: 0 };
      await touch("touchMove", [{ x: wide / 2, y: high - 3 }]);
      await expect.poll(scrolled, { message: "scrolls on at the lower edge" }).toBeGreaterThan(still + 40);
      const lifted = await entry.boundingBox();
      expect(
        Math.abs((lifted?.y ?? 0) + (lifted?.height ?? 0) / 2 - (high - 3)),
        "stays under the finger",
      ).toBeLessThan(20);
      await touch("touchMove", [{ x: wide / 2, y: high / 2 }]);
      const moved = await page.evaluate(async () => {
        const frame = () => new Promise(requestAnimationFrame);
        await frame();
        const stopped = scrollY;
        for (let frames = 0; frames < 10; frames += 1) await frame();
        return scrollY - stopped;
      });
      expect(moved, "stops away from the edge").toBe(0);
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), still);
      const { drop: again } = await places();
      await touch("touchMove", [again]);
      await expect(halloran.getByText("11:00 AM", { exact: true })).toBeVisible();
      await touch("touchEnd");

      const dialog = page.getByRole("dialog", { name: "Move visit" });
      await expect(dialog.getByLabel("Time")).toHaveValue("11:00");
      await expect(dialog.getByLabel("Provider")).toHaveValue("halloran");
      await dialog.getByRole("button", { name: "Move visit" }).tap();
      await expect(
        halloran.getByRole("button", { name: new RegExp(`^11:00 AM ${firstName}`) }),
      ).toBeVisible();
      await calendar.getByRole("button", { name: "Undo" }).tap();
      await expect(entry).toBeVisible();
      await entry.tap();
      await expect(page.getByRole("dialog", { name: "Patient Details" }), "a tap opens it").toBeVisible();
    },
  );
});
