// Takes the pictures of docs/design-system.md from the running components, in both schemes: node
// scripts/design-system/take-pictures.ts. Run it after a change of a part's look, and commit what changed.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import sharp from "sharp";
import { createServer, type Plugin } from "vite";
import { browserLaunch } from "../../tests/support/browser.ts";
import { inlineScripts } from "../inline-scripts.ts";

const folder = "docs/pictures";
const page = `<!doctype html><html lang="en"><main></main>
<script type="module" src="/scripts/design-system/gallery.tsx"></script></html>`;

const gallery: Plugin = {
  name: "gallery",
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(await server.transformIndexHtml(request.url ?? "/", page));
    });
  },
};

// Pages fall back to a system font while the site's font loads; a picture waits for the font.
const waitForFonts: Plugin = {
  name: "wait-for-fonts",
  enforce: "post",
  transform: (code) => code.replaceAll("font-display: optional", "font-display: block"),
};

/** A screenshot of a component's example, or of its element in the top layer. */
async function takePicture(tab: Page, pictured: string): Promise<Buffer> {
  if (pictured.includes("Toastify")) await tab.getByRole("button", { name: "Show a toast" }).click();
  const target = tab.locator(pictured);
  await target.waitFor();
  await tab.evaluate(() => document.fonts.ready);
  return target.screenshot();
}

const server = await createServer({
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { port: 0, hmr: false },
  optimizeDeps: { entries: ["scripts/design-system/gallery.tsx"] },
  plugins: [tailwindcss(), inlineScripts(), gallery, waitForFonts],
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch(browserLaunch());
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let [count, bytes] = [0, 0];
for (const colorScheme of ["light", "dark"] as const) {
  const tab = await browser.newPage({
    viewport: { width: 640, height: 480 },
    colorScheme,
    reducedMotion: "reduce",
  });
  await tab.goto(address);
  await tab.locator("[data-part]").first().waitFor();
  const parts = await tab
    .locator("[data-part]")
    .evaluateAll((links) => links.map((link) => ({ ...(link as HTMLElement).dataset })));
  for (const { part, pictured = "[data-example]" } of parts) {
    await tab.goto(`${address}?part=${part}`);
    const picture = await sharp(await takePicture(tab, pictured))
      .webp({ quality: 70, effort: 6 })
      .toBuffer();
    await writeFile(`${folder}/${part}-${colorScheme}.webp`, picture);
    count += 1;
    bytes += picture.length;
  }
}
await browser.close();
await server.close();
console.log(`${count} pictures of ${Math.round(bytes / 1000)} kB in ${folder}/`);
