import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const knownPlaces = [
  // Headless, it does the same in half the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser that the system has, if any: `CHROMIUM` names another place. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM, ...knownPlaces].find((place) => place && existsSync(place));
}

/** How tests start Chromium: nothing that calls home, and no sandbox where root would be refused one. */
export function browserLaunch(): LaunchOptions {
  const executablePath = findBrowser();
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath && { executablePath }),
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
