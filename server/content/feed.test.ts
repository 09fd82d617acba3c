import { parseAtomFeed } from "feedsmith";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexablePaths } from "#contract/site/site-paths.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPost, deletePost } from "#tests/samples/posts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";

let program: TestApp;
let authorId: number;

const hostile = "</script><script>alert(1)</script> ]]> <![CDATA[ & \" ' \u2028 \u0007 &lt;b&gt; --> ${7*7}";

beforeAll(async () => {
  program = await anApp();
  authorId = (
    await anEmployee(program.database, {
      username: "dr.odd",
      firstName: "]]><x>",
      lastName: "O'<b>&amp;\u0001",
    })
  ).id;
  await aPost(program, {
    authorId,
    title: "Calm & quiet",
    content: "One.\n\nTwo\nlines.",
    category: "Endodontics",
  });
  await aPost(program, { authorId, title: hostile, content: hostile, now: new Date(Date.now() + 1_000) });
  await aPost(program, { authorId, title: "Nobody may read this yet", isDraft: true });
});

afterAll(() => program.close());

const get = (url: string) => program.app.inject(url);

test("the feed is one that a feed reader accepts, with hostile texts as the texts they are", async () => {
  const { body, headers } = await get("/feed.xml");
  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(body).not.toContain("Nobody may read this yet");
  const feed = parseAtomFeed(body);
  expect(feed).toMatchObject({ id: "https://practice.example/", updated: expect.any(String) });
  expect(feed.links).toContainEqual(
    expect.objectContaining({ rel: "self", href: "https://practice.example/feed.xml" }),
  );
  expect(feed.entries).toHaveLength(2);
  const [odd, calm] = feed.entries ?? [];
  expect(calm).toMatchObject({
    id: "https://practice.example/blog/calm-quiet",
    published: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    // A category has a term (RFC 4287, §4.2.2.1).
    categories: [expect.objectContaining({ term: "Endodontics" })],
    content: { type: "html", value: "<p>One.</p><p>Two<br>lines.</p>" },
  });
  expect(JSON.stringify(odd)).not.toContain("<script>");
  expect(odd?.authors?.[0]?.name).toBe("]]><x> O'<b>&amp;");
});

test("the sitemap holds public pages and published posts, and follows a change", async () => {
  const { body, headers } = await get("/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  for (const path of indexablePaths()) expect(addresses).toContain(`https://practice.example${path}`);
  expect(addresses).toContain("https://practice.example/blog/calm-quiet");
  expect(addresses.join()).not.toContain("nobody-may-read");
  for (const [, time = ""] of body.matchAll(/<lastmod>([^<]+)<\/lastmod>/g))
    expect(Date.parse(time)).not.toBeNaN();
  const { id } = await aPost(program, { authorId, title: "Fresh from the press" });
  expect((await get("/sitemap.xml")).body).toContain("/blog/fresh-from-the-press");
  expect((await get("/feed.xml")).body).toContain("/blog/fresh-from-the-press");
  await deletePost(program, id);
  expect((await get("/sitemap.xml")).body).not.toContain("/blog/fresh-from-the-press");
  expect((await get("/feed.xml")).body).not.toContain("/blog/fresh-from-the-press");
});

test("robots.txt names the sitemap, and lets calendars of other programs be read", async () => {
  expect((await get("/robots.txt")).body).toContain("Allow: /api/calendar/\n");
  expect((await get("/robots.txt")).body).toContain("Sitemap: https://practice.example/sitemap.xml");
});
