import type { Page } from "@playwright/test";
import { presentProviders } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";

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

test.describe("an unknown service", () => {
  test.use({ expectedErrors: [/404/] });

  test("renders the not-found page", variant, async ({ page }) => {
    const response = await page.goto("/services/braces");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  });
});

for (const { path, heading } of pages) {
  test(
    `${path} has metadata for search engines, and does not scroll sideways at 320 pixels`,
    variant,
    async ({ page, baseURL }) => {
      await page.goto(path);
      await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(heading);
      await test.step("its canonical URL, description and picture", async () => {
        await expect(page).toHaveTitle(`${heading} | ${site().practice.name}`);
        const description = page.locator('meta[name="description"]');
        expect((await description.getAttribute("content"))?.length).toBeGreaterThan(50);
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}${path}`);
        await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", `${baseURL}${path}`);
        const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
        expect((await page.request.get(picture ?? "")).headers()["content-type"]).toBe("image/jpeg");
      });
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
}

test("each opens from another page with requests for documents of the site and pictures alone", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/");
  await hydratePage(page);
  for (const [index, { path, heading }] of pages.entries()) {
    await test.step(path, async () => {
      requested.length = 0;
      await page.evaluate(
        ([to, idx]) => {
          history.pushState({ idx, key: `journey-${idx}` }, "", to);
          dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
        },
        [path, index + 1] as const,
      );
      await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(heading);
      const expected = /^\/(assets|pictures|api\/site)\//;
      expect(requested.filter((pathname) => !expected.test(pathname))).toEqual([]);
    });
  }
});

test("the pages have JSON-LD that refers to the same practice", variant, async ({ request, baseURL }) => {
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

test("the providers page introduces all three, with portraits", variant, async ({ page }) => {
  await page.goto("/about/team");
  for (const { name, credentials, job_title, picture, blurb } of presentProviders()) {
    const introduction = page.getByRole("region", { name: `${name}, ${credentials}` });
    await expect(introduction.getByText(job_title, { exact: true })).toBeVisible();
    await expect(introduction.getByText(blurb[0] ?? "")).toBeVisible();
    const portrait = introduction.getByRole("img", { name: picture?.alt });
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test(
  "each service links to the post-op instructions and to the request form",
  variant,
  async ({ page, context }) => {
    for (const { slug } of site().services.services) {
      await test.step(slug, async () => {
        await page.goto(`/services/${slug}`);
        await expect(mainOf(page).getByRole("link", { name: "Request an Appointment" })).toHaveAttribute(
          "href",
          "/request-appointment",
        );
        const opened = context.waitForEvent("page");
        await mainOf(page).getByRole("link", { name: "Post Op Instructions" }).click();
        const instructions = await opened;
        await expect(instructions.getByRole("heading", { level: 1 })).toHaveText(
          "Post-operative instructions",
        );
        expect(new URL(instructions.url()).pathname).toBe("/post-op");
        expect(new URL(page.url()).pathname).toBe(`/services/${slug}`);
        await instructions.close();
      });
    }
  },
);

test.describe("without JavaScript", variant, () => {
  test.use({ javaScriptEnabled: false });

  test("each is readable, and its links work", async ({ page }) => {
    for (const { path, heading } of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(mainOf(page).getByRole("button", { name: /Print/ })).toHaveCount(0);
        for (const link of await mainOf(page).locator("a[href^='/']").all())
          expect((await page.request.get((await link.getAttribute("href")) ?? "")).status()).toBe(200);
      });
    }
  });
});
