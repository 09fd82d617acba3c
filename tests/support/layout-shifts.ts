import type { Page } from "@playwright/test";

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * The layout shifts since the page began to load, an entry for each whose value is above a limit: what moved, from where
 * to where.
 */
export function layoutShifts(page: Page, limit = 0): Promise<string[]> {
  return page.evaluate((above) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords() as LayoutShift[];
    return shifts
      .filter(({ value }) => value > above)
      .map(({ sources }) =>
        sources
          .map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent;
            return `${what}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
          })
          .join(", "),
      );
  }, limit);
}
