import type { Locator, Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { browserLaunch } from "#tests/support/browser.ts";
import { expect, hydratePage, test } from "#tests/support/journey.ts";
import { aNewPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { es } from "#tests/support/spanish-page.ts";
import { aFreeMonday, askForVisit, confirmVisit } from "#tests/support/visits.ts";

const { args = [], ...launch } = browserLaunch();

test.use({
  viewport: { width: 360, height: 740 },
  // As a user sets it in the browser: 32 px instead of 16.
  launchOptions: { ...launch, args: [...args, "--blink-settings=defaultFontSize=32"] },
});

const paths = [
  "/about/team",
  "/services/general",
  "/post-op",
  "/new-patients",
  "/accessibility-services",
  "/search",
  "/subscribe",
  "/request-appointment",
  "/register",
  "/login",
  "/forgot-password",
];

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const [language, prefix] of [
  ["English", ""],
  ["Spanish", "/es"],
])
  test(`at twice the text size nothing in ${language} is wider than a phone, and nothing in the top bar overlaps (WCAG 2.2, 1.4.4)`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/`);
    await hydratePage(page);
    expect(await widthOf(page)).toBe(360);
    const bar = page.getByRole("banner");
    const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
    const home = bar.getByRole("link", { name: /^Alder Row Dental/ });
    const darkMode = await bar.getByRole("switch").boundingBox();
    for (const part of await home.locator("img, span").all())
      expect(await rightOf(part)).toBeLessThanOrEqual(darkMode?.x ?? 0);

    for (const path of paths) {
      await page.goto(prefix + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await widthOf(page), prefix + path).toBe(360);
    }
  });

test("at twice the text size the staff's page is no wider than a phone (WCAG 2.2, 1.4.4)", async ({
  page,
}) => {
  await openAs(page, demoDentist, "/appointments");
  await expect(page.getByRole("button", { name: "Enter a call" })).toBeVisible();
  expect(await widthOf(page)).toBe(360);
});

test("at twice the text size a patient's pages in Spanish are no wider than a phone (WCAG 2.2, 1.4.4)", async ({
  page,
  request,
}) => {
  const patient = await aNewPatient({ language: "es" });
  const id = await askForVisit(request, patient, { language: "es", wants_earlier: true });
  await confirmVisit(request, id, { date: aFreeMonday(), time: "11:30" });
  await openAs(page, patient, "/es/appointments");
  await expect(page.getByRole("button", { name: es(m.visit_cannot_come) })).toBeVisible();
  expect(await widthOf(page)).toBe(360);
  for (const path of ["/es/profile/edit", "/es/settings/security/2fa"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await widthOf(page), path).toBe(360);
  }
});
