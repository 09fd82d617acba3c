import type { Page } from "@playwright/test";
import { accessibilityStatement } from "#practice/accessibility/statement.ts";
import { insurerContacts } from "#practice/insurance.ts";
import { treatments } from "#practice/post-op/treatments.ts";
import { officeEmail, phone, practiceName } from "#practice/practice.ts";
import { providers } from "#practice/providers.ts";
import { services } from "#practice/services.ts";
import { expect, expectNoAxeViolations, test, wakePage } from "../support/journey.ts";

const pages = [
  { path: "/about/team", heading: "Our providers" },
  { path: "/services/general", heading: "General Dentistry" },
  { path: "/services/endodontics", heading: "Endodontics" },
  { path: "/services/oral-surgery", heading: "Oral Surgery" },
  { path: "/post-op", heading: "Post-operative instructions" },
  { path: "/accessibility-statement", heading: "Accessibility Statement" },
  { path: "/accessibility-services", heading: "Accessibility and Language Services" },
] as const;

function mainOf(page: Page) {
  return page.getByRole("main");
}

for (const { path, heading } of pages) {
  test.describe(path, () => {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`can be read by everyone in ${colorScheme} colours`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(heading);
        await expectNoAxeViolations(page);
      });
    }

    test("never scrolls sideways at 320 pixels", async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });

    test("tells search engines what it is, by its own address", async ({ page, baseURL }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${heading} | ${practiceName}`);
      const description = page.locator('meta[name="description"]');
      expect((await description.getAttribute("content"))?.length).toBeGreaterThan(50);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}${path}`);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", `${baseURL}${path}`);
      const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
      expect((await page.request.get(picture ?? "")).headers()["content-type"]).toBe("image/jpeg");
    });

    test("opens from another page without asking the server for data", async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto("/");
      await wakePage(page);
      asked.length = 0;
      await page.evaluate((to) => {
        history.pushState({ idx: 1, key: "journey" }, "", to);
        dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      }, path);
      await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(heading);
      expect(asked.filter((pathname) => !pathname.startsWith("/assets/"))).toEqual([]);
    });
  });
}

test("the pages describe themselves in JSON-LD, all naming the same practice", async ({
  request,
  baseURL,
}) => {
  for (const [path, type] of [
    ["/about/team", "AboutPage"],
    ["/services/general", "FAQPage"],
    ["/services/endodontics", "FAQPage"],
    ["/services/oral-surgery", "FAQPage"],
    ["/post-op", "MedicalWebPage"],
  ] as const) {
    const html = await (await request.get(path)).text();
    const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(text)).toMatchObject({
      "@context": "https://schema.org",
      "@type": type,
      url: `${baseURL}${path}`,
    });
    expect(text).toContain(`"@type":"Dentist","@id":"${baseURL}/#practice"`);
  }
});

test("the providers page introduces all three, with portraits", async ({ page }) => {
  await page.goto("/about/team");
  for (const { name, credentials, jobTitle, picture, blurb } of providers) {
    const introduction = page.getByRole("region", { name: `${name}, ${credentials}` });
    await expect(introduction.getByText(jobTitle, { exact: true })).toBeVisible();
    await expect(introduction.getByText(blurb[0] ?? "")).toBeVisible();
    const portrait = introduction.getByRole("img", { name: picture.alt });
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

for (const { slug } of services) {
  test(`/services/${slug} leads to the post-op instructions and to a request`, async ({ page, context }) => {
    await page.goto(`/services/${slug}`);
    await expect(mainOf(page).getByRole("link", { name: "Request an Appointment" })).toHaveAttribute(
      "href",
      "/request-appointment",
    );
    const opened = context.waitForEvent("page");
    await mainOf(page).getByRole("link", { name: "Post Op Instructions" }).click();
    const instructions = await opened;
    await expect(instructions.getByRole("heading", { level: 1 })).toHaveText("Post-operative instructions");
    expect(new URL(instructions.url()).pathname).toBe("/post-op");
    expect(new URL(page.url()).pathname).toBe(`/services/${slug}`);
  });
}

test("each way to the address with a slash ends at the accessibility services", async ({ page }) => {
  const answer = await page.request.get("/accessibility/services", { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers().location).toBe("/accessibility-services");

  await page.goto("/accessibility-statement");
  await wakePage(page);
  const link = mainOf(page).locator('a[href="/accessibility/services"]');
  await link.click();
  await expect(page).toHaveURL(/\/accessibility-services$/);
  await expect(mainOf(page).getByRole("heading", { level: 1 })).toBeFocused();
});

test("the statement is dated, has its six sections and says how to reach us", async ({ page }) => {
  await page.goto("/accessibility-statement");
  await expect(mainOf(page).getByText("August 2025", { exact: true })).toBeVisible();
  await expect(mainOf(page).getByRole("heading", { level: 2 })).toHaveText(
    accessibilityStatement.sections.map(({ heading }) => heading),
  );
  const feedback = mainOf(page).getByRole("region", { name: "Feedback and Contact" });
  await expect(feedback.getByRole("link", { name: phone.display, exact: true })).toHaveAttribute(
    "href",
    `tel:${phone.dial}`,
  );
  await expect(feedback.getByRole("link", { name: officeEmail }).first()).toHaveAttribute(
    "href",
    `mailto:${officeEmail}`,
  );
});

for (const width of [320, 1280]) {
  test(`every insurer can be called and read about at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/accessibility-services");
    const table = page.getByRole("table", { name: "Whom to call" });
    await expect(table.getByRole("rowheader")).toHaveText(insurerContacts().map(({ label }) => label));
    for (const { label, phone: call, tty1, tty2, portal } of insurerContacts()) {
      const row = table
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
      const wanted = [call, tty1, ...(tty2 ? [tty2] : [])].map(({ dial }) => `tel:${dial}`);
      const links = await row
        .getByRole("link")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
      expect(links).toEqual([...wanted, ...(portal ? [portal.href] : [])]);
      await expect(row.getByRole("cell")).toHaveCount(4);
      for (const link of await row.getByRole("link").all()) {
        const { x = 0, width: wide = 0 } = (await link.boundingBox()) ?? {};
        expect(wide, "a link that can be tapped").toBeGreaterThan(20);
        expect(x + wide).toBeLessThanOrEqual(width);
      }
    }
    await expect(
      table.getByRole("row", { name: /^Liberty/ }).getByRole("link", { name: /portal/i }),
    ).toHaveCount(0);
  });
}

test.describe("the post-op instructions", () => {
  test("lead from the contents list to each treatment, without React", async ({ page }) => {
    await page.route("**/assets/*.js", () => undefined);
    await page.goto("/post-op");
    const contents = page.getByRole("navigation", { name: "Contents" });
    await expect(contents.getByRole("link")).toHaveText(treatments.map(({ title }) => title));
    for (const { anchor, title } of treatments) {
      await contents.getByRole("link", { name: title }).click();
      await expect(page).toHaveURL(new RegExp(`/post-op#${anchor}$`));
      const top = () =>
        page
          .getByRole("heading", { level: 2, name: title, exact: true })
          .evaluate((heading) => heading.getBoundingClientRect().top);
      const bar = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom);
      await expect.poll(top).toBeGreaterThan(bar);
      expect(await top()).toBeLessThan(450);
      await expect(contents.getByRole("link", { name: title })).toHaveAttribute("aria-current", "location");
      await expect(contents.locator('[aria-current="location"]')).toHaveCount(1);
    }
  });

  test("stay as they are when React takes over", async ({ page }) => {
    await page.goto("/post-op");
    const text = () => mainOf(page).evaluate((main) => main.textContent);
    const before = await text();
    expect(before.length).toBeGreaterThan(10_000);
    await wakePage(page);
    expect(await text()).toBe(before);
  });

  test("say for each treatment when to contact the office, and dial it at a tap", async ({ page }) => {
    await page.goto("/post-op");
    for (const { anchor, title } of treatments) {
      const sheet = page.getByRole("region", { name: title, exact: true });
      await expect(sheet).toHaveId(anchor);
      await expect(sheet.getByRole("heading", { name: "When to contact the office" })).toBeVisible();
      await expect(sheet.getByRole("link", { name: phone.display, exact: true }).first()).toHaveAttribute(
        "href",
        `tel:${phone.dial}`,
      );
    }
  });

  test("on paper are dark on white, each treatment a sheet with the office's number and the page's address", async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() => localStorage.setItem("dark", "true"));
    await page.goto("/post-op");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
    await expect(page.getByRole("button", { name: /Print/ })).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(21, 48, 44)");
    await expect(page.getByText(`${baseURL}/post-op`, { exact: false }).first()).toBeVisible();
    for (const [index, { anchor, title }] of treatments.entries()) {
      const sheet = page.getByRole("region", { name: title, exact: true });
      await expect(sheet).toBeVisible();
      if (index === 0) continue;
      await expect(sheet).toHaveCSS("break-before", "page");
      await expect(sheet.getByText(`${baseURL}/post-op#${anchor}`)).toBeVisible();
    }
  });

  test("print one treatment alone", async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        dispatchEvent(new Event("printing"));
      };
    });
    await page.goto("/post-op");
    await page.getByRole("button", { name: "Print: Extraction" }).click();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("region", { name: "Extraction", exact: true })).toBeVisible();
    await expect(page.locator("#crown")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.locator("#crown")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, heading } of pages) {
    test(`${path} reads and links as well`, async ({ page }) => {
      await page.goto(path);
      await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(mainOf(page).getByRole("button", { name: /Print/ })).toHaveCount(0);
    });
  }

  test("the contents list jumps", async ({ page }) => {
    await page.goto("/post-op");
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Implant" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Implant" })).toBeInViewport();
  });
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/] });

  test("the post-op instructions can be read once they were opened", async ({ page, context }) => {
    await page.goto("/post-op");
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("post-op")).match("/post-op"))?.status))
      .toBe(200);

    await context.setOffline(true);
    await page.goto("/post-op#srp");
    const sheet = page.getByRole("region", { name: /Scaling and root planing/ });
    await expect(sheet.getByText(/every 3, 4 or 6 months/)).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Figtree");
    await wakePage(page);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post-operative instructions");
    await expect(page.goto("/services/general")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);

    await context.setOffline(false);
    await page.goto("/post-op");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post-operative instructions");
  });

  test("only the post-op page is kept", async ({ page }) => {
    await page.goto("/services/general");
    await wakePage(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await page.goto("/post-op");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const scopes = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
    expect(await scopes()).toEqual(["/post-op"]);
    const kept = await page.evaluate(async () =>
      (await (await caches.open("post-op")).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/post-op"]);
  });

  test("what the page no longer needs is not kept", async ({ page }) => {
    await page.goto("/post-op");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const assets = () =>
      page.evaluate(async () =>
        (await (await caches.open("post-op")).keys()).map(({ url }) => new URL(url).pathname),
      );
    const needed = (await assets()).toSorted();
    await page.evaluate(async () =>
      (await caches.open("post-op")).put("/assets/of-an-earlier-build.css", new Response("")),
    );
    await page.reload();
    await expect.poll(async () => (await assets()).toSorted()).toEqual(needed);
  });
});
