import "./provide-example-site.ts";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** What is sent to each page that is audited: less than half of the readable file. */
const axeCode = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface JourneyOptions {
  /** Console errors that a journey provokes on purpose; every other one fails it. */
  expectedErrors: RegExp[];
  /**
   * Headers that give a journey a client address of its own, since the program limits what one address may do. They are
   * no `extraHTTPHeaders`: a context is only reused where those are the same.
   */
  addressHeaders: Record<string, string>;
}

/** Playwright's `test`, failing on any stray console error, uncaught exception or policy violation. */
export const test = base.extend<JourneyOptions & { watchedConsole: undefined }>({
  expectedErrors: [[], { option: true }],
  // Nothing moves but where a journey is about motion: no transition has to be waited for.
  contextOptions: { reducedMotion: "reduce" },
  addressHeaders: [
    // Playwright wants a pattern here, and oxlint wants it not to be empty.
    async ({ locale: _locale }, use) => {
      const [a, b, c] = randomBytes(3);
      await use({ "X-Forwarded-For": `10.${a}.${b}.${c}` });
    },
    { option: true },
  ],
  context: async ({ context, addressHeaders }, use) => {
    await context.setExtraHTTPHeaders(addressHeaders);
    await use(context);
    // What Playwright does not reset of a context that the next journey uses again.
    await context.setOffline(false);
    await context.clearPermissions();
  },
  request: async ({ playwright, baseURL, addressHeaders }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: addressHeaders,
    });
    await use(request);
    await request.dispose();
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

/** Marks a journey that is a variant of another one: `npm run test:full` alone runs it. */
export const variant = { tag: "@full" };

const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that look at colours (axe's tag cat.color), of those with the tags above. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Waits until nothing of the page is changing any more: no transition is running, and the document stays as it is for
 * two frames. The end of one change may begin another, and the calendar places its entries only after it was drawn.
 */
export async function changesEnded(page: Page): Promise<void> {
  const running = () =>
    page.evaluate(async () => {
      let changes = 0;
      const observer = new MutationObserver(({ length }) => {
        changes += length;
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      observer.disconnect();
      const transitions = document
        .getAnimations()
        // Chromium lists some that have ended.
        .filter((animation) => animation instanceof CSSTransition && animation.playState === "running")
        .map((transition) => {
          const { effect, transitionProperty } = transition as CSSTransition;
          const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 100) : "";
          return `${transitionProperty} ${target}`;
        });
      return changes > 0 ? [...transitions, `${changes} changes of the document`] : transitions;
    });
  await expect.poll(running, { message: "what is still changing", intervals: [50] }).toEqual([]);
}

interface AuditOptions {
  /** The rules that are checked: all of them unless given. */
  readonly rules?: string[];
  /** Whether the site's bar and footer are checked too, which are the same on every page. */
  readonly withBarAndFooter?: boolean;
}

/**
 * Violations of WCAG 2.2 A and AA and of axe's best practices, or of the given rules alone, on the page as it is shown;
 * while a modal dialog is open, in that dialog, since all else is inert.
 */
export async function findAxeViolations(page: Page, { rules, withBarAndFooter = false }: AuditOptions = {}) {
  // What is out of view has the colours that it gets once it is scrolled to.
  const shown = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  // A colour that is still changing is none that a reader is left with.
  await changesEnded(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCode);
  const { violations, passes, incomplete } = await page.evaluate(
    async ({ excluded, ...options }) => {
      const modal = document.querySelector<HTMLElement>("dialog:modal");
      // The browser puts it above all else; axe goes by z-index where it does not recognise one at the viewport's edge.
      if (modal) modal.style.zIndex = "2147483647";
      const exclude = excluded.filter((selector) => document.querySelector(selector));
      const part = modal ?? { include: ["html"], exclude };
      const results = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
      if (modal) modal.style.zIndex = "";
      return results;
    },
    {
      excluded: withBarAndFooter ? [] : ["body header:not(main *)", "body footer:not(main *)"],
      runOnly: rules ? { type: "rule" as const, values: rules } : axeTags,
      resultTypes: ["violations" as const],
    },
  );
  await shown.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  expect(passes.length, `axe checked nothing: ${JSON.stringify(incomplete)}`).toBeGreaterThan(0);
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target }) => target.join(" ")),
  }));
}

/** Fails with each rule of accessibility that the page breaks as it is shown. */
export async function expectNoAxeViolations(page: Page, options?: AuditOptions): Promise<void> {
  expect(await findAxeViolations(page, options)).toEqual([]);
}

/** The same in light, and for what depends on colours also in dark, where nothing of the choice is stored. */
export async function expectNoAxeViolationsInLightAndDark(page: Page, options?: AuditOptions): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoAxeViolations(page, options);
  const light = await background();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(background, "the page in dark colours").not.toBe(light);
  expect(await findAxeViolations(page, { ...options, rules: colourRules }), "in dark colours").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Makes pages that are loaded from now on preload nothing, as with Save-Data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}

/** Starts React where it has not started, and waits until the page is hydrated. */
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
