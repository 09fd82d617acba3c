import type { Page } from "@playwright/test";
import { derivePalette } from "#contract/site/palette.ts";
import { siteColors } from "#contract/site/site-colors.ts";
import { siteVersions } from "#server/site/table.ts";
import { colourRules, expect, findAxeViolations, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnProgram } from "#tests/support/own-program.ts";

// Other files look at the site as it is: this one changes a program of its own.
const test = testWithOwnProgram({ DEMO: "true" });

// They publish one after the other.
test.describe.configure({ mode: "default" });

let version = 1;

/** Publishes the example's look with changes. */
async function publishLook(changed: object) {
  const { database } = await journeyDatabase();
  version += 1;
  const content = { logo: { name: "logo", alt: { en: "{practice}" } }, ...changed };
  await database.insert(siteVersions).values({ kind: "look", version, content, publishedAt: new Date() });
}

/** Publishes another color, and waits until pages have it. */
async function publishColor(page: Page, color: string) {
  await publishLook({ color });
  await expect.poll(async () => (await page.request.get("/login")).text()).toContain(siteColors(color).css);
}

/** A token of the open page as the browser computes it, as `#rrggbb`. */
const computed = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.style.color = `var(--color-${name})`;
    const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
    probe.remove();
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  }, token);

async function expectColors(page: Page, colors: Readonly<Record<string, string>>) {
  for (const [token, color] of Object.entries(colors))
    await expect.poll(() => computed(page, token), token).toBe(color);
}

async function openWithContrast(page: Page, contrast: "light" | "dark") {
  await page.evaluate(
    (chosen) => localStorage.setItem("accessibility", JSON.stringify({ contrast: chosen })),
    contrast,
  );
  await page.goto("/");
  await expect(page.locator(`html[data-a11y-contrast="${contrast}"]`)).toBeAttached();
}

test(
  "the published color is in every page, light, dark and in the contrast settings, from the first paint (site-14)",
  variant,
  async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("head style")).toHaveCount(0);
    await publishColor(page, "#7c3aed");
    const { light, dark, ...settings } = derivePalette("#7c3aed");
    for (const path of ["/", "/login", "/request-appointment", "/none"]) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(path);
      await expectColors(page, light);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectColors(page, dark);
      await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
      await expect(page.locator('meta[name="theme-color"][media*="dark"]')).toHaveAttribute(
        "content",
        dark.background,
      );
    }
    await openWithContrast(page, "light");
    await expectColors(page, settings["contrast-light"]);
    await openWithContrast(page, "dark");
    await expectColors(page, settings["contrast-dark"]);
  },
);

test.use({ expectedErrors: [/status of 404/] });

test("a page loads the typefaces of its site and no others (site-16)", variant, async ({ page }) => {
  for (const { typefaces, fonts, families } of [
    {
      typefaces: "classic",
      fonts: ["source-sans", "source-serif"],
      families: ["Source Sans", "Source Serif"],
    },
    {
      typefaces: "modern",
      fonts: ["plus-jakarta-sans"],
      families: ["Plus Jakarta Sans", "Plus Jakarta Sans"],
    },
    { typefaces: "friendly", fonts: ["nunito", "nunito-sans"], families: ["Nunito Sans", "Nunito"] },
    { typefaces: "warm", fonts: ["figtree", "fraunces"], families: ["Figtree", "Fraunces"] },
  ]) {
    await publishLook({ typefaces });
    const preload = `rel="preload" href="/assets/${fonts[0]}-common`;
    await expect.poll(async () => (await page.request.get("/login")).text()).toContain(preload);
    const loaded = new Set<string>();
    page.on("request", (request) => {
      const [, font] = /\/assets\/([a-z-]+)-common-/.exec(request.url()) ?? [];
      if (font) loaded.add(font);
    });
    await page.goto("/login");
    await page.evaluate(() => document.fonts.ready);
    expect([...loaded].toSorted()).toEqual(fonts.toSorted());
    const familyOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily.split(",")[0]);
    expect([await familyOf("body"), await familyOf("h1")]).toEqual(
      families.map((family) => `"${family} Variable"`),
    );
    page.removeAllListeners("request");
  }
});

/** Of every hue, vivid and dull, pale and dark. */
const brands = [
  "#d7263d",
  "#ffd23f",
  "#f46036",
  "#2e294e",
  "#1b998b",
  "#c5d86d",
  "#0b4f6c",
  "#ff8fab",
  "#6c757d",
  "#00a6fb",
];

for (const brand of brands)
  test(
    `every word of home, the login and a form can be read in ${brand}, light and dark (WCAG 2.2, 1.4.3)`,
    variant,
    async ({ page }) => {
      await publishColor(page, brand);
      for (const path of ["/", "/login", "/request-appointment"])
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.goto(path);
          await expectColors(page, { accent: siteColors(brand)[colorScheme].accent });
          const violations = await findAxeViolations(page, { rules: colourRules, withBarAndFooter: true });
          expect(violations, `${path} ${colorScheme}`).toEqual([]);
        }
    },
  );
