// Takes the pictures of docs/office/ from a running demo: start one (`npm start`), then
// node scripts/office-guide/take-pictures.ts http://localhost:3000. Run it after a change of these pages' look.
import { mkdir, writeFile } from "node:fs/promises";
import { chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { browserLaunch } from "../../tests/support/browser.ts";

const [address = "http://localhost:3000"] = process.argv.slice(2);
const folder = "docs/office/pictures";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Each picture's name, its page, what of the page it shows, and what is there once that is loaded. */
const pictures: readonly {
  name: string;
  path: string;
  show: (page: Page) => Locator;
  loaded: (shown: Locator) => Locator;
}[] = [
  {
    name: "appointments",
    path: "/appointments",
    show: (page) => page.getByRole("main"),
    loaded: (main) => main.getByRole("rowheader").first(),
  },
  {
    name: "team",
    path: "/office",
    show: (page) => region(page, "Team"),
    loaded: (team) => team.getByRole("rowheader").first(),
  },
  {
    name: "notice",
    path: "/office",
    show: (page) => region(page, "Notice"),
    loaded: (notice) => notice.getByLabel("Text"),
  },
  {
    name: "closures",
    path: "/office",
    show: (page) => region(page, "Closures"),
    loaded: (closures) => closures.getByLabel("Reason"),
  },
  {
    name: "email",
    path: "/office",
    show: (page) => region(page, "Email"),
    loaded: (email) => email.getByRole("figure"),
  },
  {
    name: "how-it-is-going",
    path: "/office",
    show: (page) => region(page, "How it is going"),
    loaded: (going) => going.getByText("The tables are up to date."),
  },
];

const browser = await chromium.launch(browserLaunch());
const page = await browser.newPage({
  baseURL: address,
  viewport: { width: 1280, height: 1000 },
  colorScheme: "light",
  reducedMotion: "reduce",
  // For the style below.
  bypassCSP: true,
});
await page.goto("/login");
await page.getByLabel("Username").fill("demo.dentist");
await page.getByLabel("Password", { exact: true }).fill("Demo-Dentist-1!");
await page.getByRole("button", { name: "Login" }).click();
await page.waitForURL((url) => url.pathname !== "/login");
await mkdir(folder, { recursive: true });
for (const { name, path, show, loaded } of pictures) {
  await page.goto(path);
  const shown = show(page);
  await loaded(shown).waitFor();
  // What floats above the page would cover it.
  await page.addStyleTag({ content: "main ~ *, header, [class*='fixed'] { visibility: hidden }" });
  const clip = await shown.boundingBox();
  if (!clip) throw new Error(`${path} does not show ${name}.`);
  const whole = await page.screenshot({
    fullPage: true,
    clip: { ...clip, height: Math.min(clip.height, 1_300) },
  });
  const picture = await sharp(whole).webp({ quality: 75, effort: 6 }).toBuffer();
  await writeFile(`${folder}/${name}.webp`, picture);
  console.log(`${folder}/${name}.webp, ${Math.round(picture.length / 1_000)} kB`);
}
await browser.close();
