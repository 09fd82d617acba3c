import type { SiteContent } from "./documents.ts";
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

function noteMoves<Entry extends Slugged>(before: readonly Entry[], after: readonly Entry[]): Entry[] {
  const isIn = (entries: readonly Entry[], slug: string) => entries.some((entry) => entry.slug === slug);
  const gone = before.filter(({ slug }) => slug !== "" && !isIn(after, slug));
  return after.map((entry) => {
    const former = isIn(before, entry.slug) ? undefined : gone.find((page) => isSamePage(page, entry));
    const slugs = new Set([...entry.former_slugs, ...(former ? [former.slug] : [])]);
    slugs.delete(entry.slug);
    return { ...entry, former_slugs: [...slugs].slice(-mostFormerSlugs) };
  });
}

/** The documents to be published, where a page or a service that moved remembers the address that it had (site-15). */
export function withFormerSlugs(before: SiteContent, after: SiteContent): SiteContent {
  return {
    ...after,
    services: { services: noteMoves(before.services.services, after.services.services) },
    pages: { pages: noteMoves(before.pages.pages, after.pages.pages) },
  };
}
