import { expect, test } from "vitest";
import { at } from "#tests/support/changed-content.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { documents, type SiteContent } from "./documents.ts";
import { withFormerSlugs, withLaterSlugs } from "./moved-slugs.ts";

/** The former addresses of the first page after a change of the example, and those of the first service. */
function formerAfter(change: (content: SiteContent) => void, before = exampleContent) {
  const after = structuredClone(before);
  change(after);
  const { pages, services } = withFormerSlugs(before, after);
  return { page: pages.pages[0]?.former_slugs, service: services.services[0]?.former_slugs };
}

test("a page or a service that moved remembers the address that it had (site-15)", () => {
  expect(formerAfter(({ pages }) => (at(pages.pages).slug = "first-visit"))).toEqual({
    page: ["new-patients"],
    service: [],
  });
  expect(formerAfter(({ services }) => (at(services.services).slug = "dentistry")).service).toEqual([
    "general",
  ]);
});

test("it is the same page where either its title or its text stayed, and a new one where neither did", () => {
  const renamed = formerAfter(({ pages }) => {
    Object.assign(at(pages.pages), { slug: "first-visit", title: { en: "Your first visit" } });
  });
  expect(renamed.page).toEqual(["new-patients"]);
  const rewritten = formerAfter(({ pages }) => {
    Object.assign(at(pages.pages), { slug: "first-visit", sections: [] });
  });
  expect(rewritten.page).toEqual(["new-patients"]);
  const replaced = formerAfter(({ pages }) => {
    Object.assign(at(pages.pages), { slug: "parking", title: { en: "Parking" }, sections: [] });
  });
  expect(replaced.page).toEqual([]);
});

test("an address that another page takes leads nowhere else, and one that it had before is its own again", () => {
  const swapped = formerAfter(({ pages }) => {
    at(pages.pages).slug = "privacy";
    at(pages.pages, 1).slug = "new-patients";
  });
  expect(swapped.page).toEqual([]);
  const moved = structuredClone(exampleContent);
  Object.assign(at(moved.pages.pages), { slug: "first-visit", former_slugs: ["new-patients"] });
  expect(formerAfter(({ pages }) => (at(pages.pages).slug = "new-patients"), moved).page).toEqual([
    "first-visit",
  ]);
});

test("of many former addresses the newest stay, as many as a document may hold", () => {
  const before = structuredClone(exampleContent);
  const pasted = Array.from({ length: 20 }, (_, index) => `address-${index}`);
  at(before.pages.pages).former_slugs = pasted;
  const after = structuredClone(before);
  at(after.pages.pages).slug = "first-visit";
  const { pages } = withFormerSlugs(before, after);
  expect(at(pages.pages).former_slugs).toEqual([...pasted.slice(1), "new-patients"]);
  expect(documents.pages.safeParse(pages).error).toBeUndefined();
});

test("a page that moves to the address of one that is removed leaves its own behind", () => {
  const merged = formerAfter(({ pages }) => {
    pages.pages.splice(1, 1);
    at(pages.pages).slug = at(exampleContent.pages.pages, 1).slug;
  });
  expect(merged.page).toEqual(["new-patients"]);
});

test("a page that comes back as it was keeps the addresses that it has had since, but those of other pages (site-15)", () => {
  const published = structuredClone(exampleContent);
  Object.assign(at(published.pages.pages), {
    slug: "welcome",
    former_slugs: ["new-patients", "start", "parking"],
  });
  const former = structuredClone(exampleContent.pages);
  at(former.pages, 1).slug = "parking";
  const pages = documents.pages.parse(withLaterSlugs(published, "pages", former));
  expect(at(pages.pages)).toMatchObject({ slug: "new-patients", former_slugs: ["start"] });
  expect(withFormerSlugs(published, { ...published, pages }).pages.pages[0]?.former_slugs).toEqual([
    "start",
    "welcome",
  ]);
  expect(withLaterSlugs(published, "services", exampleContent.services)).toEqual(exampleContent.services);
  expect(withLaterSlugs(published, "team", exampleContent.team)).toBe(exampleContent.team);
});
