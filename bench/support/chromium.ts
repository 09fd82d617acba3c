import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import type { BenchmarkContext } from "./benchmark-context.ts";

const startsWithin = 30_000;

/** Starts the browser with a fresh profile and returns its DevTools port; it ends with the context. */
export async function startChromium(
  context: BenchmarkContext,
  { scheme }: { scheme: "light" | "dark" },
): Promise<number> {
  const { executablePath = chromium.executablePath(), args = [], env } = browserLaunch();
  const profile = await context.makeDirectory();
  const browser = spawn(
    executablePath,
    [
      ...args,
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--no-default-browser-check",
      "--disable-extensions",
      "--disable-default-apps",
      // The numbers of Blink's own enumeration.
      `--blink-settings=preferredColorScheme=${scheme === "dark" ? 0 : 1}`,
      "about:blank",
    ],
    // A process group of its own: Debian's executable is a shell script that waits for the browser.
    { env: { ...process.env, ...env }, stdio: "ignore", detached: true },
  );
  const ended = once(browser, "exit");
  context.afterwards(async () => {
    if (browser.pid && browser.exitCode === null) process.kill(-browser.pid, "SIGTERM");
    await ended;
  });
  const giveUpAt = performance.now() + startsWithin;
  for (;;) {
    // Chromium writes the port that it got into its profile.
    const written = await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "");
    const port = Number(written.split("\n")[0]);
    if (port > 0) return port;
    if (browser.exitCode !== null) throw new Error(`${executablePath} ended with code ${browser.exitCode}.`);
    if (performance.now() > giveUpAt) throw new Error(`${executablePath} opened no DevTools port.`);
    await sleep(50);
  }
}
