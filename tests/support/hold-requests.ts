import type { Page } from "@playwright/test";

/** Requests that wait before they are sent. */
export interface HeldRequests {
  /** Resolves once the page has made the first of them. */
  readonly made: Promise<void>;
  /** Sends them, and those that follow. */
  send(): void;
  /** Fails them, and those that follow, as a lost connection does. */
  fail(): void;
}

/** Holds a page's requests to a URL, of one method or all, until they are sent or fail. */
export async function holdRequests(page: Page, url: string | RegExp, method?: string): Promise<HeldRequests> {
  const made = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<boolean>();
  await page.route(url, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    made.resolve();
    return (await isSent.promise) ? route.fallback() : route.abort();
  });
  return { made: made.promise, send: () => isSent.resolve(true), fail: () => isSent.resolve(false) };
}
