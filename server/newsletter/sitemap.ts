import { escapeText } from "./feed.ts";

/** Addresses that one sitemap may hold (sitemaps.org). */
export const sitemapLimit = 50_000;

interface SitemapPage {
  readonly path: string;
  /** Last change. */
  readonly changed?: Date;
}

/** Pages as a sitemap (sitemaps.org, version 0.9); `origin` is the site's address without path. */
export function sitemap(pages: readonly SitemapPage[], origin: string): string {
  const entries = pages.map(({ path, changed }) => {
    const lastChange = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeText(origin + path)}</loc>${lastChange}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** robots.txt: everything but the API; private pages have `noindex`. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /token/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
