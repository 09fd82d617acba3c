import { existsSync } from "node:fs";
import { type ElementHandle, launch } from "puppeteer-core";
import type { Engine, EnginePage } from "./engine-page.ts";

const knownPlaces = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** The Firefox that the system has, if any: `FIREFOX` names another place. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX, ...knownPlaces].find((place) => place && existsSync(place));
}

/** Starts Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  return {
    async newPage(): Promise<EnginePage> {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      const inPage = (body: string) => new Function("given", body) as (given: unknown) => unknown;
      return {
        async goto(address) {
          await page.goto(address);
        },
        evaluate: async (body, argument) => (await page.evaluate(inPage(body), argument)) as never,
        async click(body, argument) {
          const handle = await page.evaluateHandle(inPage(body), argument);
          const element = handle.asElement() as ElementHandle<Element> | null;
          await element?.click();
          return element !== null;
        },
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        errors: () => Promise.resolve(errors),
      };
    },
    stop: () => browser.close(),
  };
}
