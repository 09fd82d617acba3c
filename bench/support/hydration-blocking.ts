import type { Browser } from "@playwright/test";

/** Milliseconds that a task may take before the rest of it counts as blocking (Lighthouse, total blocking time). */
const longTask = 50;
const hydratesWithin = 60_000;

/**
 * Milliseconds for which hydration blocks the main thread of a phone whose processor is slowed 4 times: what its tasks
 * take beyond 50 ms each, loading and reading React's code included.
 */
export async function measureHydrationBlocking(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await page.addInitScript(() => {
      // React then waits for the first input, or for the event below.
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      const tasks: { startTime: number; duration: number }[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
    });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const startedAt = await page.evaluate(() => {
      const now = performance.now();
      document.dispatchEvent(new Event("hydrate"));
      return now;
    });
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined, undefined, {
      timeout: hydratesWithin,
    });
    await page.waitForLoadState("networkidle");
    const tasks = await page.evaluate(
      () => Reflect.get(window, "longTasks") as { startTime: number; duration: number }[],
    );
    return tasks
      .filter(({ startTime }) => startTime >= startedAt)
      .reduce((blocked, { duration }) => blocked + Math.max(0, duration - longTask), 0);
  } finally {
    await context.close();
  }
}
