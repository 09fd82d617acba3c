import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import { measureScripts, type TransferredScripts } from "#tests/support/transferred-scripts.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { startChromium } from "./support/chromium.ts";
import { serveControlPage } from "./support/control-page.ts";
import { startDemoSite } from "./support/demo-site.ts";
import { measureHydrationBlocking } from "./support/hydration-blocking.ts";
import type { Report, Table, Target } from "./support/report.ts";
import { median } from "./support/statistics.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** A control page that was blocked for longer than this, in milliseconds, shows that the machine was busy. */
const calmControl = 50;

/** Lighthouse's results for one page: scores of 100, times in milliseconds. */
type Verdict = Readonly<Record<(typeof categories)[number] | "lcp" | "cls" | "tbt", number>>;

/** What a busy machine makes worse. */
const timed: ReadonlySet<string> = new Set<keyof Verdict>(["performance", "lcp", "tbt"]);

interface Counted extends Verdict {
  /** Whether the control page was not blocked, neither before nor after. */
  readonly isCalm: boolean;
}

const schemes = ["light", "dark"] as const;

interface Subject {
  readonly path: string;
  readonly scheme: (typeof schemes)[number];
}

const nameOf = ({ path, scheme }: Subject) => `${path} in ${scheme}`;

const calmOf = (verdicts: readonly Counted[] = []) => verdicts.filter(({ isCalm }) => isCalm);

/**
 * Lighthouse's mobile verdict on pages of each kind, as the production program serves them, in light and dark; in a
 * quick run on the home page and a post alone. A page without scripts is judged right before and after each; where it was blocked, the
 * machine was busy and that verdict on what depends on time does not count.
 */
export async function judgeByLighthouse(context: BenchmarkContext): Promise<Report> {
  const site = await startDemoSite(context);
  const pages = [
    "/",
    site.postPath,
    ...(context.isQuick ? [] : ["/about/team", "/request-appointment", "/login"]),
  ];
  const subjects = pages.flatMap((path) => schemes.map((scheme): Subject => ({ path, scheme })));
  const control = await serveControlPage(context);
  const wanted = context.isQuick ? 1 : 5;
  const verdicts = new Map<Subject, Counted[]>(subjects.map((subject) => [subject, []]));
  for (let round = 1; round <= wanted * 3; round += 1) {
    const lacking = subjects.filter((subject) => calmOf(verdicts.get(subject)).length < wanted);
    if (lacking.length === 0) break;
    context.say(`round ${round}: ${lacking.length} verdicts`);
    for (const scheme of schemes) {
      const port = await startChromium(context, { scheme });
      const judgeControl = async () => (await judge(control, port, ["performance"])).tbt;
      let before = await judgeControl();
      for (const subject of lacking.filter((each) => each.scheme === scheme)) {
        const verdict = await judge(site.origin + subject.path, port);
        const after = await judgeControl();
        const isCalm = Math.max(before, after) < calmControl;
        const { performance, tbt } = verdict;
        context.say(
          `${nameOf(subject)}: ${performance}, blocked ${Math.round(tbt)} ms${isCalm ? "" : ", does not count"}`,
        );
        verdicts.get(subject)?.push({ ...verdict, isCalm });
        before = after;
      }
    }
  }

  const browser = await chromium.launch(browserLaunch());
  context.afterwards(() => browser.close());
  const scripts = new Map<string, TransferredScripts>();
  const blocking = new Map<string, number>();
  for (const path of pages) {
    scripts.set(path, await measureScripts(browser, site.origin + path));
    const measured: number[] = [];
    for (let round = 0; round < wanted; round += 1)
      measured.push(await measureHydrationBlocking(browser, site.origin + path));
    blocking.set(path, median(measured));
  }

  const of: FigureOf = (subject, name) => {
    const judged = verdicts.get(subject) ?? [];
    return median((timed.has(name) ? calmOf(judged) : judged).map((verdict) => verdict[name]));
  };
  const counted = subjects.map((subject) => calmOf(verdicts.get(subject)).length);
  return {
    notes: [
      `Lighthouse mobile, medians of ${Math.min(...counted)} to ${Math.max(...counted)} verdicts each (${wanted} were wanted) beside which the script-free control page was blocked for less than ${calmControl} ms. What does not depend on time is taken from the others too.`,
    ],
    tables: [verdictTable(subjects, of), scriptTable(scripts), blockingTable(blocking)],
    targets: [
      ...subjects.flatMap((subject) => verdictTargets(subject, of)),
      ...[...scripts].flatMap(([path, transferred]) => scriptTargets(path, transferred)),
      ...[...blocking].map(([path, figure]) => ({
        what: `${path}, blocked by hydration`,
        figure,
        unit: "ms",
        bound: { atMost: 100 },
      })),
    ],
  };
}

/** Fetched by npm for this benchmark alone: installed with the rest, it would be a seventh of all files. */
const lighthouse = ["exec", "--yes", "--package=lighthouse@13.5.0", "--", "lighthouse"];

/** What is read of Lighthouse's JSON. */
interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

async function judge(
  address: string,
  port: number,
  onlyCategories: (typeof categories)[number][] = [...categories],
): Promise<Verdict> {
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      ...lighthouse,
      address,
      `--port=${port}`,
      "--output=json",
      "--quiet",
      "--no-enable-error-reporting",
      `--only-categories=${onlyCategories}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const lhr = JSON.parse(stdout) as LighthouseResult;
  if (lhr.runtimeError) throw new Error(`Lighthouse could not judge ${address}: ${lhr.runtimeError.message}`);
  const score = (name: string) => (lhr.categories[name]?.score ?? Number.NaN) * 100;
  const audit = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcp: audit("largest-contentful-paint"),
    cls: audit("cumulative-layout-shift"),
    tbt: audit("total-blocking-time"),
  };
}

type FigureOf = (subject: Subject, name: keyof Verdict) => number;

function verdictTable(subjects: readonly Subject[], of: FigureOf): Table {
  return {
    title: "Lighthouse",
    rows: subjects.map((subject) => ({
      "": nameOf(subject),
      ...Object.fromEntries(categories.map((category) => [category, of(subject, category)])),
      "LCP ms": of(subject, "lcp"),
      CLS: of(subject, "cls"),
      "TBT ms": of(subject, "tbt"),
    })),
  };
}

function scriptTable(scripts: ReadonlyMap<string, TransferredScripts>): Table {
  return {
    title: "JavaScript as transferred, KB (1,000 bytes)",
    rows: [...scripts].map(([path, { inAll, beforeFirstPaint, inDocument, files }]) => ({
      "": path,
      "hydrated, in all": kilobytes(inAll),
      "before first paint": kilobytes(beforeFirstPaint),
      "of it in the document": kilobytes(inDocument),
      files,
    })),
  };
}

function blockingTable(blocking: ReadonlyMap<string, number>): Table {
  return {
    title: "main thread blocked by hydration, processor slowed 4 times, ms",
    rows: [...blocking].map(([path, blocked]) => ({ "": path, blocked })),
  };
}

const kilobytes = (bytes: number) => bytes / 1_000;

function verdictTargets(subject: Subject, of: FigureOf): Target[] {
  const bounds = [
    { name: "performance", unit: "", bound: { atLeast: 98 } },
    { name: "accessibility", unit: "", bound: { atLeast: 100 } },
    { name: "best-practices", unit: "", bound: { atLeast: 100 } },
    { name: "seo", unit: "", bound: { atLeast: 100 } },
    { name: "lcp", unit: "ms", bound: { atMost: 1_500 } },
    { name: "cls", unit: "", bound: { atMost: 0 } },
  ] as const;
  return bounds.map(({ name, unit, bound }) => ({
    what: `${nameOf(subject)}, ${name}`,
    figure: of(subject, name),
    unit,
    bound,
  }));
}

function scriptTargets(path: string, { inAll, beforeFirstPaint }: TransferredScripts): Target[] {
  return [
    { what: `${path}, JavaScript in all`, figure: kilobytes(inAll), unit: "KB", bound: { atMost: 130 } },
    {
      what: `${path}, JavaScript before first paint`,
      figure: kilobytes(beforeFirstPaint),
      unit: "KB",
      bound: { atMost: 15 },
    },
  ];
}
