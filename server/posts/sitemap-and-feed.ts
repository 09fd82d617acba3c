import type { FastifyInstance } from "fastify";
import { feedPath } from "#contract/feed.ts";
import { indexablePaths } from "#contract/site-paths.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { dataPolicy, shownElsewhere } from "#server/http/security-headers.ts";
import { atomFeed, escapeText } from "./feed.ts";
import type { preparePostQueries } from "./post-queries.ts";

interface SitemapAndFeedOptions {
  readonly queries: ReturnType<typeof preparePostQueries>;
  readonly responses: ResponseCache;
  /** The site's origin. */
  readonly publicUrl: string;
}

/** How many posts the feed contains. */
const feedLength = 20;

/** URLs that one sitemap may contain (sitemaps.org). */
const sitemapLimit = 50_000;

interface SitemapPage {
  readonly path: string;
  /** Last change. */
  readonly changed?: Date;
}

/** Pages as a sitemap (sitemaps.org, version 0.9); `origin` is the site's own. */
function sitemap(pages: readonly SitemapPage[], origin: string): string {
  const entries = pages.map(({ path, changed }) => {
    const lastChange = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeText(origin + path)}</loc>${lastChange}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** robots.txt: everything but the API, of which calendars of other programs read the feeds (http-49); private pages have `noindex`. */
function robots(origin: string): string {
  return `User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\nDisallow: /token/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Serves what search engines and feed readers look for (newsletter-17); each is rendered once per change and cached. */
export function serveSitemapAndFeed(
  app: FastifyInstance,
  { queries, responses, publicUrl }: SitemapAndFeedOptions,
): void {
  function serveCached(path: string, type: string, make: () => Promise<string>, more = {}): void {
    app.get(path, async (request, reply) => {
      const found = await responses.getOrRender(path, async () => ({
        status: 200,
        headers: {
          "Content-Type": `${type}; charset=utf-8`,
          "Cache-Control": "no-cache",
          "Content-Security-Policy": dataPolicy,
          ...more,
        },
        body: Buffer.from(await make()),
        tags: ["posts"],
        isCacheable: true,
      }));
      return found.send(request, reply);
    });
  }

  serveCached(
    feedPath,
    "application/atom+xml",
    async () => atomFeed(await queries.latest(feedLength), { origin: publicUrl, path: feedPath }),
    shownElsewhere,
  );
  serveCached("/sitemap.xml", "application/xml", async () => {
    const posts = await queries.listPaths(sitemapLimit - indexablePaths.length);
    return sitemap([...indexablePaths.map((path) => ({ path })), ...posts], publicUrl);
  });
  serveCached("/robots.txt", "text/plain", async () => robots(publicUrl));
}
