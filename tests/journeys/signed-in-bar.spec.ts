import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";
import { demoDentist, sessionOf } from "#tests/support/people.ts";
import {
  accessToken,
  employeeSession,
  openWith,
  patientSession,
  withoutReact,
} from "#tests/support/stored-session.ts";

test.describe("a session", () => {
  test("of an employee shows the greeting, Create Post and Logout", variant, async ({ page }) => {
    await withoutReact(page);
    await openWith(page, employeeSession);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "Hi, demo.dentist" })).toHaveAttribute(
      "href",
      "/profile/demo.dentist",
    );
    await expect(bar.getByRole("link", { name: "Create Post" })).toHaveAttribute("href", "/create");
    await expect(bar.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(bar.getByRole("link", { name: "Register" })).toBeHidden();
    await expect(bar.getByRole("link", { name: "Login" })).toBeHidden();
  });

  test(
    "of a patient links to My Account and shows no Create Post, also after hydration",
    variant,
    async ({ page }) => {
      await openWith(page, patientSession);
      await hydratePage(page);
      const bar = page.getByRole("banner");
      await expect(bar.getByRole("link", { name: "Hi, demo.patient" })).toHaveAttribute(
        "href",
        "/profile/edit",
      );
      await expect(bar.getByRole("link", { name: "Create Post" })).toBeHidden();
    },
  );

  test("with an undecodable access token shows as signed out and stays stored", variant, async ({ page }) => {
    const stored = { ...patientSession, access: "not.a.token" };
    await openWith(page, stored);
    const login = page.getByRole("banner").getByRole("link", { name: "Login" });
    await expect(login).toBeVisible();
    await hydratePage(page);
    await expect(login).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(stored);
  });

  test("that has expired and cannot be renewed is removed", variant, async ({ page }) => {
    await openWith(page, { access: accessToken(-10), username: "demo.patient", role: "customer" });
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await hydratePage(page);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test("that has expired is shown as signed in while it can be renewed", variant, async ({ page }) => {
    await withoutReact(page);
    await openWith(page, { ...patientSession, access: accessToken(-10) });
    await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  });

  test("ends in the other tabs too", variant, async ({ page, context }) => {
    await openWith(page, patientSession);
    const other = await context.newPage();
    await other.goto("/");
    await other.evaluate(() => localStorage.removeItem("access"));
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  });
});

test.describe("logging out", () => {
  // The page may be reading then whether who logs out is an owner.
  test.use({ expectedErrors: [/401 .*\/me\/profile\//] });

  const storedSession = async () => ({
    ...(await sessionOf(demoDentist)),
    enroll_access: "an-enrolment-token",
    dark: "false",
  });

  for (const stage of ["before React", "after React"] as const) {
    test(
      `on a wide screen clears the session, notifies the server and navigates to /login, ${stage}`,
      variant,
      async ({ page }) => {
        if (stage === "before React") await withoutReact(page);
        const stored = await storedSession();
        await openWith(page, stored);
        if (stage === "after React") await hydratePage(page);
        const logoutRequest = page.waitForRequest("**/token/logout/");
        await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
        expect((await logoutRequest).postDataJSON()).toEqual({ refresh: stored.refresh });
        await page.waitForURL("**/login", { waitUntil: "commit" });
        expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["dark"]);
      },
    );
  }

  test("on a phone closes the menu and stays on the page", variant, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, await storedSession());
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await expect(page).toHaveURL("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Logout" })).toBeHidden();
  });
});
