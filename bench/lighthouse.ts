import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { browserLaunch } from "#tests/support/browser.ts";
import { startChromium } from "./support/chromium.ts";
import { serveControlPage } from "./support/control-page.ts";
import { startDemoSite } from "./support/demo-site.ts";
import type { Report, Table, Target } from "./support/report.ts";
import { median } from "./support/statistics.ts";
import { measureScripts, type TransferredScripts } from "./support/transferred-scripts.ts";
import type { Workshop } from "./support/workshop.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** A control page that was blocked for longer than this, in milliseconds, shows that the machine was busy. */
const calmControl = 50;

/** What Lighthouse says of one page: scores of 100, times in milliseconds. */
type Verdict = Readonly<Record<(typeof categories)[number] | "lcp" | "cls" | "tbt", number>>;

/** What a busy machine makes worse. */
const timed: ReadonlySet<string> = new Set<keyof Verdict>(["performance", "lcp", "tbt"]);

interface Run {
  readonly verdicts: ReadonlyMap<Subject, Verdict>;
  /** Whether the control page was not blocked, neither before nor after. */
  readonly isCalm: boolean;
}

interface Subject {
  readonly name: string;
  readonly address: string;
}

/**
 * Lighthouse's mobile verdict on the home page and a post of the production program. A page without scripts is judged
 * right before and after; where it was blocked, the machine was busy and the run does not count.
 */
export async function judgeByLighthouse(workshop: Workshop): Promise<Report> {
  const site = await startDemoSite(workshop);
  const subjects: Subject[] = [
    { name: "home page", address: `${site.origin}/` },
    { name: "post", address: site.origin + site.postPath },
  ];
  const control = await serveControlPage(workshop);
  const wanted = workshop.isQuick ? 1 : 5;
  const attempts = wanted * 4;
  const runs: Run[] = [];
  const counted = () => runs.filter(({ isCalm }) => isCalm).length;
  let tried = 0;
  while (counted() < wanted && tried < attempts) {
    tried += 1;
    const port = await startChromium(workshop);
    const before = await judge(control, port);
    workshop.say(`run ${tried}: control blocked for ${Math.round(before.tbt)} ms`);
    // One busy run is enough for what does not depend on time.
    if (before.tbt >= calmControl && runs.length > 0) continue;
    const verdicts = new Map<Subject, Verdict>();
    for (const subject of subjects) verdicts.set(subject, await judge(subject.address, port));
    const after = await judge(control, port);
    runs.push({ verdicts, isCalm: Math.max(before.tbt, after.tbt) < calmControl });
  }

  const browser = await chromium.launch(browserLaunch());
  workshop.afterwards(() => browser.close());
  const scripts = new Map<Subject, TransferredScripts>();
  for (const subject of subjects) scripts.set(subject, await measureScripts(browser, subject.address));

  const of = (subject: Subject, name: keyof Verdict) =>
    median(
      runs
        .filter(({ isCalm }) => isCalm || !timed.has(name))
        .map(({ verdicts }) => verdicts.get(subject)?.[name] ?? Number.NaN),
    );
  return {
    notes: [
      `Lighthouse mobile, medians of the ${counted()} runs of ${tried} that counted (${wanted} were wanted): the script-free control page was blocked for less than ${calmControl} ms. What does not depend on time is taken from the others too.`,
    ],
    tables: [verdictTable(subjects, of), scriptTable(scripts)],
    targets: subjects.flatMap((subject) => targetsOf(subject, { of, scripts })),
  };
}

async function judge(address: string, port: number): Promise<Verdict> {
  const result = await lighthouse(address, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...categories],
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not judge ${address}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
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
      "": subject.name,
      ...Object.fromEntries(categories.map((category) => [category, of(subject, category)])),
      "LCP ms": of(subject, "lcp"),
      CLS: of(subject, "cls"),
      "TBT ms": of(subject, "tbt"),
    })),
  };
}

function scriptTable(scripts: ReadonlyMap<Subject, TransferredScripts>): Table {
  return {
    title: "JavaScript as transferred, KB (1,000 bytes)",
    rows: [...scripts].map(([{ name }, { inAll, beforeFirstPaint, inDocument, files }]) => ({
      "": name,
      "in all": kilobytes(inAll),
      "before first paint": kilobytes(beforeFirstPaint),
      "of it in the document": kilobytes(inDocument),
      files,
    })),
  };
}

const kilobytes = (bytes = Number.NaN) => bytes / 1_000;

function targetsOf(
  subject: Subject,
  { of, scripts }: { of: FigureOf; scripts: ReadonlyMap<Subject, TransferredScripts> },
): Target[] {
  const bounds = [
    { name: "performance", unit: "", bound: { atLeast: 98 } },
    { name: "accessibility", unit: "", bound: { atLeast: 100 } },
    { name: "best-practices", unit: "", bound: { atLeast: 100 } },
    { name: "seo", unit: "", bound: { atLeast: 100 } },
    { name: "lcp", unit: "ms", bound: { atMost: 1_500 } },
    { name: "cls", unit: "", bound: { atMost: 0 } },
  ] as const;
  const transferred = scripts.get(subject);
  return [
    ...bounds.map(({ name, unit, bound }) => ({
      what: `${subject.name}, ${name}`,
      figure: of(subject, name),
      unit,
      bound,
    })),
    {
      what: `${subject.name}, JavaScript in all`,
      figure: kilobytes(transferred?.inAll),
      unit: "KB",
      bound: { atMost: 120 },
    },
    {
      what: `${subject.name}, JavaScript before first paint`,
      figure: kilobytes(transferred?.beforeFirstPaint),
      unit: "KB",
      bound: { atMost: 15 },
    },
  ];
}
