import type { Page } from "@playwright/test";
import sharp from "sharp";
import { firstOwnerLink } from "#server/accounts/first-owner.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { expect, expectNoAxeViolationsInLightAndDark, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnProgram } from "#tests/support/own-program.ts";

const test = testWithOwnProgram({ DEMO: "false" });

// A practice opens once.
test.describe.configure({ mode: "default" });
test.use({ expectedErrors: [/status of (404|409)/], viewport: { width: 390, height: 844 } });

const owner = { username: "nora.owner", password: "Quiet-Molar-27!" };

/** Becomes the first owner by the link of the start's output. */
async function becomeOwner(page: Page, address: string): Promise<void> {
  const { secretKey } = await journeyDatabase();
  await page.goto(firstOwnerLink(secretKey, address));
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Fern");
  await page.getByLabel("Email").fill("nora@practice.example");
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("Confirm password").fill(owner.password);
  await page.getByRole("button", { name: "Create the owner’s account" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("6-digit code").fill(codeAt(secret, new Date()));
  await page.getByRole("button", { name: "Confirm & Enable" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/office/setup");
}

const photograph = (red: number) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: { r: red, g: 150, b: 130 } } })
    .jpeg()
    .toBuffer();

/** Saves the step that is open, and waits for the progress. */
async function saveStep(page: Page, done: number): Promise<void> {
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText(`${done} of 8 done.`)).toBeVisible();
}

async function nameThePractice(page: Page): Promise<void> {
  for (const [label, text] of [
    ["Name of the practice", "Fern Street Dental"],
    ["Street and number", "12 Fern Street"],
    ["City", "Duluth"],
    ["State", "Minnesota"],
    ["State’s abbreviation", "MN"],
    ["ZIP code", "55802"],
    ["Phone", "(218) 555-0134"],
    ["Email", "hello@practice.example"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await saveStep(page, 1);
}

async function addPeople(page: Page): Promise<void> {
  for (const [index, name] of ["Dr. Ada Lind", "Dr. Ben Marsh"].entries()) {
    await page.getByRole("button", { name: "Add provider" }).click();
    const entry = page.getByRole("group", { name: `Provider ${index + 1}` });
    await entry.getByLabel("Name", { exact: true }).fill(name);
    const file = { name: "portrait.jpg", mimeType: "image/jpeg", buffer: await photograph(100 + index) };
    await entry.getByLabel("Choose picture").setInputFiles(file);
    await expect(entry.getByLabel("What it shows")).toHaveValue(name);
  }
  await saveStep(page, 3);
}

async function addServices(page: Page): Promise<void> {
  for (const [index, title] of ["Checkups", "Fillings", "Crowns"].entries()) {
    await page.getByRole("button", { name: "Add service" }).click();
    const entry = page.getByRole("group", { name: `Service ${index + 1}` });
    await entry.getByLabel("Title").fill(title);
    await entry.getByLabel("Summary").fill(`What ${title.toLowerCase()} are, in a sentence.`);
  }
  await saveStep(page, 5);
}

async function chooseLook(page: Page): Promise<void> {
  await page.getByLabel("Brand color", { exact: true }).fill("#7a3b5d");
  const logo = page.getByRole("group", { name: "Logo" });
  const file = { name: "logo.jpg", mimeType: "image/jpeg", buffer: await photograph(122) };
  await logo.getByLabel("Choose picture").setInputFiles(file);
  await expect(logo.getByLabel("What it shows")).toHaveValue("{practice}");
  await saveStep(page, 7);
}

async function addInsurers(page: Page): Promise<void> {
  for (const name of ["Plan One", "Plan Two", "Plan Three", "Plan Four", "Plan Five"]) {
    await page.getByLabel("Name of a plan").fill(name);
    await page.getByRole("button", { name: "Add insurance" }).click();
    await expect(page.getByRole("button", { name: `Remove: ${name}` })).toBeVisible();
  }
  await saveStep(page, 6);
}

test(
  "a new owner sets up the practice by browser alone, and opens it (site-12)",
  variant,
  async ({ page, baseURL, browser }) => {
    const visitor = await browser.newPage({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 800 } });
    await test.step("visitors read that it opens soon, and search engines keep nothing", async () => {
      const response = await visitor.goto("/about/team");
      expect(response?.status()).toBe(200);
      expect(response?.headers()["x-robots-tag"]).toBe("noindex");
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Opening soon");
      await expect(visitor).toHaveTitle("Opening soon");
      await expect(visitor.getByRole("link", { name: "Login" })).toBeVisible();
      await expect(visitor.getByRole("link", { name: /Request an Appointment/ })).toHaveCount(0);
    });
    await becomeOwner(page, baseURL ?? "");
    await expect(page.getByRole("button", { name: "Save and continue" })).toBeVisible();
    await expect(page.getByText("As published")).toHaveCount(0);
    await nameThePractice(page);
    await test.step("visitors read the name and the number as soon as they are known", async () => {
      await visitor.goto("/");
      await expect(visitor.getByRole("main").getByText("Fern Street Dental")).toBeVisible();
      await expect(visitor.getByRole("main").getByRole("link", { name: /555-0134/ })).toBeVisible();
    });
    await test.step("opening is refused with what is missing", async () => {
      await page.getByRole("button", { name: "Open the site" }).click();
      await expect(page.getByRole("alert").getByRole("link", { name: /Opening hours/ })).toBeVisible();
    });
    await page.getByRole("group", { name: "Monday" }).getByLabel("Closes").fill("5:45 pm");
    await page.getByRole("button", { name: "Same hours Monday to Friday" }).click();
    await saveStep(page, 2);
    await addPeople(page);
    await test.step("the owner leaves, sees the pages as they will be, and goes on where something is left", async () => {
      await page.goto("/post-op");
      await page.getByRole("link", { name: "Finish the set-up" }).click();
      await expect(page.getByText("3 of 8 done.")).toBeVisible();
      await expect(page.getByRole("button", { name: /Kinds of visit/ })).toHaveAttribute(
        "aria-expanded",
        "true",
      );
    });
    await saveStep(page, 4);
    await addServices(page);
    await addInsurers(page);
    await chooseLook(page);
    await page.getByRole("button", { name: "Send a test email" }).click();
    await expect(page.getByText("8 of 8 done.")).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    await page.getByRole("button", { name: "Open the site" }).click();
    await expect(page).toHaveURL("/");

    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Welcome to Fern Street Dental");
    for (const text of ["Checkups", "Fillings", "Crowns", "Dr. Ada Lind", "Dr. Ben Marsh"])
      await expect(visitor.getByRole("main").getByText(text).first()).toBeVisible();
    const home = visitor.getByRole("banner").getByRole("link", { name: "Fern Street Dental, home" });
    await expect(home.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
    await expect(visitor.getByText("8:00 AM to 5:45 PM").first()).toBeVisible();
    await visitor.goto("/about/team");
    await expect(visitor.getByRole("heading", { name: "Dr. Ada Lind" })).toBeVisible();
    await expect(visitor.getByText("Speaks"), "without a language").toHaveCount(0);
    await visitor.goto("/request-appointment");
    await expect(visitor.getByRole("option", { name: "Plan Five" })).toHaveCount(1);
    await page.goto("/office/setup");
    await expect(page.getByText("Your site is open.")).toBeVisible();
    await visitor.close();
  },
);
