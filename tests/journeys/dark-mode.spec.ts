import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";
import { openWith, withoutReact } from "#tests/support/stored-session.ts";

test.describe("the colours", () => {
  for (const { stored, system, isDark } of [
    { stored: undefined, system: "dark", isDark: true },
    { stored: undefined, system: "light", isDark: false },
    { stored: "true", system: "light", isDark: true },
    { stored: "false", system: "dark", isDark: false },
  ] as const) {
    test(
      `are ${isDark ? "dark" : "light"} from the first paint with ${stored ?? "nothing"} stored on a ${system} system`,
      variant,
      async ({ page }) => {
        await withoutReact(page);
        await page.emulateMedia({ colorScheme: system });
        await openWith(page, stored ? { dark: stored } : {});
        // The colour scheme that the head's script sets before the body is parsed does not change.
        const seen = await page.evaluate(() => ({
          ground: getComputedStyle(document.body).backgroundColor,
          checked: document.querySelector("[role=switch]")?.getAttribute("aria-checked"),
        }));
        expect(seen).toEqual({
          ground: isDark ? "rgb(15, 28, 26)" : "rgb(251, 247, 240)",
          checked: String(isDark),
        });
      },
    );
  }

  test("never flash in the wrong scheme while the page is loading", variant, async ({ page }) => {
    await page.addInitScript(() => {
      const grounds: string[] = [];
      Object.assign(window, { grounds });
      const look = () => {
        if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    });
    await openWith(page, { dark: "true" });
    await hydratePage(page);
    // What React changed is drawn with the next frame.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const grounds = await page.evaluate(() => [...new Set(Reflect.get(window, "grounds") as string[])]);
    expect(grounds).toEqual(["rgb(15, 28, 26)"]);
  });

  test("change in the other tabs too", variant, async ({ page, context }) => {
    await page.goto("/");
    const other = await context.newPage();
    await other.goto("/");
    await other.getByRole("switch", { name: "Dark mode" }).click();
    await expect(page.getByRole("switch", { name: "Dark mode" })).toBeChecked();
  });
});
