import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accounts } from "#server/accounts/table.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolationsInLightAndDark, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { aFirstName, aNewPatient, demoDentist, openAs, type Person } from "#tests/support/people.ts";
import { rowHeaders } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit, confirmVisit, officeDayIn } from "#tests/support/visits.ts";

// One file, one worker, one program: the list's first rows are known.
test.describe.configure({ mode: "default" });

/** Presses Tab, or Shift and Tab, until something has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Finds a person by the search, and puts the focus on their row. */
async function goToRow(page: Page, words: string, firstName: string): Promise<void> {
  await expect(rowHeaders(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Find a person" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await expect(rowHeaders(page)).toHaveText([new RegExp(firstName)]);
  await tabTo(page, rowHeaders(page).getByRole("button", { name: firstName }));
}

/** Stores a visit that has begun, at a time when nobody else's is. */
async function storePastVisit({ username }: Person): Promise<void> {
  const { database } = await journeyDatabase();
  const [account] = await database.select().from(accounts).where(eq(accounts.username, username));
  await aStoredVisit(database, {
    accountId: account?.id ?? 0,
    confirmedDate: officeDayIn(-1),
    confirmedTime: "06:00",
  });
}

test("a receptionist's morning, by keyboard alone", variant, async ({ page, request }) => {
  test.slow();
  const [caller, moved, missed, waiting] = [aFirstName(), aFirstName(), aFirstName(), aFirstName()];
  const phone = `530${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, "0")}`;
  const patient = await aNewPatient({ firstName: caller, phone: `+1${phone}` });
  await askForVisit(request, patient);
  const mover = await aNewPatient({ firstName: moved });
  await confirmVisit(request, await askForVisit(request, mover), { date: aFreeMonday(), time: "09:30" });
  const other = await aNewPatient({ firstName: waiting });
  await askForVisit(request, other, { wants_earlier: true });
  await storePastVisit(await aNewPatient({ firstName: missed }));

  await openAs(page, demoDentist, "/appointments");
  await expect(rowHeaders(page).first()).toContainText("Severe pain");
  await page.keyboard.press("j");
  await expect(rowHeaders(page).nth(0).getByRole("button")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rowHeaders(page).nth(1).getByRole("button")).toBeFocused();
  await page.keyboard.press("k");
  await expect(rowHeaders(page).nth(0).getByRole("button")).toBeFocused();

  await goToRow(page, phone, caller);
  await page.keyboard.press("c");
  const confirming = page.getByRole("dialog", { name: "Confirm appointment" });
  await expect(
    confirming.getByRole("group", { name: "Suggestions" }).getByRole("button").first(),
  ).toBeVisible();
  await page.keyboard.press("1");
  await expect(confirming.getByRole("button", { name: "Confirm appointment" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirming).toBeHidden();
  await expect(page.getByText(`${caller}’s request is now confirmed`)).toBeVisible();
  // Else the site's bar may cover a part of a day in the calendar, which then counts as too small.
  await page.evaluate(() => scrollTo(0, 0));

  await goToRow(page, moved, moved);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Patient Details" });
  await tabTo(page, panel.getByRole("button", { name: "Move visit" }));
  await page.keyboard.press("Enter");
  await tabTo(page, panel.getByLabel("Time"));
  await page.keyboard.type("1115AM");
  await expect(panel.getByLabel("Time")).toHaveValue("11:15");
  await tabTo(page, panel.getByRole("button", { name: "Move visit" }));
  await page.keyboard.press("Enter");
  await mailTo(mover.email, /has moved: .* 11:15\sAM/);
  await page.keyboard.press("Escape");

  const freed = page.getByRole("region", { name: "A time has opened up" });
  await tabTo(page, freed.getByRole("checkbox", { name: new RegExp(waiting) }));
  await page.keyboard.press("Space");
  await tabTo(page, freed.getByRole("button", { name: "Offer this time" }));
  await page.keyboard.press("Enter");
  await mailTo(other.email, /^We have an opening .* 9:30\sAM$/);

  await goToRow(page, missed, missed);
  await page.keyboard.press("Enter");
  const outcome = panel.getByRole("button", { name: "Did not come" });
  await tabTo(page, outcome);
  await page.keyboard.press("Enter");
  await expect(outcome).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  await page.keyboard.press("d");
  await expect(page.getByRole("heading", { name: "Day sheet", level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Print" }));
  await mailTo(patient.email, /^Your visit to/);
});

test(
  "a request that was confirmed by mistake is pending again, and no email is sent",
  variant,
  async ({ page, request }) => {
    const firstName = aFirstName();
    await askForVisit(request, await aNewPatient({ firstName }));
    await openAs(page, demoDentist, "/appointments");
    await goToRow(page, firstName, firstName);
    await page.keyboard.press("c");
    const confirming = page.getByRole("dialog", { name: "Confirm appointment" });
    await confirming.getByRole("group", { name: "Suggestions" }).getByRole("button").first().click();
    await confirming.getByRole("button", { name: "Confirm appointment" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone. No email was sent.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
    await expect(page.getByRole("cell", { name: "Pending", exact: true })).toBeVisible();
  },
);

test(
  "a dialog lists the shortcuts, which can be turned off and do nothing in a field",
  variant,
  async ({ page }) => {
    await openAs(page, demoDentist, "/appointments");
    await expect(rowHeaders(page).first()).toBeVisible();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.getByText("Confirm the row’s request")).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog", { name: "Enter a call" })).toBeHidden();
    await sheet.getByLabel("Single keys").uncheck();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();

    await page.reload();
    await expect(rowHeaders(page).first()).toBeVisible();
    for (const key of ["j", "n", "?"]) await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await sheet.getByLabel("Single keys").check();
    await page.keyboard.press("Escape");
    // Its close returns the focus.
    await expect(sheet).toBeHidden();
    await page.getByRole("searchbox", { name: "Find a person" }).fill("n");
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: "Find a person" })).toHaveValue("nn");
  },
);

test(
  "the list is filtered and sorted, and the device remembers sort order, page size and filters, but no search",
  variant,
  async ({ page }) => {
    await openAs(page, demoDentist, "/appointments?page=2");
    // Severe pain goes first, so it is not on the second page.
    await expect(rowHeaders(page).filter({ hasText: "Severe pain" })).toHaveCount(0);
    await page.getByText("Filter and sort").click();
    await expect(page.getByLabel("Rows on a page")).toHaveValue("20");
    await page.getByLabel("Rows on a page").selectOption("10");
    await expect(page).toHaveURL(/\/appointments$/);
    await expect(rowHeaders(page).first()).toContainText("Severe pain");
    await page.getByLabel("Category").selectOption("endodontist_consultation");
    await expect(page.getByRole("cell", { name: "Pending", exact: true }).first()).toBeVisible();
    // Else the site's bar may cover a part of a visit in the calendar, which then counts as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoAxeViolationsInLightAndDark(page);
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.getByLabel("Visits to").fill("2026-11-30");
    await page.getByLabel("Visits from").focus();
    await page.keyboard.type("12012026");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByText("The last date must not be before the first.")).toBeVisible();
    await page.getByLabel("Visits from").fill("2026-11-23");
    await expect(page.getByText("The last date must not be before the first.")).toBeHidden();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByLabel("Visits to"), "the filters stay open").toHaveValue("");
    await page.getByLabel("Category").focus();
    expect(alerts).toEqual([]);

    const searching = await holdRequests(page, /[?&]search=/);
    const search = page.getByRole("searchbox", { name: "Find a person" });
    await search.fill("Nobody of this name");
    await search.press("Enter");
    await expect(page.getByText("Searching…")).toBeVisible();
    await expect(page.getByText(/appointments? match/)).toHaveCount(0);
    searching.send();
    await expect(page.getByText("No appointments match.")).toBeVisible();
    await page.getByRole("link", { name: "Day sheet" }).click();
    await expect(page.getByRole("heading", { name: "Day sheet", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("No appointments match."), "the search is as it was").toBeVisible();
    await expect(search).toHaveValue("Nobody of this name");

    await page.getByText("Filter and sort").click();
    await page.getByLabel("Order").selectOption("oldest");
    await page.reload();
    await expect(rowHeaders(page)).toHaveCount(10);
    await page.getByText("Filter and sort").click();
    await expect(page.getByLabel("Order")).toHaveValue("oldest");
    await expect(page.getByLabel("Rows on a page")).toHaveValue("10");
    await expect(page.getByLabel("Category", { exact: true })).toHaveValue("");
  },
);

test("a full day of four providers prints on one page, for employees alone", variant, async ({ page }) => {
  const { database } = await journeyDatabase();
  const date = aFreeMonday();
  // The last one has left the practice.
  const providers = ["osei", "takeda", "halloran", "moreau"];
  for (const provider of providers) {
    for (let visit = 0; visit < 16; visit += 1) {
      await aStoredVisit(database, {
        provider,
        confirmedDate: date,
        confirmedTime: `${String(8 + Math.floor(visit / 2)).padStart(2, "0")}:${visit % 2 === 0 ? "00" : "30"}`,
        category: "general_dentist_emergency",
        levelOfDiscomfort: visit === 0 ? 9 : null,
      });
    }
  }
  await openAs(page, demoDentist, `/appointments/day?date=${date}`);
  const ofOsei = page.getByRole("list", { name: "Dr. Renata Osei" });
  await expect(ofOsei.getByRole("listitem")).toHaveCount(16);
  await expect(page.getByText("Gale")).toHaveCount(64);
  await expect(ofOsei.getByText("Severe pain")).toHaveCount(1);
  // Their number is announced, and not each row again whenever one changes.
  await expect(page.getByText("64 confirmed visits.")).toBeVisible();
  expect(await ofOsei.evaluate((list) => list.closest("[aria-live]"))).toBeNull();
  await expectNoAxeViolationsInLightAndDark(page);
  for (const format of ["Letter", "A4"]) {
    for (const landscape of [false, true]) {
      const pdf = (await page.pdf({ format, landscape })).toString("latin1");
      const sheets = pdf.match(/\/Type\s*\/Page\b/g);
      expect(sheets, `${format}${landscape ? ", landscape" : ""}`).toHaveLength(1);
    }
  }
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(ofOsei, "dark ink on white paper").toHaveCSS("color", "rgb(21, 48, 44)");
  /** The smallest text, in points. */
  const smallest = () =>
    page
      .locator("[data-day-sheet] li *")
      .evaluateAll((texts) =>
        Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * 0.75)),
      );
  expect(await smallest()).toBeGreaterThanOrEqual(9);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  /** Each time is on one line of its own. */
  const linesOfTimes = () =>
    ofOsei.getByText(/^\d+:\d\d\s[AP]M$/).evaluateAll((times) => {
      const range = document.createRange();
      const lines = times.map((time) => {
        range.selectNodeContents(time);
        return range.getClientRects().length;
      });
      return [times.length, ...new Set(lines)];
    });
  expect(await linesOfTimes()).toEqual([16, 1]);
  for (const width of [768, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await linesOfTimes(), `in a window of ${width} pixels`).toEqual([16, 1]);
  }
  const nextDay = await holdRequests(page, /\/api\/appointments\/calendar\//);
  await page.getByRole("link", { name: "Next day" }).click();
  await expect(ofOsei).toBeHidden();
  const none = page.getByText("No confirmed visits on this day.");
  await expect(none, "is not known before the answer").toBeHidden();
  nextDay.send();
  await expect(none.or(page.getByText(/confirmed visits?\.$/))).toBeVisible();
  await expect(page.getByText("Gale")).toHaveCount(0);

  await openAs(page, await aNewPatient(), `/appointments/day?date=${date}`);
  await page.waitForURL((url) => url.pathname === "/");
});
