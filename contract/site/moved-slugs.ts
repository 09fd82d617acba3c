import type { DocumentKind, SiteContent } from "./documents.ts";
import { mostFormerSlugs } from "./fact-documents.ts";

interface Slugged {
  readonly slug: string;
  readonly former_slugs: readonly string[];
  readonly title: unknown;
}

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether two entries with different slugs are one page: its title or all of its text stayed (site-15). */
function isSamePage(before: Slugged, after: Slugged): boolean {
  const { slug: _was, former_slugs: _were, title: was, ...textBefore } = before;
  const { slug: _is, former_slugs: _are, title: is, ...textAfter } = after;
  return sameJson(was, is) || sameJson(textBefore, textAfter);
}

/** An entry with former addresses but its own, the newest last, as many as a document may hold. */
function withSlugs<Entry extends Slugged>(entry: Entry, slugs: readonly string[]): Entry {
  const others = [...new Set(slugs)].filter((slug) => slug !== entry.slug);
  return { ...entry, former_slugs: others.slice(-mostFormerSlugs) };
}

function noteMoves<Entry extends Slugged>(before: readonly Entry[], after: readonly Entry[]): Entry[] {
  const gone = before.filter(({ slug }) => slug !== "" && !after.some((entry) => entry.slug === slug));
  return after.map((entry) => {
    const stayed = before.some((page) => page.slug === entry.slug && isSamePage(page, entry));
    const former = stayed ? undefined : gone.find((page) => isSamePage(page, entry));
    return withSlugs(entry, [...entry.former_slugs, ...(former ? [former.slug] : [])]);
  });
}

/** Entries as they once were, each with the addresses that its page has had since, unless another entry has them. */
function keepMoves<Entry extends Slugged>(published: readonly Entry[], restored: readonly Entry[]): Entry[] {
  const taken = new Set(restored.flatMap(({ slug, former_slugs }) => [slug, ...former_slugs]));
  return restored.map((entry) => {
    const same = published.filter((page) => isSamePage(page, entry));
    const page = same.find(({ slug }) => slug === entry.slug) ?? same[0];
    const since = page?.former_slugs.filter((slug) => !taken.has(slug)) ?? [];
    return withSlugs(entry, [...entry.former_slugs, ...since]);
  });
}

/** A document of an earlier day, whose pages and services keep the addresses that they have had since (site-15). */
export function withLaterSlugs(published: SiteContent, kind: DocumentKind, content: unknown): unknown {
  const restored = { ...published, [kind]: content };
  if (kind === "services")
    return { services: keepMoves(published.services.services, restored.services.services) };
  if (kind === "pages") return { pages: keepMoves(published.pages.pages, restored.pages.pages) };
  return content;
}

/** The documents to be published, where a page or a service that moved remembers the address that it had (site-15). */
export function withFormerSlugs(before: SiteContent, after: SiteContent): SiteContent {
  return {
    ...after,
    services: { services: noteMoves(before.services.services, after.services.services) },
    pages: { pages: noteMoves(before.pages.pages, after.pages.pages) },
  };
}
