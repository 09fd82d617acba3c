import type { Locator, Page } from "@playwright/test";
import { site } from "#contract/site/site.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolationsInLightAndDark, test, variant } from "#tests/support/journey.ts";
import { aNewPatient, bearerOf, demoDentist } from "#tests/support/people.ts";
import {
  aBegunVisit,
  aFreeMonday,
  askForVisit,
  cancelVisit,
  confirmVisit,
  officeTimeIn,
} from "#tests/support/visits.ts";

/** Opens the page that the newest email with a subject links to. */
async function openLink(page: Page, email: string, subject: RegExp): Promise<string> {
  const path = pathIn(await mailTo(email, subject), "visit");
  await page.goto(path);
  return path;
}

test(
  "a visit that is too close is cancelled by phone, and one that has begun cannot be changed",
  variant,
  async ({ page, request }) => {
    const patient = await aNewPatient();
    const soon = await askForVisit(request, patient);
    await confirmVisit(request, soon, officeTimeIn(3));
    await openLink(page, patient.email, /^Your visit to .*: /);
    await expect(page.getByText(/It is too late to cancel here/)).toContainText(
      site().practice.phone.display,
    );
    await expect(page.getByRole("button", { name: "I can’t make it" })).toBeHidden();

    const past = await aNewPatient();
    await aBegunVisit(request, past);
    await openLink(page, past.email, /^Your visit to .*: /);
    await expect(page.getByText(/your visit was on/)).toBeVisible();
    await expect(page.getByRole("button", { name: /can’t make it|another time|be there/ })).toHaveCount(0);
  },
);

test(
  "an open page removes its messages about a time that the office has changed",
  variant,
  async ({ page, request }) => {
    const patient = await aNewPatient();
    const id = await askForVisit(request, patient);
    const date = aFreeMonday();
    await confirmVisit(request, id, { date, time: "10:00" });
    await openLink(page, patient.email, /^Your visit to .*: /);
    await page.getByRole("button", { name: "I’ll be there" }).click();
    const thanks = page.getByText("Thank you, we look forward to seeing you.");
    await expect(thanks).toBeVisible();
    // Returning refetches nothing while an earlier request for the visit is on its way, so it is repeated.
    const expectOnReturn = (part: Locator) =>
      expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
        await expect(part).toBeVisible({ timeout: 1_000 });
      }).toPass();
    const headers = await bearerOf(demoDentist);
    const data = { confirmed_date: date, confirmed_time: "13:20", allow_overlap: true };
    expect((await request.put(`/api/appointments/${id}/reschedule/`, { headers, data })).status()).toBe(200);
    await expectOnReturn(page.getByRole("heading", { level: 1, name: /1:20 PM$/ }));
    await expect(thanks).toBeHidden();
    await expect(page.getByRole("button", { name: "I’ll be there" })).toBeVisible();

    await page.getByRole("button", { name: "Ask for another time" }).click();
    const asking = page.getByRole("dialog", { name: "Ask for another time" });
    await asking.getByLabel("Preferred day", { exact: true }).selectOption("tuesday");
    await asking.getByLabel("Preferred time", { exact: true }).selectOption("morning");
    await asking.getByLabel("Second preferred day").selectOption("friday");
    await asking.getByLabel("Second preferred time").selectOption("afternoon");
    await asking.getByRole("button", { name: "Ask for another time" }).click();
    const weLook = page.getByText(/Until then, nothing changes/);
    await expect(weLook).toBeVisible();
    await cancelVisit(request, id);
    await expectOnReturn(page.getByText(/your visit is cancelled:/));
    await expect(weLook).toBeHidden();
  },
);

test(
  "an open page shows the last change of its patient and of the office",
  variant,
  async ({ page, request }) => {
    const patient = await aNewPatient();
    const id = await askForVisit(request, patient);
    await confirmVisit(request, id, { date: aFreeMonday(), time: "10:00" });
    const path = await openLink(page, patient.email, /^Your visit to .*: /);
    await expect(page.getByRole("button", { name: "I can’t make it" })).toBeVisible();

    const older = await holdRequests(page, "**/api/visits/**", "GET");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await older.made;
    await page.getByRole("button", { name: "I’ll be there" }).click();
    await expect(page.getByRole("button", { name: "I’ll be there" })).toHaveCount(0);
    const answered = page.waitForResponse((reply) => reply.request().method() === "GET");
    older.send();
    await (await answered).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.getByRole("button", { name: "I’ll be there" }), "an older answer").toHaveCount(0);
    await page.unrouteAll();

    await cancelVisit(request, id);
    await page.goto(path);
    await expect(page.getByText(/your visit is cancelled/)).toBeVisible();
  },
);

test.describe("a link that is invalid", variant, () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("shows that, with the office's phone number", async ({ page }) => {
    await page.goto("/visit/cut-off");
    await expect(page.getByRole("heading", { level: 1, name: "This link does not work" })).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: site().practice.phone.display }),
    ).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
  });
});

test(
  "the page is the same for every link, is neither stored nor indexed, and sends no Referer",
  variant,
  async ({ page, request }) => {
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
  },
);
