import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { siteColors } from "#contract/site/site-colors.ts";
import { acquireEmbeddedServer } from "#server/database/embedded-server.ts";
import { aStoredVisit, aVisitLink } from "#tests/samples/appointments.ts";
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
  /** What holds at once after that too. */
  readonly afterwards?: (request: APIRequestContext) => Promise<void>;
}

/** A text to the letter. */
const literally = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));

const dayIn = (days: number) => addDays(officeNow(new Date()).date, days);

/** Last year's date of the day in a week: a closure of it comes back then. */
function aYearBeforeNextWeek(): string {
  const [year = "", ...rest] = dayIn(7).split("-");
  // On February 29 the year before had no such day.
  return [Number(year) - 1, ...rest].join("-").replace("-02-29", "-02-28");
}

const newColor = "#7a3b5d";

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

/** Fills a field, of a text the one in English. */
async function fill(within: Page | Locator, label: string, text: string): Promise<void> {
  await within.getByLabel(new RegExp(`^${label}(?:, English)?$`)).fill(text);
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
  "a holiday of every year": {
    kind: "hours",
    async change(page) {
      const closures = page.getByRole("group", { name: "Holidays and other closures" });
      await button(closures, "Add holiday").click();
      const card = closures.getByRole("group", { name: /^Holiday \d+: / }).last();
      await fill(card, "Day", aYearBeforeNextWeek());
      await fill(card, "Reason", "Founders’ Day");
      await card.getByLabel("Every year").selectOption("On this date");
    },
    seenAt: "/",
    seen: /Founders’ Day/,
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
      await card.getByRole("textbox", { name: "Paragraph 1" }).first().fill("Mira cleans teeth gently.");
      await choosePicture(card, "Mira Solberg smiling");
      await card.getByLabel("General dentist").check();
      await card.getByLabel("Monday").check();
      await fill(card, "From", "08:00");
      await fill(card, "Until", "16:00");
    },
    seenAt: "/about/team",
    seen: /Mira cleans teeth gently\./,
  },
  "someone of the team who left, whose visits keep the name": {
    kind: "providers",
    async change(page) {
      await button(page, "Retire: Mira Solberg").click();
    },
    seenAt: "/about/team",
    seen: /^(?!.*>Mira Solberg)/s,
    async afterwards(request) {
      const { database } = await journeyDatabase();
      const visit = { provider: "mira", confirmedDate: dayIn(-1), confirmedTime: "09:00" };
      const token = await aVisitLink(database, (await aStoredVisit(database, visit)).id);
      expect(await (await request.get(`/api/visits/${token}/`)).json()).toMatchObject({
        provider: "Mira Solberg",
      });
    },
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
      const card = page.getByRole("group", { name: /^Insurance 8/ });
      await fill(card.getByRole("group", { name: "Offered at registration" }), "Name", "Sun Life PPO");
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
      const card = await openCard(page, /^Topic \d+: Parking and bus$/);
      const answer = card.getByRole("group", { name: "Answer", exact: true });
      await answer.getByRole("textbox").first().fill("Park behind the building, at no cost.");
    },
    seenAt: "/api/site/chat/",
    seen: /Park behind the building, at no cost\./,
  },
  "another sentence on the page about privacy": {
    kind: "pages",
    async change(page) {
      const card = await openCard(page, /^Page \d+: Privacy$/);
      const section = await openCard(card, /^Section 1: /);
      const paragraph = section.getByRole("group", { name: "Paragraph 1" });
      await paragraph.getByRole("textbox").first().fill("We keep it safe.");
    },
    seenAt: "/privacy",
    seen: /We keep it safe\./,
  },
  "an address on Instagram": {
    kind: "practice",
    async change(page) {
      const card = await openCard(page, /^Page 1:/);
      await fill(card, "Address of your page", "https://www.instagram.com/another.practice");
    },
    seenAt: "/",
    seen: /instagram\.com\/another\.practice/,
  },
  "another color": {
    kind: "look",
    async change(page) {
      await fill(page, "Brand color", newColor);
    },
    seenAt: "/",
    seen: literally(siteColors(newColor).css),
  },
  "another logo": {
    kind: "look",
    async change(page) {
      await choosePicture(page.getByRole("group", { name: "Logo" }), "{practice}");
    },
    seenAt: "/",
    // A photograph comes in several widths, unlike the drawing that it replaces.
    seen: /, home"[^>]*><img src="[^"]+" srcSet="/,
  },
};

test.beforeEach(async ({ page }) => {
  const owner = await aNewEmployee({ isOwner: true, isDemo: true });
  await openAs(page, owner, "/office/site");
});

for (const [name, { kind, change, seenAt, seen, afterwards }] of Object.entries(wishes)) {
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
    await afterwards?.(request);
  });
}
