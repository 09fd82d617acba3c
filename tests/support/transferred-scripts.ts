import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";

/** JavaScript that a page brings, in bytes as transferred; what is in the document is compressed by itself. */
export interface TransferredScripts {
  readonly inAll: number;
  readonly beforeFirstPaint: number;
  /** The part of both that is in the document. */
  readonly inDocument: number;
  readonly files: number;
}

interface ScriptFile {
  readonly requestedAt: number;
  bytes: number;
}

const hydratesWithin = 30_000;

/** Opens a page as a phone does, hydrates it once it is painted, waits until React has started and the network is idle, and adds up. */
export async function measureScripts(browser: Browser, address: string): Promise<TransferredScripts> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    // What one answers is not seen from the page.
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    const scripts = new Map<string, ScriptFile>();
    let openedAt: number | undefined;
    network.on("Network.requestWillBeSent", ({ requestId, type, timestamp, request }) => {
      openedAt ??= timestamp;
      // A module that is preloaded counts as `Other` with some versions.
      const isScript = type === "Script" || new URL(request.url).pathname.endsWith(".js");
      if (isScript) scripts.set(requestId, { requestedAt: (timestamp - openedAt) * 1_000, bytes: 0 });
    });
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const script = scripts.get(requestId);
      if (script) script.bytes = encodedDataLength;
    });
    await network.send("Network.enable");
    await page.goto(address);
    // Else what is loaded by hydration could count as loaded before the first paint.
    await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
    await page.evaluate(() => document.dispatchEvent(new Event("hydrate")));
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined, undefined, {
      timeout: hydratesWithin,
    });
    await page.waitForLoadState("networkidle");
    const { firstPaint, inline } = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
      inline: [...document.scripts]
        .filter(({ src, type }) => !src && /^(|module|text\/javascript)$/.test(type))
        .map(({ text }) => text)
        .join("\n"),
    }));
    const inDocument = brotliCompressSync(inline).length;
    const sum = (files: ScriptFile[]) => files.reduce((total, { bytes }) => total + bytes, inDocument);
    const files = [...scripts.values()];
    return {
      inAll: sum(files),
      beforeFirstPaint: sum(files.filter(({ requestedAt }) => requestedAt < firstPaint)),
      inDocument,
      files: files.length,
    };
  } finally {
    await context.close();
  }
}
