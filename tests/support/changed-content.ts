import { checkSite } from "#contract/site/check-site.ts";
import { type SiteContent, siteContent } from "#contract/site/documents.ts";
import { exampleContent } from "./example-site.ts";

/** The example with a fault, and what is said of it as 'document path: message'. */
export function problemsWith(plant: (content: SiteContent) => void): string[] {
  const content = structuredClone(exampleContent);
  plant(content);
  return checkSite(content).map(({ kind, path, message }) => `${kind} ${path}: ${message}`);
}

/** The entry of a list, which the example has. */
export function at<Entry>(list: readonly Entry[], index = 0): Entry {
  const entry = list[index];
  if (entry === undefined) throw new Error(`There is no entry ${index}.`);
  return entry;
}

/** Adds a page of the practice's own at a slug. */
export function aPageAt(content: SiteContent, slug: string): void {
  const pages = siteContent.parse({ pages: { pages: [{ slug, title: { en: "Careers" } }] } }).pages.pages;
  content.pages.pages.push(...pages);
}
