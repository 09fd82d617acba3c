import type { APIRequestContext } from "@playwright/test";
import { expect, test, variant } from "#tests/support/journey.ts";

interface CrawledPage {
  readonly status: number;
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly string[];
}

function valuesOf(html: string, attribute: RegExp): string[] {
  return [...html.matchAll(attribute)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
}

/** Comments and scripts hold no links of the page, though they may look as if they did. */
function withoutScripts(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "");
}

async function crawl(request: APIRequestContext, address: string): Promise<CrawledPage> {
  const answer = await request.get(address);
  const isPage = answer.headers()["content-type"]?.startsWith("text/html") ?? false;
  const html = isPage ? withoutScripts(await answer.text()) : "";
  return {
    status: answer.status(),
    anchors: new Set(valuesOf(html, /\sid="([^"]*)"/g)),
    links: valuesOf(html, /<(?:a|area)\b[^>]*?\shref="([^"]*)"/g),
  };
}

test("every link of the site resolves", variant, async ({ request, baseURL }) => {
  const site = new URL(baseURL ?? "");
  const pages = new Map<string, CrawledPage>();
  const named: { from: string; to: URL }[] = [{ from: "the start", to: new URL("/", site) }];
  // The list grows while it is read.
  for (const { from, to } of named) {
    const address = to.pathname + to.search;
    if (pages.has(address)) continue;
    const page = await crawl(request, address);
    pages.set(address, page);
    expect(page.status, `${address}, linked from ${from}`).toBe(200);
    for (const href of page.links) {
      expect(URL.canParse(href, new URL(address, site)), `'${href}' on ${address}`).toBe(true);
      const found = new URL(href, new URL(address, site));
      if (found.origin === site.origin) named.push({ from: address, to: found });
    }
  }

  const lost = named
    .filter(
      ({ to }) =>
        to.hash && !pages.get(to.pathname + to.search)?.anchors.has(decodeURIComponent(to.hash.slice(1))),
    )
    .map(({ from, to }) => `${to.pathname}${to.hash} on ${from}`);
  expect(lost, "links to anchors that are not there").toEqual([]);

  const known = [...pages.keys()];
  expect(known).toEqual(
    expect.arrayContaining([
      "/about/team",
      "/register",
      "/login",
      "/forgot-password",
      "/services/general",
      "/services/endodontics",
      "/services/oral-surgery",
      "/post-op",
      "/accessibility-statement",
      "/accessibility-services",
      "/accessibility/services",
      "/search",
      "/es/",
      "/es/request-appointment",
    ]),
  );
  expect(known.some((address) => address.startsWith("/blog/"))).toBe(true);
});
