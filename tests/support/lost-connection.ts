import { type BrowserContext, type Page, test } from "@playwright/test";

/** The sentence that the page then shows. */
export const notReached = "We could not be reached. Please check your connection and try again.";

/** Ways in which the connection of a browser is lost; each gives what brings it back. */
export const waysToLose = {
  /** No JavaScript file loads; everything else answers. */
  "every script fails": async (context: BrowserContext) => {
    const files = /\/assets\/[^/]+\.js$/;
    await context.route(files, (route) => route.abort());
    return () => context.unroute(files);
  },
  "the connection is gone": async (context: BrowserContext) => {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
};

/**
 * Whether the browser fetches a module again that did not load, as Chromium does of late; others remember the failure
 * until the document is loaded again (HTML, "fetch a single module script").
 */
export async function fetchesFailedModulesAgain(page: Page): Promise<boolean> {
  const path = "/assets/a-module-of-tests.js";
  let isLost = true;
  await page.route(`**${path}`, (route) =>
    isLost ? route.abort() : route.fulfill({ contentType: "text/javascript", body: "export {};" }),
  );
  const load = () => page.evaluate((url) => import(url).then(() => true).catch(() => false), path);
  await load();
  isLost = false;
  const isLoaded = await load();
  await page.unroute(`**${path}`);
  return isLoaded;
}

/** Ends the test, whose assertions so far hold, where the browser would not load in this document what has failed. */
export async function requireFailedModulesAgain(page: Page): Promise<void> {
  const reason = "This browser loads a failed module again only in a new document.";
  test.skip(!(await fetchesFailedModulesAgain(page)), reason);
}
