import type { Page } from "@playwright/test";
import { site } from "#contract/site/site.ts";
import {
  expect,
  expectNoAxeViolationsInLightAndDark,
  hydratePage,
  saveData,
  test,
  variant,
} from "#tests/support/journey.ts";
import { openWith } from "#tests/support/stored-session.ts";

const opening = [
  "Book an Appointment",
  "Office Hours & Location",
  "Insurance Questions",
  "Post-Op Questions",
  "Office Questions",
  "Treatment Questions",
  "Other Questions",
];

const openerOf = (page: Page) => page.getByRole("button", { name: "Chat helper" });
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Chat helper" });
const logOf = (page: Page) => panelOf(page).getByRole("log", { name: "Conversation" });
const topicsOf = (page: Page) => panelOf(page).getByRole("list", { name: "Topics" }).getByRole("button");

async function openChat(page: Page) {
  await openerOf(page).click();
  // React may still be hydrating, and the panel then opens later.
  await expect(panelOf(page)).toBeVisible({ timeout: 20_000 });
}

for (const { device, width, height } of [
  { device: "a phone", width: 360, height: 740 },
  { device: "a desktop", width: 1440, height: 900 },
]) {
  test.describe(`the chat helper on ${device}`, width < 700 ? {} : variant, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 700 });

    test("opens, replies to choices and typed questions, restarts, closes, and has no axe violations", async ({
      page,
    }) => {
      await page.goto("/");
      await test.step("a panel of 320 by 500 pixels replies to a choice, restarts and closes", async () => {
        await expect(openerOf(page)).toHaveAttribute("aria-expanded", "false");
        await openChat(page);
        await expect(openerOf(page)).toHaveAttribute("aria-expanded", "true");
        expect(await panelOf(page).boundingBox()).toMatchObject({ width: 320, height: 500 });
        for (const paragraph of site().chat.greeting.paragraphs)
          await expect(logOf(page)).toContainText(paragraph);
        await expect(topicsOf(page)).toHaveText(opening);

        await topicsOf(page).filter({ hasText: "Insurance Questions" }).click();
        await expect(logOf(page)).toContainText("You: Insurance Questions");
        await expect(logOf(page)).toContainText("7 plans");
        await expect(topicsOf(page)).toHaveText(["How can I pay?", "I have no insurance"]);
        await topicsOf(page).filter({ hasText: "How can I pay?" }).click();
        await expect(logOf(page)).toContainText("written estimate");
        await expect(logOf(page).getByText("You: How can I pay?")).toBeInViewport();
        await panelOf(page).getByRole("button", { name: "Restart" }).click();
        await expect(logOf(page)).not.toContainText("You:");
        await expect(topicsOf(page)).toHaveText(opening);

        await openerOf(page).click();
        await expect(panelOf(page)).toBeHidden();
        await expect(openerOf(page)).toHaveAttribute("aria-expanded", "false");
      });
      await test.step("typed questions get a reply, unknown ones the exact fallback, and nothing is sent", async () => {
        await openChat(page);
        await page.waitForLoadState("networkidle");
        const sent: string[] = [];
        page.on("request", (request) => sent.push(request.url()));
        const field = panelOf(page).getByLabel("Your question");
        await field.fill("Are you open on Saturday?");
        await panelOf(page).getByRole("button", { name: "Send" }).click();
        await expect(logOf(page)).toContainText("You: Are you open on Saturday?");
        await expect(logOf(page)).toContainText("Saturdays: depending on availability.");
        await field.fill("Who won the match?");
        await field.press("Enter");
        await expect(logOf(page)).toContainText(
          "I may not have the answer to that, but our team would be happy to help directly. Please leave your name and best contact info, and we'll follow up.",
        );
        await expect(field).toHaveValue("");
        await field.press("Enter");
        await expect(logOf(page).getByText("You:")).toHaveCount(2);
        expect(sent).toEqual([]);
        await expectNoAxeViolationsInLightAndDark(page);
      });
    });

    test("is wholly inside the viewport and not covered", variant, async ({ page }) => {
      await openWith(page, { accessibility: JSON.stringify({ cursor: "reading-mask" }) });
      await hydratePage(page);
      await expect(page.locator("[data-reading-aid]")).toBeAttached();
      await openChat(page);
      const box = await panelOf(page).boundingBox();
      if (!box) throw new Error("The panel has no box.");
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      const owners = await page.evaluate(
        ({ x, y, width: w, height: h }) =>
          [
            [x + 20, y + 20],
            [x + w / 2, y + h / 2],
            [x + w - 20, y + h - 20],
          ].map(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest("dialog")?.open),
        box,
      );
      expect(owners).toEqual([true, true, true]);
      const [aid, panel] = await Promise.all(
        [page.locator("[data-reading-aid]"), panelOf(page)].map((part) =>
          part.evaluate((element) => Number(getComputedStyle(element).zIndex)),
        ),
      );
      expect(panel).toBeGreaterThan(aid ?? Number.POSITIVE_INFINITY);
    });
  });
}

test.describe("the chat helper by keyboard", () => {
  test(
    "takes the focus, moves it from a choice to its reply, and returns it when closed",
    variant,
    async ({ page }) => {
      await page.goto("/");
      await openerOf(page).focus();
      await page.keyboard.press("Enter");
      await expect(panelOf(page).getByRole("heading", { name: "Chat helper" })).toBeFocused({
        timeout: 20_000,
      });
      for (const name of ["Restart", "Close"]) {
        await page.keyboard.press("Tab");
        await expect(panelOf(page).getByRole("button", { name })).toBeFocused();
      }
      await page.keyboard.press("Tab");
      await expect(logOf(page)).toBeFocused();
      const { display: emergency } = site().practice.emergency.phone;
      await page.keyboard.press("Tab");
      await expect(logOf(page).getByRole("link", { name: `Call ${emergency}` })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(topicsOf(page).first()).toBeFocused();
      await page.keyboard.press("Space");
      await expect(logOf(page).getByText("You: Book an Appointment")).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(logOf(page).getByRole("link", { name: "Request an appointment" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(logOf(page).getByRole("link", { name: "Log in" })).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(topicsOf(page).first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(panelOf(page)).toBeHidden();
      await expect(openerOf(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(logOf(page)).toContainText("You: Book an Appointment");
    },
  );
});

test.describe("the chat helper", () => {
  // The page that the link leads to belongs to another feature.
  test.use({ expectedErrors: [/\/login/] });

  test(
    "works in forced colors, is not printed, leaves the page usable, and has working links",
    variant,
    async ({ page }) => {
      await page.goto("/");
      await openChat(page);
      await test.step("in forced colors each element has a border", async () => {
        await page.emulateMedia({ forcedColors: "active" });
        const borders = await panelOf(page).evaluate((panel) => {
          const parts = [panel, ...panel.querySelectorAll("li button, input, [type=submit]")];
          return parts.map((part) => getComputedStyle(part).borderTopWidth);
        });
        expect(borders.length).toBeGreaterThan(9);
        expect(new Set(borders)).toEqual(new Set(["1px"]));
      });
      await page.emulateMedia({ forcedColors: "none" });
      await test.step("it is not printed", async () => {
        await page.emulateMedia({ media: "print" });
        await expect(openerOf(page)).toBeHidden();
        await expect(panelOf(page)).toBeHidden();
      });
      await page.emulateMedia({ media: null });
      await test.step("Escape closes it from the page too", async () => {
        await page.getByRole("banner").getByRole("link", { name: "Login" }).focus();
        // React may still be hydrating, and the panel then opens later.
        await expect(panelOf(page)).toBeVisible({ timeout: 20_000 });
        await page.keyboard.press("Escape");
        await expect(panelOf(page)).toBeHidden();
      });
      await test.step("it links to the login page, the request form, the phone number and other sites", async () => {
        await openChat(page);
        await topicsOf(page).filter({ hasText: "Book an Appointment" }).click();
        await expect(logOf(page).getByRole("link", { name: "Request an appointment" })).toHaveAttribute(
          "href",
          "/request-appointment",
        );
        await expect(
          logOf(page).getByRole("link", { name: `Call ${site().practice.phone.display}` }),
        ).toHaveAttribute("href", `tel:${site().practice.phone.dial}`);
        await logOf(page).getByRole("link", { name: "Log in" }).click();
        await expect(page).toHaveURL("/login");
      });
    },
  );

  test("loads its code only when it is opened, where nothing is preloaded", variant, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await saveData(page);
    await page.goto("/");
    await hydratePage(page);
    await page.waitForLoadState("networkidle");
    const ofPanel = () => scripts.filter((url) => /(chat|settings)-panel-|adjustments/.test(url));
    expect(ofPanel()).toEqual([]);
    await openChat(page);
    expect(ofPanel().some((url) => url.includes("chat-panel"))).toBe(true);
  });

  test("responds to a tap before hydration at once, and opens after it", variant, async ({ page }) => {
    let letThrough: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await slow;
      await route.continue();
    });
    await page.goto("/");
    const atOnce = await openerOf(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      return button.ariaBusy;
    });
    expect(atOnce).toBe("true");
    await expect(openerOf(page)).toHaveAttribute("aria-busy", "true");
    letThrough();
    // React may still be hydrating, and the panel then opens later.
    await expect(panelOf(page)).toBeVisible({ timeout: 20_000 });
    await expect(openerOf(page)).not.toHaveAttribute("aria-busy");
  });

  test("fits a viewport of 320 by 480 pixels, also with the largest text", variant, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 480 });
    for (const size of [undefined, "xxl"]) {
      await openWith(page, size ? { accessibility: JSON.stringify({ "text-size": size }) } : {});
      await openChat(page);
      const box = await panelOf(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await expect(panelOf(page).getByLabel("Your question")).toBeInViewport({ ratio: 1 });
      await panelOf(page).getByRole("button", { name: "Close" }).click();
    }
  });
});

test.describe("the not-found page", variant, () => {
  test.use({ expectedErrors: [/404/] });

  test("has no chat helper", async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(openerOf(page)).toHaveCount(0);
  });
});
