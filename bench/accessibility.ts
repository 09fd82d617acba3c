import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { signIn } from "#contract/sign-in.ts";
import { indexablePaths } from "#contract/site-paths.ts";
import { demoPeople } from "#server/demo/people.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { findAxeViolations, hydratePage } from "#tests/support/journey.ts";
import { type DemoSite, startDemoSite } from "./support/demo-site.ts";
import type { Report } from "./support/report.ts";
import type { Workshop } from "./support/workshop.ts";

/** A way in which somebody looks at the site: colours of the system, and settings of the page. */
interface Look {
  readonly name: string;
  readonly colorScheme?: BrowserContextOptions["colorScheme"];
  readonly settings?: Readonly<Record<string, string>>;
}

const looks: readonly Look[] = [
  { name: "light" },
  { name: "dark", colorScheme: "dark" },
  { name: "dark contrast", settings: { contrast: "dark" } },
  { name: "light contrast", settings: { contrast: "light" } },
  { name: "inverted", settings: { contrast: "invert" } },
  { name: "largest text", settings: { "text-size": "xxl" } },
];

/** Pixels: a desk, and what a desk shows at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const widths = [1_280, 320] as const;

interface Reader {
  readonly name: string;
  readonly username?: string;
  readonly paths: readonly string[];
}

function readersOf({ postPath }: DemoSite): Reader[] {
  const [employee, patient] = (["employee", "customer"] as const).map(
    (wanted) => demoPeople.find(({ role }) => role === wanted)?.username ?? "",
  );
  const own = ["/profile/edit", "/settings/security/2fa", "/appointments"];
  return [
    {
      name: "a stranger",
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
    { name: "a patient", username: patient, paths: ["/", ...own] },
    { name: "an employee", username: employee, paths: [...own, "/create", `/profile/${employee}`, postPath] },
  ];
}

/** What local storage holds of somebody who is signed in (sign-in-18). */
async function signInAs(origin: string, username: string): Promise<Record<string, string>> {
  const password = demoPeople.find((person) => person.username === username)?.password;
  const answer = await fetch(origin + signIn.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} was not let in: ${answer.status}.`);
  const { access, refresh, role, user_id } = (await answer.json()) as Record<string, string>;
  return { access: `${access}`, refresh: `${refresh}`, username, role: `${role}`, user_id: `${user_id}` };
}

interface Finding {
  readonly reader: string;
  readonly path: string;
  readonly look: string;
  readonly width: number;
  readonly finding: string;
}

/** What axe finds on every page, for everyone who sees it, in light, dark, each contrast and the largest text. */
export async function judgeAccessibility(workshop: Workshop): Promise<Report> {
  const site = await startDemoSite(workshop);
  const browser = await chromium.launch(browserLaunch());
  workshop.afterwards(() => browser.close());
  const findings: Finding[] = [];
  let pages = 0;
  for (const reader of readersOf(site)) {
    for (const look of workshop.isQuick ? looks.slice(0, 1) : looks) {
      workshop.say(`${reader.name}, ${look.name}`);
      for (const width of widths) {
        findings.push(...(await judgePages(browser, { site, reader, look, width })));
        pages += reader.paths.length;
      }
    }
  }
  return {
    notes: [`${pages} looks at pages, ${widths.join(" and ")} pixels wide.`],
    tables: [{ title: "findings", rows: findings.map((finding) => ({ ...finding })) }],
    targets: [
      { what: "findings", figure: findings.length, bound: { atMost: 0 }, unit: "", isFault: true },
      { what: "looks at pages", figure: pages, bound: { atLeast: 1 }, unit: "", isFault: true },
    ],
  };
}

interface Judged {
  readonly site: DemoSite;
  readonly reader: Reader;
  readonly look: Look;
  readonly width: number;
}

async function judgePages(browser: Browser, { site, reader, look, width }: Judged): Promise<Finding[]> {
  const stored = {
    ...(reader.username && (await signInAs(site.origin, reader.username))),
    ...(look.settings && { accessibility: JSON.stringify(look.settings) }),
  };
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: look.colorScheme ?? "light",
    reducedMotion: "reduce",
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  const findings: Finding[] = [];
  for (const path of reader.paths) {
    const page = await context.newPage();
    await page.goto(site.origin + path);
    await hydratePage(page);
    // The staff's page keeps a line open on which it hears of changes.
    await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
    const found = (await findAxeViolations(page)).map(({ id, at }) => `${id} at ${at.join(", ")}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) found.push(`scrolls sideways by ${wide} pixels`);
    const seen = { reader: reader.name, path: new URL(page.url()).pathname, look: look.name, width };
    findings.push(...found.map((finding) => ({ ...seen, finding })));
    await page.close();
  }
  await context.close();
  return findings;
}
