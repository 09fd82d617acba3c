import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";
import { packagedBrowser } from "./packaged-browser.ts";

const knownPlaces = [
  // Headless, it does the same in half the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The browser that `CHROMIUM` names, or else the one that the lockfile names, or else, where that has none for the
 * platform, the system's; `undefined` leaves Playwright to start its own.
 */
export function findBrowser(): Pick<LaunchOptions, "executablePath" | "env"> | undefined {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return { executablePath: CHROMIUM };
  const executablePath = knownPlaces.find((place) => existsSync(place));
  return packagedBrowser() ?? (executablePath ? { executablePath } : undefined);
}

/** How tests start Chromium: nothing that calls home, and no sandbox where root would be refused one. */
export function browserLaunch(): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  return {
    ...findBrowser(),
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(isRoot ? ["--no-sandbox"] : []),
    ],
  };
}
