import type { FastifyInstance } from "fastify";
import { feedPath } from "#contract/feed.ts";
import type { Post } from "#contract/posts.ts";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import { indexablePaths } from "#contract/site-paths.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import { dataPolicy, shownElsewhere } from "#server/http/security-headers.ts";
import type { preparePostQueries } from "./post-queries.ts";
import { excerptOf } from "./posts.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML and XML. */
function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
}

/** Characters that an XML 1.0 document cannot contain, escaped or not (XML 1.0, 2.2). */
const notXml = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** A text as escaped HTML, within XML: readers that show a text as HTML show the text. */
const asHtmlText = (text: string) => escapeText(escapeText(text));

function asHtml(content: string): string {
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function atomEntry(post: Post, origin: string): string {
  const { title, slug, content, category, published_date, updated_date, author } = post;
  const url = `${origin}/blog/${slug}`;
  const name = `${author.first_name} ${author.last_name}`.trim() || (author.username ?? site().practice.name);
  return `<entry>
  <id>${url}</id>
  <link href="${url}"/>
  <title type="html">${asHtmlText(title)}</title>
  <author><name>${escapeText(name)}</name></author>
  ${published_date ? `<published>${published_date}</published>` : ""}
  <updated>${updated_date}</updated>
  ${category ? `<category term="${escapeText(category)}"/>` : ""}
  <summary type="html">${asHtmlText(excerptOf(content))}</summary>
  <content type="html">${escapeText(asHtml(content))}</content>
</entry>`;
}

/** Posts, newest first, as an Atom feed (RFC 4287); `origin` is the site's own. */
function atomFeed(posts: readonly Post[], { origin, path }: { origin: string; path: string }): string {
  const changes = posts.map(({ updated_date }) => updated_date).toSorted();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site().practice.locale}">
<id>${origin}/</id>
<title>${escapeText(`${site().practice.name}: ${site().posts.heading}`)}</title>
<subtitle>${escapeText(site().posts.introduction)}</subtitle>
<author><name>${escapeText(site().practice.name)}</name></author>
<link href="${origin}/"/>
<link rel="self" href="${origin}${path}"/>
<updated>${changes.at(-1) ?? new Date(0).toISOString()}</updated>
${posts.map((post) => atomEntry(post, origin)).join("\n")}
</feed>
`.replace(notXml, "");
}

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

/**
 * robots.txt: everything but the API, of which calendars of other programs read the feeds (http-49); private pages, and
 * all pages of a closed practice, have `noindex`, which only those who read them learn.
 */
function robots(origin: string): string {
  const rules = "User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\nDisallow: /token/\n";
  return site().isOpen ? `${rules}\nSitemap: ${origin}/sitemap.xml\n` : rules;
}

/**
 * Serves what search engines and feed readers look for (newsletter-17); each is rendered once per change and cached. A
 * closed practice has neither sitemap nor feed (site-12).
 */
export function serveSitemapAndFeed(
  app: FastifyInstance,
  { queries, responses, publicUrl }: SitemapAndFeedOptions,
): void {
  function serveCached(path: string, type: string, make: () => Promise<string>, more = {}): void {
    app.get(path, async (request, reply) => {
      if (!site().isOpen && path !== "/robots.txt") throw new ProblemError(notFound);
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
    const posts = await queries.listPaths(sitemapLimit - indexablePaths().length);
    return sitemap([...indexablePaths().map((path) => ({ path })), ...posts], publicUrl);
  });
  serveCached("/robots.txt", "text/plain", async () => robots(publicUrl));
}
