import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import {
  expect,
  expectNoAxeViolationsInLightAndDark,
  hydratePage,
  test,
  variant,
} from "#tests/support/journey.ts";
import {
  aFirstName,
  aNewEmployee,
  aNewPatient,
  demoDentist,
  demoPatient,
  openAs,
} from "#tests/support/people.ts";
import { findRow } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit, confirmVisit } from "#tests/support/visits.ts";

/** Pages with their readers. `npm test` audits the pages of its stories on the way through them. */
const pages: readonly { path: string; reader?: typeof demoDentist }[] = [
  { path: "/" },
  { path: "/about/team" },
  { path: "/services/general" },
  { path: "/services/endodontics" },
  { path: "/services/oral-surgery" },
  { path: "/post-op" },
  { path: "/accessibility-statement" },
  { path: "/accessibility-services" },
  { path: "/new-patients" },
  { path: "/privacy" },
  { path: "/notice-of-privacy-practices" },
  { path: "/search" },
  { path: "/subscribe" },
  { path: "/request-appointment" },
  { path: "/login" },
  { path: "/register" },
  { path: "/forgot-password" },
  { path: "/verify-email" },
  { path: "/appointments", reader: demoPatient },
  { path: "/people", reader: demoDentist },
  { path: "/create", reader: demoDentist },
  { path: "/profile/edit", reader: demoDentist },
  { path: "/settings/security/2fa", reader: demoDentist },
  { path: "/profile/demo.dentist", reader: demoDentist },
];

async function expectFitsSmallScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const small = await page
    .locator("main")
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>("input:not(.sr-only), button, select, textarea")]
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 24)
        .map((control) => control.outerHTML.slice(0, 80)),
    );
  expect(small, "controls lower than 24 pixels (WCAG 2.5.8)").toEqual([]);
}

for (const { path, reader } of pages) {
  test(`${path} has no axe violations, and fits a viewport of 320 pixels`, variant, async ({ page }) => {
    if (reader) await openAs(page, reader, path);
    else await page.goto(path);
    await hydratePage(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expectNoAxeViolationsInLightAndDark(page);
    await expectFitsSmallScreen(page);
  });
}

test.describe("the pages of links in emails", variant, () => {
  test.use({ expectedErrors: [/status of 40[04]/] });

  test("fit a viewport of 320 pixels", async ({ page, request }) => {
    const patient = await aNewPatient();
    const visit = { date: aFreeMonday(), time: "09:30" };
    await confirmVisit(request, await askForVisit(request, patient), visit);
    const mail = await mailTo(patient.email, /^Your visit to .*: /);
    const dead = ["visit", "offer", "confirm-subscription", "unsubscribe", "reset-password", "verify-email"];
    for (const path of [pathIn(mail, "visit"), ...dead.map((name) => `/${name}/dead`)])
      await test.step(path.replace(/[\w-]{20,}/, "…"), async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
        await expectFitsSmallScreen(page);
      });
  });
});

test("the home page, its bar with open drop-downs and menu, and a post have no axe violations", async ({
  page,
}) => {
  await page.goto("/");
  await hydratePage(page);
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator("details", { hasText: "About" }).locator("summary").press("Enter");
  await expectNoAxeViolationsInLightAndDark(page, { withBarAndFooter: true });
  await page
    .getByRole("region", { name: "Newsletter" })
    .getByRole("article")
    .getByRole("heading", { level: 3 })
    .first()
    .click();
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoAxeViolationsInLightAndDark(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByText("Services", { exact: true }).click();
  await expect(menu.getByRole("link", { name: "Endodontics" })).toBeVisible();
  await expectNoAxeViolationsInLightAndDark(page, { withBarAndFooter: true });
});

/** Opens a dialog, audits it, and closes it. */
async function auditDialog(page: Page, name: string | RegExp, open: () => Promise<void>): Promise<void> {
  await test.step(`the dialog ${name}`, async () => {
    await open();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
}

const press = (part: Page | Locator, name: string | RegExp) => () =>
  part.getByRole("button", { name }).click();

async function openStaffsPage(page: Page, request: APIRequestContext) {
  const firstName = aFirstName();
  await askForVisit(request, await aNewPatient({ firstName }));
  await openAs(page, demoDentist, "/appointments");
  return { firstName, row: await findRow(page, firstName) };
}

test(
  "the staff's page of visits and a request's details have no axe violations",
  variant,
  async ({ page, request }) => {
    const { firstName, row } = await openStaffsPage(page, request);
    await expectNoAxeViolationsInLightAndDark(page);
    await auditDialog(page, "Patient Details", press(row, new RegExp(`^${firstName}`)));
  },
);

test(
  "the dialogs of the staff's page of visits have no axe violations",
  variant,
  async ({ page, request }) => {
    const { row } = await openStaffsPage(page, request);
    await auditDialog(page, "Keyboard shortcuts", press(page, "Keyboard shortcuts"));
    await auditDialog(page, "Enter a call", press(page, "Enter a call"));
    await auditDialog(page, "Confirm appointment", press(row, /^Confirm/));
    await auditDialog(page, /^Are you sure you want to cancel/, press(row, /^Cancel/));
  },
);

test(
  "a patient's page with a visit and its dialogs have no axe violations",
  variant,
  async ({ page, request }) => {
    const patient = await aNewPatient();
    await confirmVisit(request, await askForVisit(request, patient), { date: aFreeMonday(), time: "09:30" });
    await openAs(page, patient, "/appointments");
    const next = page.getByRole("region", { name: "Your next visit" });
    await expect(next.getByText("9:30 AM")).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    await auditDialog(page, "Ask for another time", press(next, "Ask for another time"));
    await auditDialog(page, "Cancel this visit?", press(next, "I can’t make it"));
  },
);

test("the office's page and its dialogs have no axe violations", variant, async ({ page }) => {
  const owner = await aNewEmployee({ isOwner: true, isDemo: true });
  await openAs(page, owner, "/office");
  const team = page.getByRole("region", { name: "Team" });
  await expect(team.getByRole("row").filter({ hasText: owner.username })).toBeVisible();
  await expectNoAxeViolationsInLightAndDark(page);
  await auditDialog(page, "Invite someone", press(team, "Invite someone"));
});
