import { randomBytes } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

interface JourneyOptions {
  /** Console errors that a journey provokes on purpose; every other one fails it. */
  expectedErrors: RegExp[];
}

/** Playwright's `test`, failing on any stray console error, uncaught exception or policy violation. */
export const test = base.extend<JourneyOptions & { watchedConsole: undefined }>({
  expectedErrors: [[], { option: true }],
  // Playwright wants a pattern here, and oxlint wants it not to be empty.
  extraHTTPHeaders: async ({ locale: _locale }, use) => {
    const [a, b, c] = randomBytes(3);
    await use({ "X-Forwarded-For": `10.${a}.${b}.${c}` });
  },
  watchedConsole: [
    async ({ context, expectedErrors }, use) => {
      const strays: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) strays.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => note(String(error.error().stack)));
      await use(undefined);
      expect(strays, "stray console errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const axeRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What breaks a rule of WCAG 2.2 A and AA, or of axe's best practices, on the page as it stands. */
export async function findAxeViolations(page: Page) {
  // What is still fading in has not its own colours yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const { violations, passes } = await new AxeBuilder({ page })
    .options({ runOnly: axeRules, resultTypes: ["violations"] })
    .analyze();
  expect(passes.length, "axe checked nothing").toBeGreaterThan(0);
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target }) => target.join(" ")),
  }));
}

/** Fails with each rule of accessibility that the page breaks as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

/** Waits until React has taken over the page, waking it if it still sleeps. */
export async function hydratePage(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if (document.documentElement.dataset.hydrated) resolve();
        document.addEventListener("hydrated", () => resolve());
        document.dispatchEvent(new Event("hydrate"));
      }),
  );
}
