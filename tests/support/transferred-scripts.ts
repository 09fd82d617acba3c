import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";

/** JavaScript that a page brings, in bytes as transferred; what is in the document is compressed separately. */
export interface TransferredScripts {
  /** What a reader gets who touches nothing: React starts once the browser is idle. */
  readonly inAll: number;
  readonly beforeFirstPaint: number;
  /** The part of both that is in the document. */
  readonly inDocument: number;
  readonly files: number;
}

interface ScriptFile {
  readonly url: string;
  bytes: number;
}

const hydratesWithin = 30_000;

/** Opens a page as a phone does, and adds up what it brings until React has started and the network is idle. */
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
    network.on("Network.requestWillBeSent", ({ requestId, type, request: { url } }) => {
      // A module that is preloaded counts as `Other` with some versions.
      const isScript = type === "Script" || new URL(url).pathname.endsWith(".js");
      if (isScript) scripts.set(requestId, { url, bytes: 0 });
    });
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const script = scripts.get(requestId);
      if (script) script.bytes = encodedDataLength;
    });
    await network.send("Network.enable");
    await page.goto(address);
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined, undefined, {
      timeout: hydratesWithin,
    });
    await page.waitForLoadState("networkidle");
    const { early, inline } = await page.evaluate(() => ({
      early: performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => {
          const [painted] = performance.getEntriesByName("first-paint");
          return startTime < (painted?.startTime ?? Number.POSITIVE_INFINITY);
        })
        .map(({ name }) => name),
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
      beforeFirstPaint: sum(files.filter(({ url }) => early.includes(url))),
      inDocument,
      files: files.length,
    };
  } finally {
    await context.close();
  }
}
