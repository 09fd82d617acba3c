import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenUnsubscribePath } from "#contract/posts/unsubscribe.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { builtPages } from "#tests/support/pages.ts";

// Pages as built: `node scripts/prepare.mjs --build`.

let program: TestApp;

beforeAll(async () => {
  program = await anApp(await builtPages());
});

afterAll(() => program?.close());

const get = (url: string) => program.app.inject(url);

test("pages link to the feed", async () => {
  expect((await get("/")).body).toMatch(
    /<link rel="alternate" href="\/feed\.xml" type="application\/atom\+xml"/,
  );
});

test("a hostile post is text on its page: in the document, the previews and the JSON-LD", async () => {
  const { id: authorId } = await anEmployee(program.database, {
    firstName: "]]><x>",
    lastName: "O'<b>&amp;\u0001",
  });
  const hostile =
    "</script><script>alert(1)</script> ]]> <![CDATA[ & \" ' \u2028 \u0007 &lt;b&gt; --> ${7*7}";
  const { slug } = await aPost(program, { authorId, title: hostile, content: hostile });
  const { body, headers } = await get(`/blog/${slug}`);
  expect(headers["content-security-policy"]).not.toContain("unsafe-inline'; script");
  expect(body).not.toContain("<script>alert(1)");
  const [, json = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    "@type": "BlogPosting",
    headline: expect.stringContaining("</script>"),
  });
});

test("the page of an invalid unsubscription link is a 404 with a sentence", async () => {
  const page = await get(brokenUnsubscribePath);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.body).toContain("This link does not work");
});

test("a truncated unsubscription link shows that it is broken, a whole one the button to unsubscribe", async () => {
  const page = (token: string) => get(`/unsubscribe/${token}`);
  const [whole, cut] = [await page(`1.${"A".repeat(43)}`), await page(`1.${"A".repeat(42)}`)];
  expect(whole.statusCode).toBe(200);
  expect(whole.body).toContain(">Unsubscribe</button>");
  expect(cut.statusCode).toBe(404);
  expect(cut.body).not.toContain(">Unsubscribe</button>");
  expect(cut.body).toContain("This link does not work");
});
