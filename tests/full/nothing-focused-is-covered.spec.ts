import type { Page } from "@playwright/test";
import { changesEnded, expect, hydratePage, test } from "#tests/support/journey.ts";
import { demoDentist, demoPatient, openAs, type Person } from "#tests/support/people.ts";
import { covering } from "#tests/support/uncovered.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const deadToken = "x".repeat(43);

const pages: readonly { path: string; person?: Person }[] = [
  { path: "/" },
  { path: "/request-appointment" },
  { path: "/register" },
  { path: "/login" },
  { path: "/forgot-password" },
  { path: "/about/team" },
  { path: "/post-op" },
  { path: "/accessibility-services" },
  { path: "/accessibility-statement" },
  { path: "/services/endodontics" },
  { path: "/search" },
  { path: "/subscribe" },
  { path: "/new-patients" },
  { path: "/first-owner" },
  { path: `/reset-password/${deadToken}` },
  { path: `/visit/${deadToken}` },
  { path: `/offer/${deadToken}` },
  { path: "/no-such-page" },
  { path: "/appointments", person: demoPatient },
  { path: "/profile/edit", person: demoPatient },
  { path: "/settings/security/2fa", person: demoPatient },
  { path: "/profile/demo.dentist", person: demoPatient },
  { path: "/appointments", person: demoDentist },
  { path: "/appointments?view=calendar", person: demoDentist },
  { path: "/appointments/day", person: demoDentist },
  { path: "/people", person: demoDentist },
  { path: "/create", person: demoDentist },
  { path: "/blogs/1/edit", person: demoDentist },
  { path: "/profile/edit", person: demoDentist },
  { path: "/office", person: demoDentist },
];

const sizes = {
  "a window of 320 by 256 px": { width: 320, height: 256 },
  "a phone": { width: 360, height: 640 },
};

/** What covers each control that Tab reaches, from the start of the page to its end. */
async function coveredControls(page: Page): Promise<string[]> {
  const covered: string[] = [];
  const focused = page.locator(":focus");
  for (let stops = 0; stops < 400; stops += 1) {
    await page.keyboard.press("Tab");
    if ((await focused.count()) === 0) break;
    if ((await covering(focused)).length === 0) continue;
    // The skip link may still be on its way out.
    await changesEnded(page);
    covered.push(...(await covering(focused)));
  }
  return covered;
}

for (const [size, viewport] of Object.entries(sizes))
  test.describe(`in ${size} with text of 150 %`, () => {
    test.use({ viewport });

    for (const { path, person } of pages)
      test(`nothing that has the focus on ${path} of ${person?.username ?? "a visitor"} is covered (WCAG 2.2, 2.4.11)`, async ({
        page,
      }) => {
        test.slow();
        await page.addInitScript(() => localStorage.setItem("accessibility", '{"text-size":"xl"}'));
        if (person) await openAs(page, person, path);
        else await page.goto(path);
        await hydratePage(page);
        // What a page loads comes with it, or after it; a stream of events never ends.
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
        expect(await coveredControls(page)).toEqual([]);
      });
  });
