import { chromium } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import { type Device, Hands } from "#tests/support/hands.ts";
import { closeJourneyDatabase, journeyDatabase } from "#tests/support/journey-database.ts";
import { spendMorning } from "#tests/support/morning.ts";
import { fillMorning } from "#tests/support/morning-practice.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { startDemoSite } from "./support/demo-site.ts";
import type { Report } from "./support/report.ts";

/** Each device with the size of its screen. */
const devices: readonly { device: Device; width: number; height: number }[] = [
  { device: "mouse", width: 1_440, height: 900 },
  { device: "touch", width: 390, height: 844 },
  { device: "keyboard", width: 1_440, height: 900 },
];

/** 40 % of the 452 presses of the version that had no absences, free times, persons and 'Confirm and next'. */
const mostPresses = 180;

/** What a receptionist's morning takes: presses of the pointer or of keys, and characters of typed text. */
export async function countMorning(context: BenchmarkContext): Promise<Report> {
  const { origin, dataDirectory } = await startDemoSite(context);
  process.env["JOURNEY_DATA_DIR"] = dataDirectory;
  const { database } = await journeyDatabase();
  context.afterwards(() => closeJourneyDatabase(dataDirectory));
  const browser = await chromium.launch(browserLaunch());
  context.afterwards(() => browser.close());
  const requests = context.isQuick ? 6 : 60;
  const tables = [];
  const targets = [];
  for (const { device, ...viewport } of devices) {
    const practice = await fillMorning(database, {
      requests,
      illVisits: 10,
      closureVisits: 6,
      missed: 5,
      leaving: 2,
    });
    const page = await browser.newPage({
      baseURL: origin,
      viewport,
      hasTouch: device === "touch",
      reducedMotion: "reduce",
      timezoneId: "America/Los_Angeles",
    });
    page.setDefaultTimeout(15_000);
    page.on("dialog", (dialog) => void dialog.accept());
    await openAs(page, demoDentist, "/appointments");
    const efforts = await spendMorning(new Hands(page, device), practice);
    await page.close();
    const all = Object.values(efforts);
    const sum = (of: "presses" | "characters") => all.reduce((total, effort) => total + effort[of], 0);
    if (device !== "keyboard")
      targets.push({
        what: `presses of a morning by ${device}`,
        figure: sum("presses"),
        bound: { atMost: mostPresses },
        fault: { atMost: mostPresses },
        unit: "",
      });
    tables.push({
      title: device,
      rows: [
        ...Object.entries(efforts).map(([task, effort]) => ({ "": task, ...effort })),
        { "": "in all", presses: sum("presses"), characters: sum("characters") },
      ],
    });
  }
  return {
    notes: [
      `${requests} requests, 10 visits of a dentist who is ill, 6 of a closure, 5 no-shows, 2 freed times, 3 calls.`,
    ],
    tables,
    targets,
  };
}
