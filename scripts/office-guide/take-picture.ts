import { mkdir, writeFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";

const folder = "docs/office/pictures";

/** A page at a desk's width, in the light scheme, with the clock of this process. */
export async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 1280, height: 1000 },
    timezoneId: "America/Los_Angeles",
    colorScheme: "light",
    reducedMotion: "reduce",
    // For the style below.
    bypassCSP: true,
  });
  if (process.env.CLOCK_OFFSET) await page.clock.install({ time: Date.now() });
  return page;
}

/** Stores a picture of what is shown, without what floats above the page and would cover it. */
export async function takePicture(page: Page, name: string, shown: Locator): Promise<void> {
  await page.addStyleTag({
    content:
      "main ~ *, header, [class*='fixed'] { visibility: hidden } dialog[open], dialog[open] * { visibility: visible } [class*='sticky'] { position: static !important }",
  });
  // Where things are is said of the window, and the clip is of the page.
  await page.evaluate(() => scrollTo(0, 0));
  const clip = await shown.boundingBox();
  if (!clip) throw new Error(`${page.url()} does not show ${name}.`);
  const whole = await page.screenshot({
    fullPage: true,
    clip: { ...clip, height: Math.min(clip.height, 1_300) },
  });
  const picture = await sharp(whole).webp({ quality: 75, effort: 6 }).toBuffer();
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${name}.webp`, picture);
  console.log(`${folder}/${name}.webp, ${Math.round(picture.length / 1_000)} kB`);
}
