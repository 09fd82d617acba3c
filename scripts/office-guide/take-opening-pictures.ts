// Takes the pictures of docs/office/opening.md, of a practice that nobody has opened: start one without the demo
// (`DEMO=false DATA_DIR=<an empty folder> npm start`), then
// node scripts/office-guide/take-opening-pictures.ts <the link to the first owner's page that it prints>.
import { chromium } from "@playwright/test";
import { codeAt } from "../../tests/support/authenticator.ts";
import { browserLaunch } from "../../tests/support/browser.ts";
import { openPage, takePicture } from "./take-picture.ts";

const [link = ""] = process.argv.slice(2);
const browser = await chromium.launch(browserLaunch());
const page = await openPage(browser, new URL(link).origin);
const password = "Quiet-Molar-27!";
await page.goto(link);
for (const [label, value] of [
  ["First name", "Nora"],
  ["Last name", "Fern"],
  ["Email", "nora@practice.example"],
  ["Username", "nora.owner"],
  ["Confirm password", password],
] as const)
  await page.getByLabel(label).fill(value);
await page.getByLabel("Password", { exact: true }).fill(password);
await page.getByRole("button", { name: "Create the owner’s account" }).click();
await page.getByRole("img", { name: /QR code/ }).waitFor();
const secret = (await page.locator("code").textContent()) ?? "";
await page.getByLabel("6-digit code").fill(codeAt(secret, new Date()));
await page.getByRole("button", { name: "Confirm & Enable" }).click();
await page.getByRole("button", { name: "Continue" }).click();
await page.waitForURL("/office/setup");
await page.getByLabel("Name of the practice").fill("Cedar Point Dental");
await page.getByText("Saved as a draft").waitFor();
await takePicture(page, "opening-setup", page.getByRole("main"));
await takePicture(page, "opening-open", page.getByRole("region", { name: "Open the site" }));
await browser.close();
