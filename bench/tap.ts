import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { serveControlPage } from "./support/control-page.ts";
import { startDemoSite } from "./support/demo-site.ts";
import type { Report } from "./support/report.ts";
import { median, quantile } from "./support/statistics.ts";

const processorSlowdown = 4;
const answeredWithin = 10_000;
/** Lighthouse's slow 4G: milliseconds of a round trip, and bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
/** Pixels of a phone's screen. */
const phone = { width: 412, height: 823 };

/** What of an element can be seen to change. */
type Sight = "background" | "scrolling" | "visibility";

/** A control of a page, and what can be seen to change when it is tapped. */
interface Control {
  readonly name: string;
  readonly selector: string;
  readonly effect: { readonly on: string; readonly sight: Sight };
  /** Pixels of the screen; a phone's where they are not given. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Milliseconds that the page is left idle after its first paint, before the tap. */
  readonly idle?: number;
  /** Milliseconds that the effect may take. */
  readonly atMost: number;
}

const slides = { on: "[data-carousel=track]", sight: "scrolling" } as const;

const controls: Control[] = [
  { name: "dark mode", selector: "[role=switch]", effect: { on: "body", sight: "background" }, atMost: 100 },
  { name: "carousel, next", selector: "[data-carousel=next]", effect: slides, atMost: 100 },
  {
    name: "carousel, last dot",
    selector: "li:last-child > [data-carousel=dot]",
    effect: slides,
    atMost: 100,
  },
  {
    name: "menu",
    selector: "[popovertarget=site-menu]",
    effect: { on: "#site-menu", sight: "visibility" },
    atMost: 100,
  },
  {
    name: "chat helper, after 3 s idle",
    selector: "[data-opens=chat-helper]",
    effect: { on: "dialog[open] [role=log]", sight: "visibility" },
    idle: 3_000,
    atMost: 400,
  },
  {
    name: "accessibility panel, after 3 s idle",
    selector: "[data-opens=accessibility]",
    effect: { on: "dialog[open] input[type=radio]", sight: "visibility" },
    // A phone has it in the menu.
    viewport: { width: 1_024, height: 768 },
    idle: 3_000,
    atMost: 400,
  },
];

/** What the browser answers by itself, on a page without scripts: how long this machine takes at best. */
const withoutScripts: Control = {
  name: "(script-free page)",
  selector: "summary",
  effect: { on: "#more", sight: "visibility" },
  atMost: 100,
};

/** The time from a tap, right after the first contentful paint or once the page was idle, to its visible effect on a slow processor. */
export async function measureTaps(context: BenchmarkContext): Promise<Report> {
  const { origin } = await startDemoSite(context);
  const controlPage = await serveControlPage(context);
  const tapped = [
    ...controls.map((control) => ({ control, address: origin })),
    { control: withoutScripts, address: controlPage },
  ];
  const browser = await chromium.launch(browserLaunch());
  context.afterwards(() => browser.close());
  const rounds = context.isQuick ? 2 : 9;
  const taps = new Map<Control, Tap[]>(tapped.map(({ control }) => [control, []]));
  for (let round = 1; round <= rounds; round += 1) {
    context.say(`round ${round} of ${rounds}`);
    for (const { control, address } of tapped)
      taps.get(control)?.push(await tapAfterFirstPaint(browser, { address, control }));
  }
  const rows = [...taps].map(([{ name }, measured]) => ({
    "": name,
    median: median(measured.map(({ answered }) => answered)),
    longest: quantile(
      measured.map(({ answered }) => answered),
      1,
    ),
    "tapped after paint": median(measured.map(({ sincePaint }) => sincePaint)),
  }));
  return {
    notes: [
      `Home page, ${rounds} fresh visits for each control; touch screen of ${phone.width} × ${phone.height}, for the accessibility panel of 1024 × 768; processor slowed ${processorSlowdown} times, connection of slow 4G.`,
    ],
    tables: [{ title: "from the touch to the frame that shows its effect, ms", rows }],
    targets: controls.map(({ name, atMost }) => ({
      what: `tap on ${name}`,
      figure: rows.find((row) => row[""] === name)?.median ?? Number.NaN,
      bound: { atMost },
      unit: "ms",
    })),
  };
}

/** Times in milliseconds. */
interface Tap {
  readonly answered: number;
  /** From the first contentful paint to the touch. */
  readonly sincePaint: number;
}

async function tapAfterFirstPaint(
  browser: Browser,
  { address, control }: { address: string; control: Control },
): Promise<Tap> {
  const context = await browser.newContext({
    viewport: control.viewport ?? phone,
    isMobile: !control.viewport,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", slow4G);
    await page.addInitScript(watchFirstPaint);
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(() => "paintedAt" in window);
    if (control.idle) {
      await page.waitForLoadState("load");
      await sleep(control.idle);
    }
    const place = await findControl(page, control);
    await page.touchscreen.tap(place.x, place.y);
    const tap = await page.waitForFunction(() => Reflect.get(window, "tap") as Tap | undefined, undefined, {
      timeout: answeredWithin,
    });
    return (await tap.jsonValue()) as Tap;
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else: notes when something was first painted. */
function watchFirstPaint(): void {
  new PerformanceObserver((list) => {
    const [painted] = list.getEntriesByName("first-contentful-paint");
    if (painted) Object.assign(window, { paintedAt: painted.startTime });
  }).observe({ type: "paint", buffered: true });
}

/** Brings the control into view, watches for its effect from the next touch on, and returns where to tap. */
function findControl(page: Page, { selector, effect }: Control): Promise<{ x: number; y: number }> {
  const control = page.locator(`${selector}:visible`).first();
  return control.evaluate((element, { on, sight }) => {
    const looks: Record<Sight, (seen: Element) => unknown> = {
      background: (seen) => getComputedStyle(seen).backgroundColor,
      scrolling: (seen) => seen.scrollLeft,
      visibility: (seen) => seen.checkVisibility(),
    };
    const look = () => {
      const seen = document.querySelector(on);
      // What has not been loaded yet is not visible.
      return seen ? looks[sight](seen) : false;
    };
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const before = look();
    const watch = (touch: Event) => {
      const compare = () => {
        if (look() === before) requestAnimationFrame(compare);
        // The next frame begins when this one is painted.
        else requestAnimationFrame((shown) => tell(shown));
      };
      const tell = (shown: number) => {
        const sincePaint = touch.timeStamp - Number(Reflect.get(window, "paintedAt"));
        Object.assign(window, { tap: { answered: shown - touch.timeStamp, sincePaint } });
      };
      requestAnimationFrame(compare);
    };
    addEventListener("touchstart", watch, { once: true, capture: true });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, effect);
}
