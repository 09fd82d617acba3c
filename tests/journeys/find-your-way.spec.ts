import type { Page } from "@playwright/test";
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInLightAndDark,
  hydratePage,
  test,
} from "../support/journey.ts";
import { anEmployee, aPatient, openWith, withoutReact } from "../support/stored-session.ts";

function dropDown(page: Page, label: string) {
  return page
    .getByRole("navigation", { name: "Main" })
    .locator("details", { has: page.locator("summary", { hasText: label }) });
}

for (const stage of ["before React", "after React"] as const) {
  test(`the top bar, ${stage}`, async ({ page }) => {
    // A drop-down that the pointer has left closes a moment later.
    await page.clock.install();
    if (stage === "before React") await withoutReact(page);
    await page.goto("/");
    if (stage === "after React") await hydratePage(page);

    await test.step("opens a drop-down under the mouse and closes it behind it", async () => {
      const services = dropDown(page, "Services");
      await services.getByText("Services", { exact: true }).hover();
      await expect(services.getByRole("link")).toHaveText([
        "General Dentistry",
        "Endodontics",
        "Oral Surgery",
      ]);
      await expect(services.getByRole("link", { name: "Endodontics" })).toHaveAttribute(
        "href",
        "/services/endodontics",
      );
      await services.getByRole("link", { name: "Oral Surgery" }).hover();
      await page.clock.runFor(300);
      await expect(services.getByRole("link", { name: "Oral Surgery" })).toBeVisible();
      await page.mouse.move(640, 800);
      await expect(services.getByRole("link", { name: "Oral Surgery" })).toBeHidden();
    });

    await test.step("keeps a clicked drop-down open until a click elsewhere or a second one", async () => {
      const about = dropDown(page, "About");
      const summary = about.getByText("About", { exact: true });
      await summary.click();
      await page.mouse.move(640, 800);
      await page.clock.runFor(300);
      await expect(about.getByRole("link", { name: "Providers" })).toHaveAttribute("href", "/about/team");
      await expect(about.getByRole("link", { name: "Providers" })).toBeVisible();
      await page.mouse.click(640, 800);
      await expect(about.getByRole("link", { name: "Providers" })).toBeHidden();
      await summary.click();
      await expect(about.getByRole("link", { name: "Providers" })).toBeVisible();
      await summary.click();
      await expect(about.getByRole("link", { name: "Providers" })).toBeHidden();
    });

    await page.mouse.move(640, 800);
    await test.step("opens and closes drop-downs by keyboard", async () => {
      const about = dropDown(page, "About");
      const summary = about.locator("summary");
      await summary.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(about.getByRole("link", { name: "Providers" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(about.getByRole("link", { name: "Providers" })).toBeHidden();
      await expect(summary).toBeFocused();
      await page.keyboard.press("Space");
      await expect(about.getByRole("link", { name: "Providers" })).toBeVisible();
      for (let links = 0; links < 4; links++) await page.keyboard.press("Tab");
      await expect(dropDown(page, "Services").locator("summary")).toBeFocused();
      await expect(about.getByRole("link", { name: "Providers" })).toBeHidden();
    });

    await test.step("switches the colours and remembers them", async () => {
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const control = page.getByRole("switch", { name: "Dark mode" });
      await expect(control).not.toBeChecked();
      const light = await ground();
      await control.click();
      await expect(control).toBeChecked();
      expect(await ground()).not.toBe(light);
      expect(await page.evaluate(() => localStorage.getItem("dark"))).toBe("true");
      await control.click();
      await expect(control).not.toBeChecked();
      expect(await ground()).toBe(light);
      expect(await page.evaluate(() => localStorage.getItem("dark"))).toBe("false");
    });

    await test.step("leads back to the top beyond 300 pixels of scroll", async () => {
      const up = page.getByRole("button", { name: "Scroll to top" });
      await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
      await expect(up).toBeHidden();
      await page.evaluate(() => scrollTo({ top: 320, behavior: "instant" }));
      await expect(up).toBeVisible();
      await up.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(up).toBeHidden();
      await expect(page.getByRole("banner")).toBeFocused();
    });
  });

  test.describe(`the menu on a phone, ${stage}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test("fills the screen, keeps focus inside, and closes when a page is chosen", async ({ page }) => {
      if (stage === "before React") await withoutReact(page);
      await page.goto("/");
      if (stage === "after React") await hydratePage(page);

      await test.step("fills the screen, keeps focus inside and gives it back", async () => {
        const opener = page.getByRole("button", { name: "Open menu" });
        await opener.tap();
        const menu = page.getByRole("dialog", { name: "Menu" });
        await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
        await expect(menu.getByRole("link", { name: "Providers" })).toBeHidden();
        await menu.getByText("About", { exact: true }).tap();
        await expect(menu.getByRole("link", { name: "Providers" })).toHaveAttribute("href", "/about/team");
        await menu.getByText("Services", { exact: true }).tap();
        await expect(menu.getByRole("link", { name: "Oral Surgery" })).toBeVisible();

        for (let presses = 0; presses < 30; presses++) {
          await page.keyboard.press("Tab");
          // Between the last and the first control the browser's own bar has its turn.
          const isInside = await page.evaluate(
            () =>
              document.activeElement === document.body ||
              document.activeElement?.closest("#site-menu") !== null,
          );
          expect(isInside).toBe(true);
        }
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
          "hidden",
        );

        await page.keyboard.press("Escape");
        await expect(menu).toBeHidden();
        await expect(opener).toBeFocused();
        await opener.tap();
        await menu.getByRole("button", { name: "Close menu" }).tap();
        await expect(menu).toBeHidden();
      });

      await test.step("closes when a page is chosen", async () => {
        await page.getByRole("button", { name: "Open menu" }).tap();
        await page.getByRole("dialog").getByRole("link", { name: "Home", exact: true }).tap();
        await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
      });
    });
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the drop-downs open and dead controls are not there", async ({ page }) => {
    await page.goto("/");
    await dropDown(page, "Services").getByText("Services", { exact: true }).click();
    await expect(dropDown(page, "Services").getByRole("link", { name: "Endodontics" })).toBeVisible();
    await expect(page.getByRole("switch", { name: "Dark mode" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Scroll to top" })).toBeHidden();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  });

  test("the menu of a phone opens and closes", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.locator("#site-menu");
    await menu.getByText("Services", { exact: true }).click();
    await expect(menu.getByRole("link", { name: "Endodontics" })).toBeVisible();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
  });
});

test("around every page: the skip link, the contact block and the footer", async ({ page }) => {
  await page.goto("/");
  await test.step("the skip link leads past the bar", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("the contact block says where, when and how to call", async () => {
    const block = page.getByRole("region", { name: "Location and contact" });
    await expect(block.getByText("218 Alder Row")).toBeVisible();
    await expect(block.getByText("Monday to Friday")).toBeVisible();
    await expect(block.getByRole("link", { name: "(530) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+15305550142",
    );
    await expect(block.getByRole("link", { name: "Open in maps" })).toHaveAttribute("href", /^https:/);
  });
  await test.step("the footer lists its links, facts and the entry that is no link", async () => {
    const footer = page.getByRole("contentinfo");
    for (const [name, href] of [
      ["Home", "/"],
      ["Providers", "/about/team"],
      ["Register", "/register"],
      ["Login", "/login"],
      ["Appointments", "/request-appointment"],
      ["Accessibility services", "/accessibility-services"],
      ["Accessibility statement", "/accessibility-statement"],
      ["Accessibility policy", "/accessibility-statement"],
      ["General Dentistry", "/services/general"],
      ["Endodontics", "/services/endodontics"],
      ["Oral Surgery", "/services/oral-surgery"],
    ] as const) {
      await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await expect(footer.getByText("TBA: Careers")).toBeVisible();
    await expect(footer.getByRole("link", { name: /Careers/ })).toHaveCount(0);
    await expect(footer.getByText(/© 2025/).filter({ visible: true })).toBeVisible();
    await expect(footer.getByText("8:00 AM to 4:30 PM")).toBeVisible();
    await openWith(page, aPatient);
    await expect(footer.getByRole("link", { name: "Appointments", exact: true })).toHaveAttribute(
      "href",
      "/appointments",
    );
  });
});

test.describe("an unknown address", () => {
  test.use({ expectedErrors: [/404/] });

  test("/blog without a post says what is missing, and leads to the newsletter", async ({ page }) => {
    expect((await page.goto("/blog"))?.status()).toBe(404);
    await expect(page.getByText("Missing blog slug.")).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expectNoAxeViolations(page);
    await hydratePage(page);
    await page.getByRole("link", { name: "the newsletter" }).click();
    await expect(page).toHaveURL("/#newsletter");
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("has a page of its own that leads home", async ({ page }) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(
      page.getByRole("heading", { level: 1, name: "Oops! The page you're looking for doesn't exist." }),
    ).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expectNoAxeViolations(page);
    await hydratePage(page);
    await page.getByRole("link", { name: "Go back home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
});

test("a new page takes the focus to its heading and is announced; the way back finds its place", async ({
  page,
}) => {
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await page.goto("/");
  await hydratePage(page);
  const post = page.getByRole("main").locator('a[href^="/blog/"]').first();
  await post.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await post.click();
  await expect(page).toHaveURL(/\/blog\//);
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("p[aria-live=polite]")).toHaveText(await page.title());
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(heading).toBeFocused();
});

test("the bar marks the page that is shown, also one that React went to", async ({ page }) => {
  const login = page.getByRole("banner").getByRole("link", { name: "Login" });
  const register = page.getByRole("banner").getByRole("link", { name: "Register" });
  await page.goto("/login");
  await expect(login).toHaveAttribute("aria-current", "page");
  await hydratePage(page);
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL("/register");
  await expect(register).toHaveAttribute("aria-current", "page");
  await expect(login).not.toHaveAttribute("aria-current");
});

test("drop-downs and the menu break no rule of accessibility", async ({ page }) => {
  await page.goto("/");
  await hydratePage(page);
  await dropDown(page, "About").locator("summary").press("Enter");
  await expectNoAxeViolationsInLightAndDark(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByText("Services", { exact: true }).click();
  await expect(menu.getByRole("link", { name: "Endodontics" })).toBeVisible();
  await expectNoAxeViolationsInLightAndDark(page);
});

for (const [role, stored] of [
  ["a visitor", {}],
  ["an employee", anEmployee],
] as const) {
  test(`nothing scrolls sideways at any width for ${role}`, async ({ page }) => {
    await openWith(page, stored);
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test("a page is fetched while the pointer rests on a link to it", async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  const fetched: string[] = [];
  devtools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
  });
  await devtools.send("Preload.enable");
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Request an Appointment" }).first().hover();
  await expect.poll(() => fetched).toContain("/request-appointment");
});
