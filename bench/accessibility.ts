import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { listPosts } from "#contract/posts.ts";
import { indexablePaths } from "#contract/site-paths.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { colourRules, expect, findAxeViolations, hydratePage } from "#tests/support/journey.ts";
import { demoDentist, demoPatient, type Person, signInAndOpen } from "#tests/support/people.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { type DemoSite, startDemoSite } from "./support/demo-site.ts";
import type { Report } from "./support/report.ts";

/** Colours of the system and settings of the page that a reader has chosen. */
interface Look {
  readonly name: string;
  readonly colorScheme?: BrowserContextOptions["colorScheme"];
  readonly settings?: Readonly<Record<string, string>>;
  /** The rules of axe that this look can break where light does not; all of them where they are not given. */
  readonly rules?: string[];
}

const looks: readonly Look[] = [
  { name: "light" },
  { name: "dark", colorScheme: "dark", rules: colourRules },
  { name: "dark contrast", settings: { contrast: "dark" }, rules: colourRules },
  { name: "light contrast", settings: { contrast: "light" }, rules: colourRules },
  { name: "inverted", settings: { contrast: "invert" }, rules: colourRules },
  { name: "largest text", settings: { "text-size": "xxl" } },
];

/** Pixels: a desktop's, and what is left of them at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const widths = [1_280, 320] as const;

interface Reader {
  readonly name: string;
  /** Signs in; a visitor does not. */
  readonly person?: Person;
  readonly paths: readonly string[];
}

async function listReaders({ origin, postPath }: DemoSite): Promise<Reader[]> {
  const posts = listPosts.reply.body.parse(await (await fetch(origin + listPosts.path)).json()).results;
  const own = posts.find(({ author }) => author.username === demoDentist.username);
  if (!own) throw new Error(`${demoDentist.username} has written none of the newest posts.`);
  const account = ["/appointments", "/profile/edit", "/settings/security/2fa"];
  const staffProfile = `/profile/${demoDentist.username}`;
  return [
    {
      name: "a visitor",
      paths: [
        ...indexablePaths,
        postPath,
        "/login",
        "/forgot-password",
        "/reset-password/a-code",
        "/verify-email",
        "/verify-email-change/a-code",
        "/auth/2fa",
        "/unsubscribe/a-token",
        "/unsubscribed",
        "/nowhere",
      ],
    },
    { name: "a patient", person: demoPatient, paths: ["/", ...account, staffProfile] },
    {
      name: "an employee",
      person: demoDentist,
      paths: [...account, staffProfile, "/create", `/blogs/${own.id}/edit`, `/blog/${own.slug}`],
    },
  ];
}

interface Finding {
  readonly reader: string;
  readonly path: string;
  readonly look: string;
  readonly width: number;
  readonly finding: string;
}

/** Checks every page with axe for each role that sees it, in light, dark, each contrast and the largest text. */
export async function checkAccessibility(context: BenchmarkContext): Promise<Report> {
  const site = await startDemoSite(context);
  const browser = await chromium.launch(browserLaunch());
  context.afterwards(() => browser.close());
  const readers = await listReaders(site);
  const chosen = context.isQuick ? looks.slice(0, 1) : looks;
  const visits = readers.flatMap((reader) => chosen.map((look) => ({ site, reader, look })));
  const pages = visits.reduce((total, { reader }) => total + reader.paths.length * widths.length, 0);
  const findings: Finding[] = [];
  const remaining = [...visits];
  const visitNext = async () => {
    for (let visit = remaining.shift(); visit; visit = remaining.shift()) {
      const found = await checkPages(browser, visit);
      context.say(`${visit.reader.name}, ${visit.look.name}: ${found.length} findings`);
      findings.push(...found);
    }
  };
  await Promise.all([visitNext(), visitNext()]);
  return {
    notes: [`${pages} pages checked, ${widths.join(" and ")} pixels wide.`],
    tables: [{ title: "findings", rows: findings.map((finding) => ({ ...finding })) }],
    targets: [
      { what: "findings", figure: findings.length, bound: { atMost: 0 }, unit: "", isFault: true },
      { what: "pages checked", figure: pages, bound: { atLeast: 1 }, unit: "", isFault: true },
    ],
  };
}

interface Visit {
  readonly site: DemoSite;
  readonly reader: Reader;
  readonly look: Look;
}

async function checkPages(browser: Browser, { site, reader, look }: Visit): Promise<Finding[]> {
  const context = await browser.newContext({
    baseURL: site.origin,
    colorScheme: look.colorScheme ?? "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (reader.person) await signInAndOpen(page, reader.person, "/healthz");
  else await page.goto("/healthz");
  if (look.settings) {
    await page.evaluate(
      (settings) => localStorage.setItem("accessibility", settings),
      JSON.stringify(look.settings),
    );
  }
  const findings: Finding[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of reader.paths) {
      await page.goto(path);
      const found = await checkPage(page, look);
      const shown = new URL(page.url()).pathname;
      if (reader.person && shown !== path) found.push(`redirects to ${shown}`);
      const seen = { reader: reader.name, path, look: look.name, width };
      findings.push(...found.map((finding) => ({ ...seen, finding })));
    }
  }
  await context.close();
  return findings;
}

async function checkPage(page: Page, { rules }: Look): Promise<string[]> {
  await hydratePage(page);
  // The staff's appointments hold a connection open, on which changes are announced.
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0, { timeout: 30_000 });
  const found = (await findAxeViolations(page, rules)).map(({ id, at }) => `${id} at ${at.join(", ")}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) found.push(`scrolls sideways by ${overflow} pixels`);
  return found;
}
