import { afterAll, beforeAll, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { builtPages } from "#tests/support/pages.ts";
import { type SiteOwners, siteOwners } from "#tests/support/site-owners.ts";

let office: SiteOwners;

async function publish(kind: "home" | "practice", content: object): Promise<void> {
  expect(await office.save(kind, content)).toMatchObject({ status: 200, body: { problems: [] } });
  expect((await office.publish([kind])).status).toBe(200);
}

beforeAll(async () => {
  office = await siteOwners(await builtPages());
  await publish("practice", { ...exampleContent.practice, languages: ["en", "es"] });
});
afterAll(() => office.program.close());

const get = (url: string) => office.program.app.inject({ url });

test("the browser knows what has no translation in what it renders (site-22)", async () => {
  const { home } = exampleContent;
  expect((await get("/es/")).body).not.toContain("hasFallbacks");
  expect((await get("/es/untranslated.json")).json()).toEqual([]);
  await publish("home", { ...home, hero: { ...home.hero, heading: { en: "Glad you came" } } });
  expect((await get("/es/untranslated.json")).json()).toEqual([{ language: "en", texts: ["Glad you came"] }]);
  expect((await get("/es/")).body).toContain('"hasFallbacks":true');
  expect((await get("/")).body).not.toContain("hasFallbacks");
});

test("a page with a secret address leads to no other language without JavaScript (site-23)", async () => {
  const linksOf = async (path: string) =>
    (await get(path)).body.match(/<a\b[^>]*\bdata-language="en"[^>]*>/g) ?? [];
  const needsScript = (link: string) => link.includes('data-needs-script="true"');
  for (const path of ["/es/visit/a", "/es/offer/a", "/es/reset-password/a"]) {
    const links = await linksOf(path);
    expect(links.length, path).toBeGreaterThan(2);
    expect(links.every(needsScript), path).toBe(true);
  }
  for (const path of ["/es/login", `/es/unsubscribe/1.${"a".repeat(43)}`]) {
    const links = await linksOf(path);
    expect(links.length, path).toBeGreaterThan(2);
    expect(links.some(needsScript), path).toBe(false);
  }
});

test("what staff and owners alone see says that it is English (WCAG 2.2, 3.1.2; site-22)", async () => {
  for (const [path, heading] of [
    ["/es/office", "Office"],
    ["/es/people", "People"],
    ["/es/blogs/1/edit", "Edit blog"],
  ] as const)
    expect((await get(path)).body, path).toMatch(
      new RegExp(`<main[^>]*>[^]*<div lang="en" class="contents">[^]*<h1[^>]*>${heading}<`),
    );
  expect((await get("/es/profile/edit")).body).not.toContain('<div lang="en"');
  expect((await get("/es/")).body.match(/<a\b[^>]*\blang="en"[^>]*>Create Post</g)).toHaveLength(2);
});

test("page translations are kept off names (pages-67)", async () => {
  const { body } = await get("/es/about/team");
  for (const { name } of site().providers.providers.filter(({ retired }) => !retired))
    expect(body).toContain(`<span translate="no">${name}</span>`);
  expect(body).toMatch(new RegExp(`<span translate="no"[^>]*>${site().practice.name}<`));
});
