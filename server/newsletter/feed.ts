import { Feed } from "feed";
import type { Post } from "#contract/newsletter.ts";
import { newsletterSection } from "#practice/home.ts";
import { locale, practiceName } from "#practice/practice.ts";
import { excerptOf } from "./excerpt.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML shows it, and XML too. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
}

/** Characters that XML 1.0 cannot hold in any way (§2.2). */
const notXml = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/** A text that the feed's writer escapes, except where it takes it for escaped already. */
function asWritten(text: string): string {
  return text.replaceAll("&amp;", "&amp;amp;");
}

function asHtml(content: string): string {
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** Posts, newest first, as an Atom feed (RFC 4287); `origin` is the site's address without path. */
export function atomFeed(posts: readonly Post[], { origin, path }: { origin: string; path: string }): string {
  const updated = posts
    .map(({ updated_date }) => updated_date)
    .toSorted()
    .at(-1);
  const feed = new Feed({
    id: `${origin}/`,
    link: `${origin}/`,
    title: `${practiceName}: ${newsletterSection.heading}`,
    description: newsletterSection.introduction,
    language: locale,
    author: { name: practiceName },
    // RFC 4287 wants a date of a feed that has nothing to say yet, too.
    updated: new Date(updated ?? 0),
    feedLinks: { atom: `${origin}${path}` },
    generator: false,
  });
  for (const { title, slug, content, category, published_date, updated_date, author } of posts) {
    const address = `${origin}/blog/${slug}`;
    feed.addItem({
      id: address,
      link: address,
      title: escapeText(title),
      description: escapeText(excerptOf(content)),
      content: asHtml(content),
      author: [{ name: asWritten(`${author.first_name} ${author.last_name}`.trim() || author.username) }],
      date: new Date(updated_date),
      ...(published_date && { published: new Date(published_date) }),
      ...(category && { category: [{ name: category, term: category }] }),
    });
  }
  return feed.atom1().replace(notXml, "");
}
