import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { acquireEmbeddedServer } from "#server/database/embedded-server.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { expect } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnProgram } from "#tests/support/own-program.ts";
import { aNewEmployee, openAs } from "#tests/support/people.ts";
import { untilReady } from "#tests/support/until-ready.ts";

/** Beside a demo practice that no other file looks at, a second process over the same database. */
const test = testWithOwnProgram({ DEMO: "true" }).extend<object, { secondAddress: string }>({
  secondAddress: [
    async ({ ownProgram }, use) => {
      const { dataDirectory } = ownProgram;
      const port = await aFreePort();
      const address = `http://localhost:${port}`;
      const print = (details: object, message: string) =>
        process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
      const log = { info: () => undefined, warn: print, error: print };
      const { connection } = await acquireEmbeddedServer({ dataDirectory, log });
      const { user, host, database } = connection;
      const { secretKey } = await journeyDatabase(dataDirectory);
      const ownData = mkdtempSync(join(tmpdir(), "enamel-second-"));
      const program = spawn(process.execPath, ["build/server/main.js", "start"], {
        env: {
          ...process.env,
          DEMO: "true",
          PORT: String(port),
          PUBLIC_URL: address,
          DATA_DIR: ownData,
          DATABASE_URL: `postgresql://${user}@localhost:${connection.port}/${database}?host=${encodeURIComponent(host)}`,
          SECRET_KEY: secretKey.toString(),
          LOG_LEVEL: "error",
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      const ended = new Promise((resolve) => program.on("exit", resolve));
      await untilReady(address, program);
      await use(address);
      program.kill("SIGTERM");
      await ended;
      rmSync(ownData, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test.describe.configure({ mode: "default" });

interface Wish {
  readonly kind: string;
  /** Changes the document in its editor. */
  readonly change: (page: Page) => Promise<void>;
  /** What a stranger then reads there. */
  readonly seenAt: string;
  readonly seen: RegExp;
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

async function fill(within: Page | Locator, label: string, text: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).fill(text);
}

/** Opens a card of a list. */
async function openCard(page: Page | Locator, name: RegExp): Promise<Locator> {
  const card = page.getByRole("group", { name });
  await card.getByRole("button", { expanded: false }).first().click();
  return card;
}

async function choosePicture(within: Locator, description: string): Promise<void> {
  const buffer = await aPicture({ width: 1_200, height: 900, format: "jpeg" });
  await within
    .getByLabel(/^(?:Choose|Replace)/)
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await fill(within, "What it shows", description);
}

const wishes: Readonly<Record<string, Wish>> = {
  "another closing hour": {
    kind: "hours",
    async change(page) {
      const card = await openCard(page, /^Hours 1:/);
      await fill(card, "Closes", "17:45");
    },
    seenAt: "/",
    seen: /5:45 PM/,
  },
  "a new hygienist with a photograph": {
    kind: "providers",
    async change(page) {
      await button(page, "Add provider").click();
      const card = page.getByRole("group", { name: /^Provider \d+: / }).last();
      await fill(card, "Name", "Mira Solberg");
      await fill(card, "Name within texts", "Mira");
      await fill(card, "Credentials", "RDH");
      await fill(card, "Job title", "Hygienist");
      await button(card, "Add paragraph").click();
      await card.getByRole("textbox", { name: "Paragraph 1" }).fill("Mira cleans teeth gently.");
      await choosePicture(card, "Mira Solberg smiling");
      await card.getByLabel("General dentist").check();
      await card.getByLabel("Monday").check();
      await fill(card, "First start", "08:00");
      await fill(card, "Last end", "16:00");
    },
    seenAt: "/about/team",
    seen: /Mira cleans teeth gently\./,
  },
  "a hygienist who left": {
    kind: "providers",
    async change(page) {
      await button(page, "Retire: Mira Solberg").click();
    },
    seenAt: "/about/team",
    seen: /^(?!.*>Mira Solberg)/s,
  },
  "a new service": {
    kind: "services",
    async change(page) {
      await button(page, "Add service").click();
      const card = page.getByRole("group", { name: /^Service \d+: / }).last();
      await fill(card, "Title", "Night guards");
      await fill(card, "Summary", "A guard for those who grind their teeth.");
      await card.getByLabel("Specialty").selectOption("Endodontist");
      await fill(card, "Description for search engines", "Night guards, fitted in two visits.");
    },
    seenAt: "/services/night-guards",
    seen: /Night guards/,
  },
  "one more insurer": {
    kind: "insurers",
    async change(page) {
      await button(page, "Add insurance").click();
      await page.getByLabel("Without: At registration").click();
      const card = page.getByRole("group", { name: /^Insurance 8/ });
      await fill(card, "Label", "Sun Life PPO");
    },
    seenAt: "/register",
    seen: /Sun Life PPO/,
  },
  "a kind of visit that is shorter": {
    kind: "visits",
    async change(page) {
      const card = await openCard(page, /^Kind of visit 1:/);
      await fill(card, "Minutes", "35");
    },
    seenAt: "/api/site/visits/",
    seen: /"minutes":35/,
  },
  "another welcome": {
    kind: "home",
    async change(page) {
      await page
        .getByRole("group", { name: "Welcome" })
        .getByLabel("Heading")
        .first()
        .fill("Glad that you are here");
    },
    seenAt: "/",
    seen: /Glad that you are here/,
  },
  "another picture in the carousel": {
    kind: "home",
    async change(page) {
      await button(page, "Add picture").click();
      await choosePicture(page.getByRole("group", { name: /^Picture \d+/ }).last(), "The new waiting room");
    },
    seenAt: "/",
    seen: /The new waiting room/,
  },
  "another sentence after treatment": {
    kind: "post_op",
    async change(page) {
      await page
        .getByRole("group", { name: /^Introduction/ })
        .getByRole("textbox")
        .first()
        .fill("Rest today, and drink water.");
    },
    seenAt: "/post-op",
    seen: /Rest today, and drink water\./,
  },
  "another answer of the chat helper": {
    kind: "chat",
    async change(page) {
      const card = page.getByRole("group", { name: "Greeting" });
      await card.getByRole("textbox").first().fill("Good to see you here.");
    },
    seenAt: "/api/site/chat/",
    seen: /Good to see you here/,
  },
  "an address on Instagram": {
    kind: "practice",
    async change(page) {
      const card = await openCard(page, /^Page 1:/);
      await fill(card, "Leads to", "https://www.instagram.com/another.practice");
    },
    seenAt: "/",
    seen: /instagram\.com\/another\.practice/,
  },
};

test.beforeEach(async ({ page }) => {
  const owner = await aNewEmployee({ isOwner: true, isDemo: true });
  await openAs(page, owner, "/office/site");
});

for (const [name, { kind, change, seenAt, seen }] of Object.entries(wishes)) {
  test(`${name} is seen by a stranger at once, and within a second in another process`, async ({
    page,
    request,
    baseURL,
    secondAddress,
  }) => {
    await page.goto(`/office/site/${kind}`);
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await change(page);
    await expect(page.getByText("Saved as a draft")).toBeVisible();
    await button(page, "Publish…").click();
    const dialog = page.getByRole("dialog");
    await button(dialog, "Publish").click();
    await expect(dialog).toHaveCount(0);
    const isSeenAt = async (address: string) =>
      seen.test(await (await request.get(`${address}${seenAt}`)).text());
    expect(await isSeenAt(baseURL ?? "")).toBe(true);
    // Within a second (site-2); what is waited for longer is this machine.
    await expect.poll(() => isSeenAt(secondAddress), { timeout: 5_000 }).toBe(true);
  });
}
