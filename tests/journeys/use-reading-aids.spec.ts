import {
  choose,
  closeSettings,
  numberOf,
  openSettings,
  styleOf,
  turnOn,
} from "#tests/support/accessibility-settings.ts";
import { expect, test, variant } from "#tests/support/journey.ts";

test.describe("the reading aids", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test(
    "mask: a clear band follows the mouse, the rest is dimmed, and clicks pass through",
    variant,
    async ({ page }) => {
      await page.goto("/");
      await openSettings(page);
      await choose(page, "Cursor", "Reading mask");
      const shades = page.locator("[data-reading-aid=reading-mask] > div");
      for (const height of [220, 610]) {
        await page.mouse.move(300, height);
        // The band moves on the next frame.
        await expect(async () => {
          const [above, below] = await Promise.all([
            shades.first().boundingBox(),
            shades.last().boundingBox(),
          ]);
          expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(height - 56, 0);
          expect(below?.y).toBeCloseTo(height + 56, 0);
          expect(above?.y).toBeLessThanOrEqual(0);
          expect((below?.y ?? 0) + (below?.height ?? 0)).toBeGreaterThanOrEqual(900);
        }).toPass();
      }
      expect(await styleOf(shades.first(), "background-color")).toMatch(/0\.75/);
      await page.getByRole("banner").getByRole("switch", { name: "Dark mode" }).click();
      await expect(page.getByRole("switch", { name: "Dark mode" })).toBeChecked();
    },
  );

  test("guide: a line follows the mouse, a finger and the keyboard's focus", variant, async ({ page }) => {
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
    await expect.poll(middle).toBeCloseTo(333, 0);
    await page.evaluate(() => {
      const finger = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: 500 });
      document.body.dispatchEvent(new TouchEvent("touchmove", { bubbles: true, touches: [finger] }));
    });
    await expect.poll(middle).toBeCloseTo(452, 0);
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
    test(`${option ?? setting} stops all motion`, variant, async ({ page }) => {
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
      expect(await numberOf(page.locator("main a").first(), "transition-duration")).toBe(0);
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

  test(
    "large cursor: other pointers for the page, its controls and its text fields",
    variant,
    async ({ page }) => {
      await page.goto("/");
      await openSettings(page);
      await choose(page, "Cursor", "Large cursor");
      expect(await styleOf(page.locator("main p").first(), "cursor")).toMatch(/arrow-.*\.svg"\) 6 4, auto$/);
      expect(await styleOf(page.locator("main a").first(), "cursor")).toMatch(
        /hand-.*\.svg"\) 19 4, pointer$/,
      );
      const [file = ""] = /\/assets\/arrow-[^"]+/.exec(await styleOf(page.locator("body"), "cursor")) ?? [];
      const answer = await page.request.get(file);
      expect(answer.headers()["content-type"]).toContain("image/svg+xml");
      expect(await answer.text()).toContain('width="48"');
    },
  );
});
