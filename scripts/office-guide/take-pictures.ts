// Takes the pictures of docs/office/ from a running demo: start one (`npm start`), then
// node scripts/office-guide/take-pictures.ts http://localhost:3000. Run it after a change of these pages' look. Names of
// pictures behind the address are taken alone; what was done for them is taken back. On a day on which the office is closed,
// start both with NODE_OPTIONS=--import=./tests/support/shifted-clock.ts CLOCK_OFFSET=<milliseconds until one on which it is open>.
import { chromium, type Locator, type Page } from "@playwright/test";
import { browserLaunch } from "../../tests/support/browser.ts";
import { openPage, takePicture } from "./take-picture.ts";

const [address = "http://localhost:3000", ...only] = process.argv.slice(2);
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Types another welcome into the home page. */
async function changeWelcome(page: Page): Promise<void> {
  const heading = page.getByRole("group", { name: "Welcome" }).getByLabel("Heading").first();
  await heading.fill("Glad that you came to {practice}");
  await page.getByText("Saved as a draft").waitFor();
}

/** Drops the draft of a document. */
const dropDraft = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
};

/** Opens the dialog that confirms the first request, with a suggested time chosen. */
async function confirmFirst(page: Page): Promise<void> {
  await page.locator("[data-action=confirm]").first().click();
  await page.locator("dialog[open] [data-numbered]").first().click();
  await page.getByText("office time.").waitFor();
}

/** Enters a call as far as its time. */
async function enterCall(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Enter a call" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter a call" });
  const name = (await page.locator("tbody th button").last().textContent()) ?? "";
  await dialog.getByLabel("Find the caller").fill(name);
  await dialog.getByRole("list", { name: "People" }).getByRole("button").first().click();
  await dialog.getByLabel("Category").selectOption("general_dentist_new_or_routine");
  await dialog
    .getByRole("button", { name: /[AP]M$/ })
    .first()
    .click();
}

/** Records that a provider is away on the next days, on which the demo has visits. */
async function recordAbsence(page: Page): Promise<void> {
  const days = [1, 14].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Record an absence" }).click();
  const dialog = page.getByRole("dialog", { name: "Record an absence" });
  await dialog.getByLabel("Provider").selectOption("osei");
  await dialog.getByLabel("First day").fill(days[0] ?? "");
  await dialog.getByLabel("Last day").fill(days[1] ?? "");
  await dialog.getByRole("button", { name: "Record absence" }).click();
}

async function deleteAbsence(page: Page): Promise<void> {
  await page.goto("/appointments");
  await page
    .getByRole("button", { name: /^Delete: / })
    .first()
    .click();
  await page.getByText("Absence deleted.").waitFor();
}

/**
 * Each picture's name, its page, what of the page it shows, and what is there once that is loaded; what is done before,
 * and how that is taken back.
 */
const pictures: readonly {
  name: string;
  path: string;
  show: (page: Page) => Locator;
  loaded: (shown: Locator) => Locator;
  prepare?: (page: Page) => Promise<void>;
  restore?: (page: Page) => Promise<void>;
}[] = [
  {
    name: "appointments",
    path: "/appointments",
    show: (page) => page.getByRole("main"),
    loaded: (main) => main.getByRole("rowheader").first(),
  },
  {
    name: "confirm",
    path: "/appointments",
    prepare: confirmFirst,
    show: (page) => page.getByRole("dialog", { name: "Confirm appointment" }),
    loaded: (dialog) => dialog.getByText("office time."),
  },
  {
    name: "call",
    path: "/appointments",
    prepare: enterCall,
    show: (page) => page.getByRole("dialog", { name: "Enter a call" }),
    loaded: (dialog) => dialog.getByRole("button", { pressed: true }),
  },
  {
    name: "absence",
    path: "/appointments",
    prepare: recordAbsence,
    restore: deleteAbsence,
    show: (page) => page.getByRole("dialog", { name: "Visits affected" }),
    loaded: (dialog) => dialog.getByRole("button", { name: /^Move to/ }).first(),
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
    name: "weekly-numbers",
    path: "/office",
    show: (page) => region(page, "Weekly numbers and health"),
    loaded: (numbers) => numbers.getByText("What is in order"),
  },
  {
    name: "website-editor",
    path: "/office/site/home",
    prepare: changeWelcome,
    restore: dropDraft("/office/site/home"),
    show: (page) => page.getByRole("main"),
    loaded: (main) =>
      main.frameLocator("iframe").getByRole("heading", { name: "Glad that you came to Alder Row Dental" }),
  },
  {
    name: "website-publish",
    path: "/office/site/home",
    async prepare(page) {
      await changeWelcome(page);
      await page.getByRole("button", { name: "Publish…" }).click();
    },
    restore: dropDraft("/office/site/home"),
    show: (page) => page.getByRole("dialog", { name: "Publish" }),
    loaded: (dialog) => dialog.getByText("Glad"),
  },
  {
    name: "website-look",
    path: "/office/site/look",
    async prepare(page) {
      await page.getByLabel("Brand color").last().fill("#7a2a5f");
      await page.getByText("Saved as a draft").waitFor();
    },
    restore: dropDraft("/office/site/look"),
    show: (page) => page.getByRole("main"),
    loaded: (main) => main.frameLocator("iframe").getByRole("heading", { level: 1 }),
  },
];

const browser = await chromium.launch(browserLaunch());
const page = await openPage(browser, address);
await page.goto("/login");
await page.getByLabel("Username").fill("demo.dentist");
await page.getByLabel("Password", { exact: true }).fill("Demo-Dentist-1!");
await page.getByRole("button", { name: "Login" }).click();
await page.waitForURL((url) => url.pathname !== "/login");
for (const { name, path, show, loaded, prepare, restore } of pictures) {
  if (only.length > 0 && !only.includes(name)) continue;
  await page.setViewportSize({ width: path.startsWith("/office/site/") ? 1440 : 1280, height: 1_000 });
  await page.goto(path);
  await prepare?.(page);
  const shown = show(page);
  await loaded(shown).waitFor();
  await takePicture(page, name, shown);
  await restore?.(page);
}
await browser.close();
