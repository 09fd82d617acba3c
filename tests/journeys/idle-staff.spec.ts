import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";

/** Fails if what a lock covers is printed, or read out by a screen reader. */
async function expectNothingBeneath(page: Page, covered: string): Promise<void> {
  const text = () => page.locator("body").innerText();
  expect(await text(), "what is covered is kept").toContain(covered);
  await page.emulateMedia({ media: "print" });
  expect(await text()).toContain("You were signed out");
  expect(await text()).not.toContain(covered);
  await page.emulateMedia({ media: null });
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const names = nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value));
  expect(names).toContain("You were signed out");
  expect(names).not.toContain(covered);
}

test.describe("idle staff (sign-in-27)", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test(
    "are warned, signed out in every tab, and find what they typed after signing in",
    variant,
    async ({ page, context }) => {
      await context.clock.install();
      await openAs(page, demoDentist, "/create");
      await hydratePage(page);
      await page.getByLabel("Title").fill("Half a post");
      const other = await context.newPage();
      const alerts: string[] = [];
      other.on("dialog", (alert) => {
        alerts.push(alert.message());
        void alert.accept();
      });
      await other.goto("/appointments");
      await expect(other.getByRole("table", { name: "Appointments" })).toBeVisible();

      const warning = page.getByRole("dialog", { name: "Are you still there?" });
      await context.clock.fastForward("14:30");
      await other.mouse.move(5, 5);
      await context.clock.fastForward("14:30");
      await expect(warning, "activity in another tab counts").toHaveCount(0);
      await context.clock.fastForward("00:40");
      await expect(warning).toBeVisible();
      const said = warning.locator("xpath=ancestor-or-self::*[@lang][1]");
      await expect(said, "in English on any site").toHaveAttribute("lang", "en");
      expect(await said.evaluate(({ tagName }) => tagName), "whatever the page's language is").not.toBe(
        "HTML",
      );
      await expectNoAxeViolations(page);
      await warning.getByRole("button", { name: "Stay signed in" }).click();
      await expect(warning).toHaveCount(0);
      await expect(other.getByRole("dialog")).toHaveCount(0);

      await context.clock.fastForward("20:10");
      const lock = page.getByRole("dialog", { name: "You were signed out" });
      await expect(lock).toBeVisible();
      await expect(other.getByRole("dialog", { name: "You were signed out" })).toBeVisible();
      await expectNothingBeneath(other, "Appointments");
      await context.clock.fastForward("00:02");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("refresh"))).toBeNull();
      await expectNoAxeViolations(page);
      await page.keyboard.press("Escape");
      await expect(lock).toBeVisible();
      const fetched: string[] = [];
      for (const tab of [page, other])
        tab.on("request", (made) => fetched.push(new URL(made.url()).pathname));
      for (const poll of ["00:16", "00:16"]) await context.clock.fastForward(poll);
      expect(fetched, "the list is not fetched behind the lock").not.toContain("/api/appointments/");

      const { username } = demoDentist;
      const enrol = {
        mfa_enrollment_required: true,
        enroll_access: "token",
        username,
        role: "employee",
        user_id: 2,
      };
      await page.route("**/token/", (route) => route.fulfill({ json: enrol }), { times: 1 });
      await lock.getByLabel("Password", { exact: true }).fill(demoDentist.password);
      await lock.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(lock.getByText("Two-factor setup is required.")).toBeVisible();
      await expect(lock.getByRole("link", { name: "Set it up now" })).toHaveAttribute(
        "href",
        "/settings/security/2fa",
      );
      expect(await page.evaluate(() => localStorage.getItem("enroll_access"))).toBe("token");

      await lock.getByLabel("Password", { exact: true }).fill(demoDentist.password);
      await lock.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(lock).toHaveCount(0);
      await expect(other.getByRole("dialog")).toHaveCount(0);
      expect(alerts).toEqual([]);
      await expect(page.getByLabel("Title")).toHaveValue("Half a post");
      await expect(page).toHaveURL("/create");
    },
  );
});
