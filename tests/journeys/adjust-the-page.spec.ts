import sharp from "sharp";
import {
  choose,
  closeSettings,
  numberOf,
  openSettings,
  panelOf,
  resetSettings,
  settled,
  styleOf,
  turnOn,
} from "#tests/support/accessibility-settings.ts";
import {
  colourRules,
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInLightAndDark,
  findAxeViolations,
  hydratePage,
  test,
  variant,
} from "#tests/support/journey.ts";
import { weakestContrast } from "#tests/support/weakest-contrast.ts";

const devices = [
  { device: "a phone", width: 360, height: 740 },
  { device: "a desktop", width: 1440, height: 900 },
];

for (const { device, width, height } of devices) {
  test.describe(`the settings on ${device}`, width < 700 ? {} : variant, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 700 });

    test.beforeEach(async ({ page }) => {
      await page.goto("/");
      await openSettings(page);
    });

    test("change the colours", variant, async ({ page }) => {
      test.slow();
      for (const { option, ground, words } of [
        { option: "Dark contrast", ground: "rgb(10, 10, 10)", words: "rgb(250, 250, 250)" },
        { option: "Light contrast", ground: "rgb(255, 255, 255)", words: "rgb(10, 10, 10)" },
      ]) {
        await resetSettings(page);
        await test.step(`${option} has a contrast of at least 7:1 for all text`, async () => {
          await choose(page, "Contrast", option);
          await settled(page);
          expect(await styleOf(page.locator("body"), "background-color")).toBe(ground);
          expect(await styleOf(page.locator("body"), "color")).toBe(words);
          const weakest = await weakestContrast(page);
          expect(weakest.texts).toBeGreaterThan(40);
          expect(weakest.ratio, JSON.stringify(weakest)).toBeGreaterThanOrEqual(7);
          await closeSettings(page);
          expect(await findAxeViolations(page, { rules: colourRules })).toEqual([]);
          expect((await weakestContrast(page)).ratio).toBeGreaterThanOrEqual(7);
        });
      }
      await resetSettings(page);
      await test.step("Invert colors inverts the page but not its pictures", async () => {
        await choose(page, "Contrast", "Invert colors");
        const inverted = "invert(1) hue-rotate(180deg)";
        expect(await styleOf(page.locator("html"), "filter")).toBe(inverted);
        expect(await styleOf(page.locator("main img").first(), "filter")).toBe(inverted);
        await settled(page);
        await closeSettings(page);
        // What is painted: the bar's background is dark now.
        const corner = await page.screenshot({ clip: { x: 2, y: 2, width: 4, height: 4 } });
        const { channels } = await sharp(corner).stats();
        expect(Math.max(...channels.slice(0, 3).map(({ mean }) => mean))).toBeLessThan(60);
        expect(await findAxeViolations(page, { rules: colourRules })).toEqual([]);
      });
      await resetSettings(page);
      await test.step("links are highlighted, also in the footer", async () => {
        await turnOn(page, "Highlight links");
        await settled(page);
        for (const link of [page.locator("main a[href]").first(), page.locator("footer a[href]").first()]) {
          expect(await styleOf(link, "background-color")).toBe("rgb(255, 228, 92)");
          expect(await styleOf(link, "color")).toBe("rgb(17, 17, 17)");
          expect(await styleOf(link, "text-decoration-line")).toBe("underline");
        }
        await closeSettings(page);
        expect(await findAxeViolations(page, { rules: colourRules })).toEqual([]);
      });
    });

    test("change the text", variant, async ({ page }) => {
      test.slow();
      await test.step("the text grows in four steps, and nothing overflows the viewport", async () => {
        const paragraph = page.locator("main p").nth(1);
        let before = await numberOf(paragraph, "font-size");
        const designed = before;
        for (const option of ["Medium", "Large", "XL", "XXL"]) {
          await choose(page, "Text size", option);
          await expect.poll(() => numberOf(paragraph, "font-size")).toBeGreaterThan(before);
          before = await numberOf(paragraph, "font-size");
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
        expect(before).toBeCloseTo(designed * 2, 0);
        await closeSettings(page);
        await settled(page);
        await expectNoAxeViolations(page);
      });
      await resetSettings(page);
      await test.step("text spacing and line height grow in three steps", async () => {
        const paragraph = page.locator("main p").nth(1);
        for (const { setting, property, min } of [
          { setting: "Text spacing", property: "letter-spacing", min: 0.12 },
          { setting: "Line height", property: "line-height", min: 1.5 },
        ]) {
          let before = (await numberOf(paragraph, property)) || 0;
          for (const option of ["Light", "Moderate", "Heavy"]) {
            await choose(page, setting, option);
            await expect.poll(() => numberOf(paragraph, property)).toBeGreaterThan(before);
            before = await numberOf(paragraph, property);
          }
          const size = await numberOf(paragraph, "font-size");
          expect(before / size).toBeGreaterThanOrEqual(min - 0.001);
        }
        expect(await numberOf(paragraph, "word-spacing")).toBeGreaterThanOrEqual(
          0.16 * (await numberOf(paragraph, "font-size")) - 0.01,
        );
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
      await resetSettings(page);
      await test.step("friendly fonts are loaded when they are chosen, and used everywhere", async () => {
        const fonts: string[] = [];
        page.on("request", (request) => {
          if (request.resourceType() === "font") fonts.push(request.url());
        });
        for (const { option, family, file } of [
          { option: "Dyslexia", family: "OpenDyslexic", file: "opendyslexic" },
          { option: "Readable", family: "Atkinson Hyperlegible", file: "atkinson-hyperlegible" },
        ]) {
          expect(fonts.filter((url) => url.includes(file))).toEqual([]);
          await choose(page, "Friendly fonts", option);
          for (const part of [
            page.locator("main h1"),
            page.locator("main p").first(),
            page.locator("main a").first(),
          ]) {
            expect(await styleOf(part, "font-family")).toContain(family);
          }
          await expect.poll(() => fonts.filter((url) => url.includes(file)).length).toBeGreaterThan(0);
          await expect
            .poll(() => page.evaluate((name) => document.fonts.check(`16px "${name}"`), family))
            .toBe(true);
        }
        const origin = new URL(page.url()).origin;
        expect(fonts.every((url) => url.startsWith(origin))).toBe(true);
      });
      await resetSettings(page);
      await test.step("text aligns left, center and right; saturation is lowered, raised and removed", async () => {
        for (const option of ["Left", "Center", "Right"]) {
          await choose(page, "Text align", option);
          for (const part of [
            page.locator("main h1"),
            page.locator("main p").first(),
            page.locator("footer p").first(),
          ]) {
            expect(await styleOf(part, "text-align")).toBe(option.toLowerCase());
          }
        }
        for (const { option, filter } of [
          { option: "Low saturation", filter: "saturate(0.5)" },
          { option: "High saturation", filter: "saturate(2)" },
          { option: "Desaturate", filter: "grayscale(1)" },
        ]) {
          await choose(page, "Saturation", option);
          expect(await styleOf(page.locator("html"), "filter")).toBe(filter);
        }
        await choose(page, "Contrast", "Invert colors");
        expect(await styleOf(page.locator("html"), "filter")).toBe(
          "invert(1) hue-rotate(180deg) grayscale(1)",
        );
      });
    });

    test("change pictures, keep fixed elements in place, and are reset", variant, async ({ page }) => {
      test.slow();
      // An opened panel hydrates the page, which leaves an attribute too.
      await hydratePage(page);
      const designed = await page.locator("html").evaluate((root) => root.getAttributeNames().toSorted());
      await test.step("have no axe violations themselves, in light and dark", async () => {
        await settled(page);
        await expectNoAxeViolationsInLightAndDark(page);
      });
      await resetSettings(page);
      await test.step("images are hidden and keep their space", async () => {
        const picture = page.locator("main img").last();
        await picture.scrollIntoViewIfNeeded();
        const before = await picture.boundingBox();
        await turnOn(page, "Hide images");
        const visibilities = () =>
          page.evaluate(() => [
            ...new Set(
              [...document.querySelectorAll("img")].map((image) => getComputedStyle(image).visibility),
            ),
          ]);
        await expect.poll(visibilities).toEqual(["hidden"]);
        expect(await picture.boundingBox()).toMatchObject({ width: before?.width, height: before?.height });
        await closeSettings(page);
        await expectNoAxeViolations(page);
      });
      await resetSettings(page);
      await test.step("fixed elements keep their position under a filter", async () => {
        await choose(page, "Contrast", "Invert colors");
        await choose(page, "Saturation", "High saturation");
        await closeSettings(page);
        await page.evaluate(() => scrollTo({ top: 1_200, behavior: "instant" }));
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
        expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
        const chat = await page.getByRole("button", { name: "Chat helper" }).boundingBox();
        expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThan(height);
        expect(chat?.y).toBeGreaterThan(height - 120);
        await openSettings(page);
        const panel = await panelOf(page).boundingBox();
        expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeCloseTo(height, 0);
        expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeCloseTo(width, 0);
      });
      await resetSettings(page);
      await test.step("all settings are reset at once, and the page looks as designed", async () => {
        await choose(page, "Contrast", "Dark contrast");
        await choose(page, "Text size", "XL");
        await turnOn(page, "Hide images");
        await panelOf(page).getByRole("checkbox", { name: "Remember on this device" }).check();
        await panelOf(page).getByRole("button", { name: "Reset all" }).click();
        await expect(panelOf(page).getByRole("status")).toHaveText(
          "All settings are back to their defaults.",
        );
        for (const group of await panelOf(page).getByRole("group").all()) {
          await expect(group.getByRole("radio", { name: "Default" })).toBeChecked();
        }
        await expect(panelOf(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
        expect(await page.locator("html").evaluate((root) => root.getAttributeNames().toSorted())).toEqual(
          designed,
        );
        expect(await styleOf(page.locator("html"), "font-size")).toBe("16px");
        expect(await page.evaluate(() => localStorage.getItem("accessibility"))).toBeNull();
      });
    });
  });
}
