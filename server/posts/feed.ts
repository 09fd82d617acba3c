import type { Post } from "#contract/posts.ts";
import { newsletterSection } from "#practice/newsletter-section.ts";
import { locale, practiceName } from "#practice/practice.ts";
import { excerptOf } from "./posts.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML and XML. */
export function escapeText(text: string): string {
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
  const name = `${author.first_name} ${author.last_name}`.trim() || (author.username ?? practiceName);
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
export function atomFeed(posts: readonly Post[], { origin, path }: { origin: string; path: string }): string {
  const changes = posts.map(({ updated_date }) => updated_date).toSorted();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${origin}/</id>
<title>${escapeText(`${practiceName}: ${newsletterSection.heading}`)}</title>
<subtitle>${escapeText(newsletterSection.introduction)}</subtitle>
<author><name>${escapeText(practiceName)}</name></author>
<link href="${origin}/"/>
<link rel="self" href="${origin}${path}"/>
<updated>${changes.at(-1) ?? new Date(0).toISOString()}</updated>
${posts.map((post) => atomEntry(post, origin)).join("\n")}
</feed>
`.replace(notXml, "");
}
