import { type CDPSession, chromium, type Locator, type Page } from "@playwright/test";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { closeJourneyDatabase, journeyDatabase } from "#tests/support/journey-database.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { startDemoSite } from "./support/demo-site.ts";
import type { Report } from "./support/report.ts";

const processorSlowdown = 4;
const slowest = 200;

interface Interaction {
  readonly name: string;
  readonly target: (page: Page) => Locator;
  /** What is done to the target; without it, it is clicked. */
  readonly act?: (target: Locator) => Promise<void>;
  /** Brings the page back to what it was. */
  readonly undo?: (page: Page) => Promise<void>;
}

/** What an interaction took, in milliseconds. */
interface Cost {
  /** From the press to the next paint. */
  readonly paint: number;
  /** Of the page's scripts, styles and layouts until it was quiet again. */
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

const noCost: Cost = { paint: Number.NaN, script: Number.NaN, style: Number.NaN, layout: Number.NaN };

const escape = (page: Page) => page.keyboard.press("Escape");
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first();
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Find a person" });

const interactions: readonly Interaction[] = [
  {
    name: "the dialog that confirms",
    target: (page) => page.locator("[data-action=confirm]:enabled").first(),
  },
  {
    name: "a suggested time",
    target: (page) => page.locator("dialog[open] [data-numbered]").first(),
    undo: async (page) => {
      await escape(page);
      await page.getByRole("button", { name: "Leave", exact: true }).click();
    },
  },
  {
    name: "a letter of a search",
    target: searchBox,
    act: (box) => box.press("a"),
    undo: (page) => searchBox(page).fill(""),
  },
  {
    name: "the next page",
    target: (page) => page.getByRole("link", { name: /Next/ }),
    undo: (page) => page.getByRole("link", { name: /Previous/ }).click(),
  },
  { name: "the calendar's day", target: button("Day") },
  { name: "the calendar's week", target: button("Week") },
  { name: "the calendar's month", target: button("Month") },
  {
    name: "a patient's panel",
    target: (page) => page.locator("tbody th button").first(),
    undo: escape,
  },
  { name: "Arrived", target: button(/^Arrived: /) },
  { name: "No-show", target: button(/^No-show: /) },
];

/** The time from a press to the next paint on the staff's page of a busy practice, on a slow processor. */
export async function measureInteractions(context: BenchmarkContext): Promise<Report> {
  const { origin, dataDirectory } = await startDemoSite(context);
  process.env["JOURNEY_DATA_DIR"] = dataDirectory;
  const { database } = await journeyDatabase();
  context.afterwards(() => closeJourneyDatabase(dataDirectory));
  await fill(database.$client);
  const browser = await chromium.launch(browserLaunch());
  context.afterwards(() => browser.close());
  const page = await browser.newPage({
    baseURL: origin,
    viewport: { width: 1_440, height: 900 },
    timezoneId: "America/Los_Angeles",
  });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.addInitScript(watchEvents);
  await openAs(page, demoDentist, "/appointments");
  await page.getByRole("table", { name: "Appointments" }).waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable");
  const measured = new Map<string, Cost[]>(interactions.map(({ name }) => [name, []]));
  const rounds = context.isQuick ? 2 : 5;
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, target, act = (at: Locator) => at.click(), undo } of interactions) {
      // A person has scrolled and moved the pointer there before pressing.
      await target(page).hover();
      await quiet(page);
      measured.get(name)?.push(await costOf(page, devTools, () => act(target(page))));
      await quiet(page);
      await undo?.(page);
    }
  }
  const rows = [...measured].map(([name, costs]) => {
    const paints = costs.map(({ paint }) => paint);
    const best = Math.min(...paints);
    const { script, style, layout } = costs[paints.indexOf(best)] ?? noCost;
    return { "": name, best, longest: Math.max(...paints), script, style, layout };
  });
  return {
    notes: [
      `2,000 requests, 60 visits a day; processor slowed ${processorSlowdown} times, ${rounds} times each.`,
      "Script, style and layout are those of the best one, until the page was quiet again.",
    ],
    tables: [{ title: "from the press to the next paint, ms", rows }],
    targets: rows.map(({ "": name, best }) => ({
      what: name,
      figure: best,
      bound: { atMost: slowest },
      unit: "ms",
    })),
  };
}

async function fill(pool: { query: (text: string, values?: unknown[]) => Promise<unknown> }): Promise<void> {
  await pool.query("DELETE FROM appointments");
  const { date: today } = officeNow(new Date());
  const columns =
    "preferred_day, preferred_time_frame, preferred_second_day, preferred_second_time_frame, category, level_of_discomfort";
  const wishes = "'monday', 'morning', 'wednesday', 'afternoon', 'general_dentist_new_or_routine'";
  await pool.query(
    `INSERT INTO appointments (${columns}) SELECT ${wishes}, CASE WHEN n % 10 = 0 THEN 9 END FROM generate_series(1, 2000) AS n`,
  );
  await pool.query(
    `INSERT INTO appointments (${columns}, status, confirmed_date, confirmed_time, provider, minutes, overlap_allowed, status_changed_at)
     SELECT ${wishes}, NULL, 'confirmed', $1::date + day, time '00:05' + visit * interval '22 minutes',
       (ARRAY['osei', 'takeda', 'halloran'])[1 + visit % 3], 30, true, now()
     FROM generate_series(0, 30) AS day, generate_series(0, 59) AS visit`,
    [addDays(today, -7)],
  );
  await pool.query(
    `INSERT INTO appointment_guests (appointment_id, first_name, last_name, email, phone, date_of_birth)
     SELECT id, 'Guest ' || id, 'Visitor', 'guest.' || id || '@mailbox.example', '5305550199', '1980-02-29' FROM appointments`,
  );
  await pool.query("VACUUM (ANALYZE)");
}

/** Runs in the page before anything else: notes the longest time from an event to the next paint. */
function watchEvents(): void {
  Object.assign(window, { longestEvent: 0 });
  new PerformanceObserver((list) => {
    const longest = Math.max(...list.getEntries().map(({ duration }) => duration));
    Object.assign(window, { longestEvent: Math.max(longest, Number(Reflect.get(window, "longestEvent"))) });
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Waits until answers have come and are painted; the stream of live updates never ends. */
const quiet = (page: Page) => page.waitForTimeout(1_200);

async function costOf(page: Page, devTools: CDPSession, act: () => Promise<void>): Promise<Cost> {
  await page.evaluate(() => Object.assign(window, { longestEvent: 0 }));
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
  const before = await durations(devTools);
  await act();
  await page.waitForTimeout(700);
  const after = await durations(devTools);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const spent = (name: string) => 1_000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0));
  return {
    paint: await page.evaluate(() => Number(Reflect.get(window, "longestEvent"))),
    script: spent("ScriptDuration"),
    style: spent("RecalcStyleDuration"),
    layout: spent("LayoutDuration"),
  };
}

/** How many seconds the page has spent so far, by the names of Chromium's metrics. */
async function durations(devTools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devTools.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
