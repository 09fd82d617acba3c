import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublicPage } from "#contract/site/public-pages.ts";
import { indexablePaths } from "#contract/site/site-paths.ts";
import { aPost, deletePost } from "#tests/samples/posts.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import { builtPages } from "#tests/support/pages.ts";
import { type SiteOwners, siteOwners } from "#tests/support/site-owners.ts";
import { searchLimits } from "./public-pages.ts";

let office: SiteOwners;
let authorId: number;

beforeAll(async () => {
  office = await siteOwners(await builtPages());
  authorId = office.owner.account.id;
  await aPost(office.program, { authorId, title: "Calm & quiet", content: "One.\n\nTwo\nlines." });
  await aPost(office.program, { authorId, title: "No one may read this yet", isDraft: true });
});

afterAll(() => office.program.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  office.program.app.inject({ url, headers });

const listed = async (): Promise<PublicPage[]> => (await get("/api/pages/")).json().results;
const textOf = async (path: string) => (await listed()).find((page) => page.path === path)?.text;

test("the search knows every page of the sitemap, once, and each of its pages opens (pages-73)", async () => {
  const paths = (await listed()).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([...indexablePaths(), "/blog/calm-quiet", "/post-op#crown"]));
  expect(paths).toEqual([...new Set(paths)]);
  for (const path of paths)
    expect([path, (await get(path.replace(/#.*/, ""))).statusCode]).toEqual([path, 200]);
});

test("a page is called what its heading says", async () => {
  const headings = new Map<string, string | undefined>();
  for (const { path } of await listed()) {
    const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec((await get(path.replace(/#.*/, ""))).body) ?? [];
    headings.set(
      path,
      heading
        ?.replaceAll(/<[^>]+>/g, "")
        .replaceAll("&amp;", "&")
        .replaceAll("&#x27;", "'"),
    );
  }
  for (const { path, title } of await listed())
    if (!/^\/(#|$)/.test(path))
      expect([path, title.startsWith(headings.get(path) ?? "-")]).toEqual([path, true]);
});

test("its texts are on one line, with the facts in them, and of bounded length", async () => {
  expect(await textOf("/blog/calm-quiet")).toBe("One. Two lines.");
  const { practice } = exampleContent;
  expect(await textOf("/#location-heading")).toContain(`Phone: ${practice.phone.number}.`);
  for (const { path, title, text } of await listed()) {
    expect([path, title.length > 0, text.length > 10]).toEqual([path, true, true]);
    expect(text, path).not.toMatch(/\n|\{\w+(:\w+)?\}|\.\.|undefined|null/);
    expect(text.length, path).toBeLessThanOrEqual(searchLimits.ofPage);
  }
  const { id, slug } = await aPost(office.program, {
    authorId,
    title: "Long",
    content: "🦷 word ".repeat(900),
  });
  expect([...((await textOf(`/blog/${slug}`)) ?? "")].length).toBeLessThanOrEqual(searchLimits.ofPost + 1);
  await deletePost(office.program, id);
});

test("a draft is not in it, neither of a post nor of a document, and what is published is at once", async () => {
  expect(JSON.stringify(await listed())).not.toContain("No one may read this yet");
  const offers = {
    slug: "offers",
    title: { en: "Our offers" },
    sections: [{ paragraphs: [{ en: "Whitening." }] }],
  };
  const pages = {
    pages: [...exampleContent.pages.pages, { ...offers, search_description: { en: "Offers." } }],
  };
  await office.save("pages", pages);
  expect(await textOf("/offers")).toBeUndefined();
  expect((await office.publish(["pages"])).status).toBe(200);
  expect(await listed()).toContainEqual({
    path: "/offers",
    title: "Our offers",
    group: "practice",
    text: "Whitening.",
  });
  expect((await get("/search")).body).toContain('href="/offers"');
  const { id } = await aPost(office.program, { authorId, title: "Fresh from the press" });
  expect(await textOf("/blog/fresh-from-the-press")).toBeDefined();
  expect((await get("/search")).body).toContain('href="/blog/fresh-from-the-press"');
  await deletePost(office.program, id);
  expect(await textOf("/blog/fresh-from-the-press")).toBeUndefined();
});

test("it is sent once to whoever has it", async () => {
  const { headers } = await get("/api/pages/");
  expect(headers["cache-control"]).toBe("no-cache");
  const again = await get("/api/pages/", { "if-none-match": String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("of many posts the newest can be found", { tags: "full" }, async () => {
  const { database, changes } = office.program;
  await database.execute(`
    INSERT INTO posts (author_id, title, slug, content, is_draft, published_at)
    SELECT ${authorId}, 'Bulk', 'bulk-' || n, 'Words.', false, now() + n * interval '1 minute'
    FROM generate_series(1, ${searchLimits.posts + 1}) AS n`);
  changes.notify("posts");
  const paths = (await listed()).map(({ path }) => path);
  expect(paths).toContain("/blog/bulk-2");
  expect(paths).not.toContain("/blog/bulk-1");
});
