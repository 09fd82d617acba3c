import { expect, test, wakePage } from "../support/journey.ts";
import { accessToken, anEmployee, aPatient, openWith, withoutReact } from "../support/stored-session.ts";

test.describe("a session", () => {
  test("of an employee shows the greeting, Create Post and Logout", async ({ page }) => {
    await withoutReact(page);
    await openWith(page, anEmployee);
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

  test("of a patient leads to My Account and knows no Create Post, also after React", async ({ page }) => {
    await openWith(page, aPatient);
    await wakePage(page);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "Hi, demo.patient" })).toHaveAttribute(
      "href",
      "/profile/edit",
    );
    await expect(bar.getByRole("link", { name: "Create Post" })).toBeHidden();
  });

  for (const { what, stored, signedIn } of [
    { what: "an undecodable access token", stored: { ...aPatient, access: "not.a.token" }, signedIn: false },
    {
      what: "an expired access token and no refresh token",
      stored: { access: accessToken(-10), username: "demo.patient" },
      signedIn: false,
    },
    {
      what: "an expired access token and a refresh token",
      stored: { ...aPatient, access: accessToken(-10) },
      signedIn: true,
    },
  ]) {
    test(`with ${what} shows as signed ${signedIn ? "in" : "out"} and stays stored`, async ({ page }) => {
      await openWith(page, stored);
      const logout = page.getByRole("banner").getByRole("button", { name: "Logout" });
      await expect(logout).toBeVisible({ visible: signedIn });
      await wakePage(page);
      await expect(logout).toBeVisible({ visible: signedIn });
      expect(await page.evaluate(() => localStorage.getItem("access"))).toBe(stored.access);
    });
  }

  test("ends in the other tabs too", async ({ page, context }) => {
    await openWith(page, aPatient);
    const other = await context.newPage();
    await other.goto("/");
    await other.evaluate(() => localStorage.removeItem("access"));
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  });
});

test.describe("logging out", () => {
  // The pages and calls of accounts may refuse; the bar must not mind.
  test.use({ expectedErrors: [/\/token\/logout\/|\/login/] });
  const stored = { ...anEmployee, enroll_access: "an-enrolment-token", dark: "false" };

  for (const stage of ["before React", "after React"] as const) {
    test(`on a wide screen clears the session, tells the server and goes to /login, ${stage}`, async ({
      page,
    }) => {
      if (stage === "before React") await withoutReact(page);
      await openWith(page, stored);
      if (stage === "after React") await wakePage(page);
      const told = page.waitForRequest("**/token/logout/");
      await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
      expect((await told).postDataJSON()).toEqual({ refresh: "a-refresh-token" });
      await page.waitForURL("**/login");
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["dark"]);
    });
  }

  test("on a phone closes the menu and stays on the page", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, stored);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await expect(page).toHaveURL("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Logout" })).toBeHidden();
  });
});
