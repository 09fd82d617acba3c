import type { Locator, Page } from "@playwright/test";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { logIn } from "#tests/support/people.ts";

/** Opens the home page as a guard redirects a visitor to it: with the attempted location in router state. */
async function arriveFrom(page: Page, from: string) {
  await page.goto("/");
  await page.evaluate((usr) => history.replaceState({ usr, key: "arrived", idx: 0 }, ""), { from });
  await page.reload();
  await hydratePage(page);
}

/** The animation whose end closes a toast: its milliseconds, and whether it runs. */
function readTimer(toast: Locator) {
  return toast.getByRole("progressbar", { includeHidden: true }).evaluate((bar) => {
    const [animation] = bar.getAnimations();
    return { duration: animation?.effect?.getComputedTiming().duration, state: animation?.playState };
  });
}

/** Ends that animation as if its time were over. */
function finishTimer(toast: Locator) {
  return toast
    .getByRole("progressbar", { includeHidden: true })
    .evaluate((bar) => bar.getAnimations().map((animation) => animation.finish()).length);
}

test.describe("a visitor redirected home from a protected page", () => {
  test(
    "is asked once to log in, with a return page, by a keyboard-accessible toast",
    variant,
    async ({ page }) => {
      await arriveFrom(page, "/create?draft=1");
      const toast = page.getByRole("status").filter({ hasText: "Please log in to continue." });
      await expect(toast).toBeVisible();
      await expect(toast.getByRole("link")).toHaveAttribute("href", "/login?next=%2Fcreate%3Fdraft%3D1");
      await page.keyboard.press("Alt+t");
      await expect(toast).toBeFocused();
      await expectNoAxeViolations(page);
      await expect
        .poll(() => readTimer(toast), "its timer while it has the focus")
        .toMatchObject({ state: "paused" });
      await toast.getByRole("button", { name: "Close" }).click();
      await expect(toast).toHaveCount(0);
      await page.reload();
      await hydratePage(page);
      await page.waitForLoadState("networkidle");
      await expect(toast).toHaveCount(0);
    },
  );

  test(
    "sees the toast close automatically after 5 seconds, also with reduced motion",
    variant,
    async ({ page }) => {
      await arriveFrom(page, "/create");
      const toast = page.getByRole("status").filter({ hasText: "Please log in to continue." });
      await expect.poll(() => readTimer(toast)).toEqual({ duration: 5_000, state: "running" });
      await finishTimer(toast);
      await expect(toast).toBeHidden();
    },
  );

  test("is not redirected to another site", variant, async ({ page }) => {
    for (const from of ["//evil.example/", "/\\evil.example", "https://evil.example/"]) {
      await test.step(from, async () => {
        await arriveFrom(page, from);
        await page.waitForLoadState("networkidle");
        await expect(page.getByText("Please log in to continue.")).toHaveCount(0);
      });
    }
  });
});

test.describe("a message in a toast and beside the form", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("is announced once", variant, async ({ page }) => {
    await page.goto("/login");
    await hydratePage(page);
    const heard = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const note = (node: Node) => {
        const within = node instanceof Element ? node : node.parentElement;
        const region = within?.closest("[aria-live], [role=alert], [role=status], output");
        if (region && region.getAttribute("aria-live") !== "off" && node.textContent)
          texts.push(node.textContent);
      };
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
          for (const node of type === "attributes" ? [target] : addedNodes) note(node);
      }).observe(document, { childList: true, subtree: true, attributeFilter: ["role"] });
      return texts;
    });
    for (const username of ["nobody.of.that.name", "nobody.else.either"]) {
      await heard.evaluate((texts) => texts.splice(0));
      await logIn(page, { username, password: "Wrong-Password-1!" });
      const toast = page.getByRole("group").filter({ hasText: "Invalid username or password." });
      await expect(toast.last()).toBeVisible();
      expect(await heard.jsonValue()).toEqual(["Invalid username or password."]);
      await finishTimer(toast.last());
      await expect(toast).toHaveCount(0);
    }
  });
});
