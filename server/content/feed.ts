import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { feedPath } from "#contract/posts/feed.ts";
import type { Post } from "#contract/posts/posts.ts";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import { indexablePaths } from "#contract/site/site-paths.ts";
import { defaultLanguage, hasTranslations, pagePath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { pathPrefixes, sendBelow } from "#server/http/language.ts";
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
  const { title, slug, content, category, language, published_date, updated_date, author } = post;
  const url = origin + pagePath(`/blog/${slug}`, language);
  const name = `${author.first_name} ${author.last_name}`.trim() || (author.username ?? site().practice.name);
  return `<entry${language === site().language || !hasTranslations() ? "" : ` xml:lang="${language}"`}>
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

/** What the posts are about, and which language they are in where that is not the feed's (newsletter-58). */
function subtitleOf(posts: readonly Post[]): string {
  const { introduction } = site().posts;
  const [language] = posts.map((post) => post.language);
  if (!hasTranslations() || !language || language === site().language) return introduction;
  const names = new Intl.DisplayNames(site().practice.locale, { type: "language" });
  return `${introduction} ${m.feed_posts_language({ language: names.of(language) ?? language })}`;
}

/** Posts, newest first, as an Atom feed (RFC 4287); `origin` is the site's own. */
function atomFeed(posts: readonly Post[], { origin, path }: { origin: string; path: string }): string {
  const changes = posts.map(({ updated_date }) => updated_date).toSorted();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site().practice.locale}">
<id>${origin}${pagePath("/")}</id>
<title>${escapeText(`${site().practice.name}: ${site().posts.heading}`)}</title>
<subtitle>${escapeText(subtitleOf(posts))}</subtitle>
<author><name>${escapeText(site().practice.name)}</name></author>
<link href="${origin}${pagePath("/")}"/>
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
  /** The same page in each language, by its path without a prefix. */
  readonly everywhere?: string;
}

/** The pages that can be used without an account, in each language (site-23). */
function translatedPages(): SitemapPage[] {
  const { languages } = site().practice;
  if (!hasTranslations()) return indexablePaths().map((path) => ({ path }));
  return languages.flatMap((language) =>
    indexablePaths().map((path) => ({ path: pagePath(path, language), everywhere: path })),
  );
}

/** Where a page is in each language, as search engines read it in a sitemap. */
function alternatesOf(path: string, origin: string): string {
  const { languages } = site().practice;
  const link = (name: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeText(origin + href)}"/>`;
  return [
    ...languages.map((language) => link(language, pagePath(path, language))),
    link("x-default", pagePath(path, defaultLanguage())),
  ].join("");
}

/** Pages as a sitemap (sitemaps.org, version 0.9); `origin` is the site's own. */
function sitemap(pages: readonly SitemapPage[], origin: string): string {
  const entries = pages.map(({ path, changed, everywhere }) => {
    const lastChange = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    const alternates = everywhere === undefined ? "" : alternatesOf(everywhere, origin);
    return `<url><loc>${escapeText(origin + path)}</loc>${lastChange}${alternates}</url>`;
  });
  const xhtml = hasTranslations() ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>\n${entries.join("\n")}\n</urlset>\n`;
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
  function serveCached(
    path: string,
    type: string,
    make: () => Promise<string>,
    { headers = {}, prefix = "" }: { headers?: Readonly<Record<string, string>>; prefix?: string } = {},
  ): void {
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      if (!site().isOpen && path !== "/robots.txt") throw new ProblemError(notFound);
      const found = await responses.getOrRender(path, async () => ({
        status: 200,
        headers: {
          "Content-Type": `${type}; charset=utf-8`,
          "Cache-Control": "no-cache",
          "Content-Security-Policy": dataPolicy,
          ...headers,
        },
        body: Buffer.from(await make()),
        tags: ["posts"],
        isCacheable: true,
      }));
      return found.send(request, reply);
    }
    app.get(path, sendBelow(prefix, answer));
  }

  /** The posts of the language that a feed is in, or those of the default one where it has none (newsletter-58). */
  async function postsOfFeed(): Promise<readonly Post[]> {
    if (!hasTranslations()) return queries.latest(feedLength);
    const own = await queries.latest(feedLength, site().language);
    return own.length > 0 ? own : queries.latest(feedLength, defaultLanguage());
  }

  for (const prefix of pathPrefixes) {
    const path = prefix + feedPath;
    serveCached(
      path,
      "application/atom+xml",
      async () => atomFeed(await postsOfFeed(), { origin: publicUrl, path }),
      { headers: shownElsewhere, prefix },
    );
  }
  serveCached("/sitemap.xml", "application/xml", async () => {
    const pages = translatedPages();
    const posts = await queries.listPaths(sitemapLimit - pages.length);
    const ofPosts = posts.map(({ path, language, changed }) => ({ path: pagePath(path, language), changed }));
    return sitemap([...pages, ...ofPosts], publicUrl);
  });
  serveCached("/robots.txt", "text/plain", async () => robots(publicUrl));
}
