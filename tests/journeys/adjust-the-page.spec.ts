import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectNoAxeViolations, test, wakePage } from "../support/journey.ts";
import { openWith } from "../support/stored-session.ts";
import { weakestContrast } from "../support/weakest-contrast.ts";

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Accessibility" });

async function openSettings(page: Page) {
  const opener = page.getByRole("banner").getByRole("button", { name: "Accessibility" });
  if (await opener.isVisible()) await opener.click();
  else {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Accessibility" }).click();
  }
  // React may still be starting, and the panel then has yet to come.
  await expect(panelOf(page)).toBeVisible({ timeout: 20_000 });
}

async function closeSettings(page: Page) {
  await panelOf(page).getByRole("button", { name: "Close" }).click();
  await expect(panelOf(page)).toBeHidden();
}

async function choose(page: Page, setting: string, option: string) {
  const choice = panelOf(page)
    .getByRole("group", { name: setting })
    .getByRole("radio", { name: option, exact: true });
  await choice.check();
  await expect(panelOf(page).getByRole("status")).toHaveText(`${setting}: ${option}`);
}

async function turnOn(page: Page, setting: string) {
  await panelOf(page).getByRole("checkbox", { name: setting }).check();
  await expect(panelOf(page).getByRole("status")).toHaveText(`${setting}: on`);
}

function styleOf(part: Locator, property: string): Promise<string> {
  return part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

async function numberOf(part: Locator, property: string): Promise<number> {
  return Number.parseFloat(await styleOf(part, property));
}

async function settled(page: Page) {
  await page.evaluate(() =>
    Promise.all([document.fonts.ready, new Promise((done) => setTimeout(done, 350))]),
  );
}

const devices = [
  { device: "a phone", width: 360, height: 740 },
  { device: "a desktop", width: 1440, height: 900 },
];

for (const { device, width, height } of devices) {
  test.describe(`the settings on ${device}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 700 });

    test.beforeEach(async ({ page }) => {
      await page.goto("/");
      await openSettings(page);
    });

    for (const { option, ground, words } of [
      { option: "Dark contrast", ground: "rgb(10, 10, 10)", words: "rgb(250, 250, 250)" },
      { option: "Light contrast", ground: "rgb(255, 255, 255)", words: "rgb(10, 10, 10)" },
    ]) {
      test(`${option} has all text at 7:1 or more`, async ({ page }) => {
        await choose(page, "Contrast", option);
        await settled(page);
        expect(await styleOf(page.locator("body"), "background-color")).toBe(ground);
        expect(await styleOf(page.locator("body"), "color")).toBe(words);
        const weakest = await weakestContrast(page);
        expect(weakest.texts).toBeGreaterThan(40);
        expect(weakest.ratio, JSON.stringify(weakest)).toBeGreaterThanOrEqual(7);
        await closeSettings(page);
        await expectNoAxeViolations(page);
        expect((await weakestContrast(page)).ratio).toBeGreaterThanOrEqual(7);
      });
    }

    test("Invert colors inverts the page and leaves pictures as they are", async ({ page }) => {
      await choose(page, "Contrast", "Invert colors");
      const inverted = "invert(1) hue-rotate(180deg)";
      expect(await styleOf(page.locator("html"), "filter")).toBe(inverted);
      expect(await styleOf(page.locator("main img").first(), "filter")).toBe(inverted);
      await settled(page);
      await closeSettings(page);
      // What is seen, not what is said: the bar's ground is dark now.
      const corner = await page.screenshot({ clip: { x: 2, y: 2, width: 4, height: 4 } });
      const { channels } = await sharp(corner).stats();
      expect(Math.max(...channels.slice(0, 3).map(({ mean }) => mean))).toBeLessThan(60);
      await expectNoAxeViolations(page);
    });

    test("the text grows in four steps, and nothing leaves the window", async ({ page }) => {
      const paragraph = page.locator("main p").nth(1);
      let before = await numberOf(paragraph, "font-size");
      const designed = before;
      for (const option of ["Medium", "Large", "XL", "XXL"]) {
        await choose(page, "Text size", option);
        const now = await numberOf(paragraph, "font-size");
        expect(now).toBeGreaterThan(before);
        before = now;
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(before).toBeCloseTo(designed * 2, 0);
      await closeSettings(page);
      await settled(page);
      await expectNoAxeViolations(page);
    });

    test("text spacing and line height grow in three steps", async ({ page }) => {
      const paragraph = page.locator("main p").nth(1);
      for (const { setting, property, least } of [
        { setting: "Text spacing", property: "letter-spacing", least: 0.12 },
        { setting: "Line height", property: "line-height", least: 1.5 },
      ]) {
        let before = (await numberOf(paragraph, property)) || 0;
        for (const option of ["Light", "Moderate", "Heavy"]) {
          await choose(page, setting, option);
          const now = await numberOf(paragraph, property);
          expect(now).toBeGreaterThan(before);
          before = now;
        }
        const size = await numberOf(paragraph, "font-size");
        expect(before / size).toBeGreaterThanOrEqual(least - 0.001);
      }
      expect(await numberOf(paragraph, "word-spacing")).toBeGreaterThanOrEqual(
        0.16 * (await numberOf(paragraph, "font-size")) - 0.01,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

    test("friendly fonts are loaded when they are chosen, and used everywhere", async ({ page }) => {
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
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate((name) => document.fonts.check(`16px "${name}"`), family)).toBe(true);
      }
      const origin = new URL(page.url()).origin;
      expect(fonts.every((url) => url.startsWith(origin))).toBe(true);
    });

    test("text aligns left, center and right", async ({ page }) => {
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
    });

    test("saturation falls, rises and goes", async ({ page }) => {
      for (const { option, filter } of [
        { option: "Low saturation", filter: "saturate(0.5)" },
        { option: "High saturation", filter: "saturate(2)" },
        { option: "Desaturate", filter: "grayscale(1)" },
      ]) {
        await choose(page, "Saturation", option);
        expect(await styleOf(page.locator("html"), "filter")).toBe(filter);
      }
      await choose(page, "Contrast", "Invert colors");
      expect(await styleOf(page.locator("html"), "filter")).toBe("invert(1) hue-rotate(180deg) grayscale(1)");
    });

    test("links are highlighted, also in the footer", async ({ page }) => {
      await turnOn(page, "Highlight links");
      await settled(page);
      for (const link of [page.locator("main a[href]").first(), page.locator("footer a[href]").first()]) {
        expect(await styleOf(link, "background-color")).toBe("rgb(255, 228, 92)");
        expect(await styleOf(link, "color")).toBe("rgb(17, 17, 17)");
        expect(await styleOf(link, "text-decoration-line")).toBe("underline");
      }
      await closeSettings(page);
      await expectNoAxeViolations(page);
    });

    test("images are hidden and keep their place", async ({ page }) => {
      const picture = page.locator("main img").last();
      await picture.scrollIntoViewIfNeeded();
      const before = await picture.boundingBox();
      await turnOn(page, "Hide images");
      expect(
        await page.evaluate(() => [
          ...new Set(
            [...document.querySelectorAll("img")].map((image) => getComputedStyle(image).visibility),
          ),
        ]),
      ).toEqual(["hidden"]);
      expect(await picture.boundingBox()).toMatchObject({ width: before?.width, height: before?.height });
      await closeSettings(page);
      await expectNoAxeViolations(page);
    });

    test("fixed parts keep their place under a filter", async ({ page }) => {
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

    test("all is reset at once, and the page looks as designed", async ({ page }) => {
      const designed = await page.locator("html").evaluate((root) => root.getAttributeNames().toSorted());
      await choose(page, "Contrast", "Dark contrast");
      await choose(page, "Text size", "XL");
      await turnOn(page, "Hide images");
      await panelOf(page).getByRole("checkbox", { name: "Remember on this device" }).check();
      await panelOf(page).getByRole("button", { name: "Reset all" }).click();
      await expect(panelOf(page).getByRole("status")).toHaveText("All settings are back to default.");
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

    test("break no accessibility rule themselves, in light and dark", async ({ page }) => {
      await settled(page);
      await expectNoAxeViolations(page);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = "dark";
      });
      await settled(page);
      await expectNoAxeViolations(page);
    });
  });
}

test.describe("the reading aids", () => {
  test("mask: a clear band follows the mouse, the rest is dimmed, and clicks go through", async ({
    page,
  }) => {
    await page.goto("/");
    await openSettings(page);
    await choose(page, "Cursor", "Reading mask");
    const shades = page.locator("[data-reading-aid=reading-mask] > div");
    for (const height of [220, 610]) {
      await page.mouse.move(300, height);
      const [above, below] = await Promise.all([shades.first().boundingBox(), shades.last().boundingBox()]);
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(height - 56, 0);
      expect(below?.y).toBeCloseTo(height + 56, 0);
      expect(above?.y).toBeLessThanOrEqual(0);
      expect((below?.y ?? 0) + (below?.height ?? 0)).toBeGreaterThanOrEqual(900);
    }
    expect(await styleOf(shades.first(), "background-color")).toMatch(/0\.75/);
    await page.getByRole("banner").getByRole("switch", { name: "Dark mode" }).click();
    await expect(page.getByRole("switch", { name: "Dark mode" })).toBeChecked();
  });

  test("guide: a line follows the mouse, a finger and the keyboard's focus", async ({ page }) => {
    await page.goto("/");
    await openSettings(page);
    await choose(page, "Cursor", "Reading guide");
    await closeSettings(page);
    const line = page.locator("[data-reading-aid=reading-guide] > div");
    const middle = async () => {
      const box = await line.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    await page.mouse.move(300, 333);
    expect(await middle()).toBeCloseTo(333, 0);
    await page.evaluate(() => {
      const finger = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: 500 });
      document.body.dispatchEvent(new TouchEvent("touchmove", { bubbles: true, touches: [finger] }));
    });
    expect(await middle()).toBeCloseTo(452, 0);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).focus();
    await page.keyboard.press("Tab");
    const box = await page.locator(":focus").boundingBox();
    await expect.poll(middle).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0) / 2, 0);
  });

  for (const { setting, option } of [
    { setting: "Cursor", option: "Reading mask" },
    { setting: "Cursor", option: "Reading guide" },
    { setting: "Pause animations", option: undefined },
  ]) {
    test(`${option ?? setting} holds all motion`, async ({ page }) => {
      await page.goto("/");
      await openSettings(page);
      expect(await styleOf(page.locator("main h1"), "animation-play-state")).toBe("running");
      if (option) await choose(page, setting, option);
      else await turnOn(page, setting);
      const states = await page.evaluate(() => [
        ...new Set(
          [...document.querySelectorAll("body *")].map((part) => getComputedStyle(part).animationPlayState),
        ),
      ]);
      expect(states).toEqual(["paused"]);
      expect(await numberOf(page.locator("main a").first(), "transition-duration")).toBeLessThan(0.001);
      await closeSettings(page);
      await page.clock.install();
      const carousel = page.locator("[aria-roledescription=carousel]");
      await carousel.scrollIntoViewIfNeeded();
      await page.mouse.move(5, 5);
      // A slow machine may have seen it move before the setting was chosen.
      const shown = await carousel.locator("[aria-current=true]").getAttribute("aria-label");
      expect(shown).toMatch(/^Show picture \d of 3$/);
      await page.clock.runFor(20_000);
      expect(await carousel.locator("[aria-current=true]").getAttribute("aria-label")).toBe(shown);
    });
  }

  test("large cursor: other pointers for the page, its controls and its text fields", async ({ page }) => {
    await page.goto("/");
    await openSettings(page);
    await choose(page, "Cursor", "Large cursor");
    expect(await styleOf(page.locator("main p").first(), "cursor")).toMatch(/arrow-.*\.svg"\) 6 4, auto$/);
    expect(await styleOf(page.locator("main a").first(), "cursor")).toMatch(/hand-.*\.svg"\) 19 4, pointer$/);
    const [file = ""] = /\/assets\/arrow-[^"]+/.exec(await styleOf(page.locator("body"), "cursor")) ?? [];
    const answer = await page.request.get(file);
    expect(answer.headers()["content-type"]).toContain("image/svg+xml");
    expect(await answer.text()).toContain('width="48"');
  });
});

test.describe("the settings by keyboard", () => {
  test("open, change by arrow keys, close with Escape and give the focus back", async ({ page }) => {
    await page.goto("/");
    const opener = page.getByRole("banner").getByRole("button", { name: "Accessibility" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(panelOf(page).getByRole("button", { name: "Close" })).toBeFocused({ timeout: 20_000 });
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(panelOf(page).getByRole("radio", { name: "Default" }).first()).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await styleOf(page.locator("html"), "font-size")).toBe("20px");
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    expect(await styleOf(page.locator("html"), "font-size")).toBe("20px");
  });

  test("in the phone's sheet keep the focus inside, and give it back to the menu's button", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await openSettings(page);
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await page.keyboard.press("Shift+Tab");
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, header, footer"))).toBeNull();
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });
});

test.describe("the choices", () => {
  test("hold while the reader goes from page to page, and not beyond a reload", async ({ page }) => {
    await page.goto("/");
    await openSettings(page);
    await choose(page, "Contrast", "Dark contrast");
    await choose(page, "Cursor", "Reading guide");
    await panelOf(page).getByRole("link", { name: "Accessibility statement" }).click();
    await expect(page).toHaveURL("/accessibility-statement");
    await expect(panelOf(page)).toBeHidden();
    expect(await styleOf(page.locator("body"), "background-color")).toBe("rgb(10, 10, 10)");
    await expect(page.locator("[data-reading-aid]")).toBeAttached();
    expect(await page.evaluate(() => localStorage.getItem("accessibility"))).toBeNull();
    await page.reload();
    await wakePage(page);
    expect(await styleOf(page.locator("body"), "background-color")).not.toBe("rgb(10, 10, 10)");
    await expect(page.locator("[data-reading-aid]")).toHaveCount(0);
  });

  test("a remembered reading mask is there before React, which comes for it unasked", async ({ page }) => {
    const early = () => page.evaluate(() => getComputedStyle(document.body, "::after").backgroundImage);
    await page.addInitScript(() => localStorage.setItem("accessibility", '{"cursor":"reading-mask"}'));
    await page.goto("/", { waitUntil: "commit" });
    await expect.poll(early).toContain("linear-gradient(rgba(0, 0, 0, 0.75)");
    await expect(page.locator("[data-reading-aid=reading-mask]")).toBeAttached();
    expect(await early()).toBe("none");
  });

  test("are there from the first paint on where the reader had them remembered, and until they are forgotten", async ({
    page,
  }) => {
    await page.goto("/");
    await openSettings(page);
    await choose(page, "Contrast", "Light contrast");
    await panelOf(page).getByRole("checkbox", { name: "Remember on this device" }).check();
    await choose(page, "Text size", "Large");
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem("accessibility"))) ?? "")).toEqual({
      contrast: "light",
      "text-size": "large",
    });
    await page.addInitScript(() => {
      const painted: string[] = [];
      Object.assign(window, { painted });
      const look = () => {
        if (performance.getEntriesByName("first-contentful-paint").length > 0)
          painted.push(getComputedStyle(document.documentElement).fontSize);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await wakePage(page);
    await page.waitForTimeout(300);
    const painted = await page.evaluate(() => [...new Set(Reflect.get(window, "painted") as string[])]);
    expect(painted).toEqual(["20px"]);
    expect(await styleOf(page.locator("body"), "background-color")).toBe("rgb(255, 255, 255)");
    await openSettings(page);
    await expect(panelOf(page).getByRole("radio", { name: "Large", exact: true })).toBeChecked();
    await panelOf(page).getByRole("checkbox", { name: "Remember on this device" }).uncheck();
    await page.reload();
    expect(await styleOf(page.locator("html"), "font-size")).toBe("16px");
  });

  test("do no harm where storage holds nonsense", async ({ page }) => {
    for (const accessibility of ["{", "7", '"dark"', '{"contrast":"mauve","<b>":"x"}', "[1]"]) {
      await openWith(page, { accessibility });
      await wakePage(page);
      expect(await styleOf(page.locator("html"), "font-size")).toBe("16px");
      expect(await styleOf(page.locator("html"), "filter")).toBe("none");
    }
  });

  test("act on every page", async ({ page }) => {
    await openWith(page, { accessibility: JSON.stringify({ contrast: "dark", "text-size": "xxl" }) });
    await page.setViewportSize({ width: 320, height: 640 });
    const paths = ["/", "/about/team", "/services/endodontics", "/post-op", "/accessibility-services"];
    for (const path of [...paths, "/accessibility-statement"]) {
      await page.goto(path);
      await settled(page);
      expect(await styleOf(page.locator("html"), "font-size"), path).toBe("32px");
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
      const weakest = await weakestContrast(page);
      expect(weakest.ratio, `${path} ${JSON.stringify(weakest)}`).toBeGreaterThanOrEqual(7);
    }
  });
});

test.describe("the not-found page", () => {
  test.use({ expectedErrors: [/404/] });

  test("shows remembered settings too", async ({ page }) => {
    await openWith(page, { accessibility: JSON.stringify({ contrast: "dark" }) });
    await page.goto("/no-such-page");
    expect(await styleOf(page.locator("body"), "background-color")).toBe("rgb(10, 10, 10)");
  });
});
