import type { Page } from "@playwright/test";

/** The part of a trace event that is read here (Chromium's trace event format). */
interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly beginData?: { readonly stackTrace?: readonly { readonly url: string }[] } };
}

/** Opens a page and returns the URLs of the scripts that made the browser lay it out while they ran. */
export async function findForcedLayouts(page: Page, path: string): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devTools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const isComplete = new Promise((resolve) => devTools.once("Tracing.tracingComplete", resolve));
  // React Router reads the scroll position of a page that is left.
  await page.goto("about:blank");
  await devTools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: [
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "disabled-by-default-devtools.timeline.stack",
      ],
    },
  });
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await devTools.send("Tracing.end");
  await isComplete;
  await devTools.detach();
  const layouts = events.filter(({ name }) => name === "Layout");
  if (layouts.length === 0) throw new Error("The trace has no layout.");
  return layouts.flatMap(({ args }) => args?.beginData?.stackTrace?.[0]?.url ?? []);
}
