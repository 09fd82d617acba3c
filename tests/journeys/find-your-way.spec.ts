import { indexablePaths } from "#contract/site/site-paths.ts";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { demoDentist, sessionOf } from "#tests/support/people.ts";
import { openWith, patientSession, withoutReact } from "#tests/support/stored-session.ts";

test("the home page has a skip link, a contact block and a footer", async ({ page }) => {
  await page.goto("/");
  await test.step("the skip link leads past the bar", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("the contact block shows the address, the opening hours and the phone number", async () => {
    const block = page.getByRole("region", { name: "Location and contact" });
    await expect(block.getByText("218 Alder Row")).toBeVisible();
    await expect(block.getByText("Monday to Friday")).toBeVisible();
    await expect(block.getByRole("link", { name: "(530) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+15305550142",
    );
    await expect(block.getByRole("link", { name: "Open in maps" })).toHaveAttribute("href", /^https:/);
  });
  await test.step("the footer lists its links and texts, and one entry without a link", async () => {
    const footer = page.getByRole("contentinfo");
    for (const [name, href] of [
      ["Home", "/"],
      ["Search", "/search"],
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
    await expect(footer.getByRole("heading", { name: "Policies" })).toBeVisible();
    await expect(footer.getByText("Your share is due on the day of the visit.")).toBeVisible();
    await openWith(page, patientSession);
    await expect(footer.getByRole("link", { name: "Appointments", exact: true })).toHaveAttribute(
      "href",
      "/appointments",
    );
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("what every page ends with is about one screen high, and says all of it (site-21)", async ({
    page,
  }) => {
    await page.goto("/about/team");
    const block = page.getByRole("region", { name: "Location and contact" });
    const footer = page.getByRole("contentinfo");
    const heightOf = (part: typeof block) =>
      part.evaluate((element) => {
        // Which closures are near depends on the day.
        element.querySelector(".contact-hours ul")?.remove();
        return element.getBoundingClientRect().height;
      });
    await page.evaluate(() => document.fonts.ready);
    expect((await heightOf(block)) + (await heightOf(footer))).toBeLessThanOrEqual(900);
    for (const said of ["218 Alder Row", "Free parking", "Monday to Friday", "In pain now?"])
      await expect(block.getByText(said)).toBeVisible();
    const top = (link: string) =>
      block
        .getByRole("link", { name: link, exact: true })
        .evaluate((element) => element.getBoundingClientRect().top);
    expect(await top("Open in maps")).toBe(await top("(530) 555-0142"));
    await expect(footer.getByRole("link", { name: "Accessibility policy" })).toBeVisible();
    await expect(footer.getByRole("link", { name: /Instagram/ })).toBeVisible();
    await expect(footer.getByText("8:00 AM to 4:30 PM")).toBeHidden();
    const payment = footer.getByText("Your share is due on the day of the visit.");
    await expect(payment).toBeHidden();
    await footer.getByText("Policies").filter({ visible: true }).click();
    await expect(payment).toBeVisible();
  });
});

test(
  "on paper a page has the practice's name, no bar or button, and dark text alone (pages-74)",
  variant,
  async ({ page }) => {
    await page.goto("/services/oral-surgery");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const bar = page.getByRole("banner");
    await expect(bar.getByText("Alder Row Dental").first()).toBeVisible();
    await expect(bar.getByRole("switch", { name: "Dark mode" })).toBeHidden();
    for (const hidden of ["contentinfo", "navigation", "button"] as const)
      await expect(page.getByRole(hidden)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
    const colorOf = (part: ReturnType<typeof page.locator>) =>
      part.evaluate((element) => getComputedStyle(element).color);
    const text = await colorOf(page.locator("body"));
    expect(await colorOf(page.getByRole("heading", { name: "What to expect" }))).toBe(text);
    expect(await colorOf(page.getByRole("main").getByRole("link", { name: "Request an Appointment" }))).toBe(
      text,
    );
  },
);

test("no phone number is broken across two lines on a narrow phone", variant, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of indexablePaths()) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const { found, broken } = await page.evaluate(() => {
      const numbers: { number: string; lines: number }[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        for (const { 0: number, index } of (node.textContent ?? "").matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + number.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 0) numbers.push({ number, lines: tops.size });
        }
      }
      return { found: numbers.length, broken: numbers.filter(({ lines }) => lines > 1) };
    });
    expect(found, path).toBeGreaterThan(0);
    expect(broken, path).toEqual([]);
  }
});

test.describe("an unknown address", () => {
  test.use({ expectedErrors: [/404/] });

  test(
    "/blog without a slug shows that the slug is missing, and links to the newsletter",
    variant,
    async ({ page }) => {
      expect((await page.goto("/blog"))?.status()).toBe(404);
      await expect(page.getByText("Missing blog slug.")).toBeVisible();
      await expect(page.getByRole("banner")).toBeVisible();
      await expectNoAxeViolations(page);
      await hydratePage(page);
      await page.getByRole("link", { name: "the newsletter" }).click();
      await expect(page).toHaveURL("/#newsletter");
      await expect(page.getByRole("article").first()).toBeVisible();
    },
  );

  test("shows a not-found page with a link home", async ({ page }) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(
      page.getByRole("heading", { level: 1, name: "Oops! The page you're looking for doesn't exist." }),
    ).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:/);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByRole("link", { name: "Request an Appointment" })).toBeVisible();
    await expect(pages.getByRole("link", { name: "All pages" })).toHaveAttribute("href", "/search");
    await expectNoAxeViolations(page);
    await hydratePage(page);
    await page.getByRole("link", { name: "Go back home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
});

test.describe("the search", () => {
  test.use({ expectedErrors: [/404/] });

  for (const [missing, path] of Object.entries({
    "an unknown path": "/no/such/page",
    "an unknown page of the practice": "/no-such-page",
  }))
    test(
      `leads from ${missing} to a page, and nothing that is typed leaves the browser (pages-73)`,
      path === "/no/such/page" ? {} : variant,
      async ({ page }) => {
        const sent: string[] = [];
        page.on("request", (request) => void sent.push(`${request.url()} ${request.postData()}`));
        expect((await page.goto(path))?.status()).toBe(404);
        const field = page.getByRole("searchbox", { name: "What are you looking for?" });
        // What was meant is misspelled.
        await field.fill("wisdm teeth");
        await field.press("Enter");
        await expect(page.getByRole("heading", { name: "Results" })).toBeFocused();
        await expect(page).toHaveURL(path);
        const found = page.getByRole("list", { name: "Pages found" });
        await expect(found.getByRole("link", { name: "Oral Surgery" })).toBeVisible();
        await expectNoAxeViolations(page);
        await found.getByRole("link", { name: "Oral Surgery" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Oral Surgery" })).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(path);
        await expect(field).toHaveValue("wisdm teeth");
        await expect(found.getByRole("link", { name: "Oral Surgery" })).toBeVisible();
        expect(sent.length).toBeGreaterThan(10);
        expect(sent.filter((request) => /wisdm/.test(request))).toEqual([]);
      },
    );

  test("loads its code and the pages' texts only once it is used", variant, async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => void loaded.push(new URL(request.url()).pathname));
    await page.goto("/search");
    await hydratePage(page);
    await page.waitForLoadState("networkidle");
    const isOfSearch = (path: string) => path === "/api/pages/" || /\/load-search-/.test(path);
    expect(loaded.filter(isOfSearch)).toEqual([]);
    await page.getByRole("searchbox").fill("crown");
    await expect(page.getByRole("list", { name: "Pages found" })).toBeVisible();
    expect(loaded.filter(isOfSearch)).toHaveLength(2);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/404/] });

  test(
    "the not-found page leads to all pages, and has no field that does nothing",
    variant,
    async ({ page }) => {
      await page.goto("/no-such-page");
      await expect(page.getByRole("searchbox")).toBeHidden();
      await page.getByRole("link", { name: "All pages" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "All pages" })).toBeVisible();
    },
  );

  test(
    "/search lists all pages, and has no field that does nothing (pages-73)",
    variant,
    async ({ page }) => {
      await page.goto("/search");
      await expect(page.getByRole("searchbox")).toBeHidden();
      const all = page.getByRole("region", { name: "All pages" });
      for (const [group, link, href] of [
        ["Services", "Endodontics", "/services/endodontics"],
        ["For patients", "Post-operative instructions: Crown", "/post-op#crown"],
        ["The practice", "New patients", "/new-patients"],
        ["Posts", "Newsletter by email", "/subscribe"],
      ] as const)
        await expect(
          all.getByRole("region", { name: group }).getByRole("link", { name: link, exact: true }),
        ).toHaveAttribute("href", href);
    },
  );
});

test("a navigation focuses the new heading and announces the page; going back restores the scroll position", async ({
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
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("p[aria-live=polite]")).toHaveText(await page.title());
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(heading).toBeFocused();
});

test("the top bar marks the current page, also after a navigation by React", variant, async ({ page }) => {
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

for (const [role, session] of [
  ["a visitor", () => ({})],
  ["an employee", () => sessionOf(demoDentist)],
] as const) {
  test(
    `nothing scrolls sideways at any width for ${role}`,
    role === "a visitor" ? {} : variant,
    async ({ page }) => {
      await openWith(page, await session());
      for (const width of [320, 360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );
}

test("a page is fetched while the pointer rests on a link to it", variant, async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  const fetched: string[] = [];
  devtools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
  });
  await devtools.send("Preload.enable");
  // Once React has started, it loads pages itself.
  await withoutReact(page);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Request an Appointment" }).first().hover();
  await expect.poll(() => fetched).toContain("/request-appointment");
});
