import type { BrowserContext } from "@playwright/test";

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
