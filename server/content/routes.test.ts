import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aPost, changePost, deletePost } from "#tests/samples/posts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { nextChange } from "#tests/support/next-change.ts";

let program: TestApp;
let authorId: number;

beforeAll(async () => {
  program = await anApp();
  authorId = (await anEmployee(program.database, { username: "Dr.Quill" })).id;
  for (let day = 1; day <= 7; day += 1) {
    await aPost(program, { authorId, title: `Post ${day}`, now: new Date(Date.UTC(2026, 0, day)) });
  }
  await aPost(program, { authorId, title: "Unfinished", isDraft: true });
});

afterAll(() => program.close());

async function get(url: string, headers: Record<string, string> = {}) {
  const reply = await program.app.inject({ method: "GET", url, headers });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: parse(reply.body) };
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const titles = (body: { results: { title: string }[] }) => body.results.map(({ title }) => title);

describe("the list of posts", () => {
  test("is newest first, three a page, with the count of all published posts", async () => {
    const { status, body } = await get("/api/blogs/");
    expect(status).toBe(200);
    expect(body.count).toBe(7);
    expect(titles(body)).toEqual(["Post 7", "Post 6", "Post 5"]);
    expect(titles((await get("/api/blogs/?page=2")).body)).toEqual(["Post 4", "Post 3", "Post 2"]);
    expect(titles((await get("/api/blogs/?page=003")).body)).toEqual(["Post 1"]);
  });

  test("past its end is empty and has the true count", async () => {
    for (const page of ["4", "999999", "1".repeat(40)]) {
      expect(await get(`/api/blogs/?page=${page}`)).toMatchObject({
        status: 200,
        body: { count: 7, results: [] },
      });
    }
  });

  test.each(["abc", "0", "000", "-1", "1.5", "1e3", "", "%00", "１"])(
    "refuses the page %j by naming the field",
    async (page) => {
      const { status, body } = await get(`/api/blogs/?page=${page}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ detail: "invalid_fields", fields: { page: [expect.any(String)] } });
    },
  );

  test("refuses a page given twice", async () => {
    expect((await get("/api/blogs/?page=1&page=2")).status).toBe(400);
  });

  test("names each post's author and nothing private of them", async () => {
    const { body } = await get("/api/blogs/");
    expect(body.results[0].author).toEqual({
      id: authorId,
      username: "Dr.Quill",
      first_name: "Ada",
      last_name: "Quill",
      profile_picture: null,
    });
  });
});

describe("an author's list", () => {
  test("is found by username without regard to case and never holds drafts", async () => {
    const { body } = await get("/api/blogs/user/dr.quill/?page=3");
    expect(body.count).toBe(7);
    expect(titles(body)).toEqual(["Post 1"]);
  });

  test("of an unknown user, a patient or an impossible name is not found", async () => {
    await anAccount(program.database, { username: "patient.one" });
    for (const name of ["nobody", "patient.one", "a%00b", "a%20b", "%F0%9F%A6%B7"]) {
      expect(await get(`/api/blogs/user/${name}/`)).toMatchObject({
        status: 404,
        body: { detail: "not_found" },
      });
    }
  });
});

describe("one post", () => {
  test("is read by its slug and by its id", async () => {
    const { body } = await get("/api/blogs/slug/post-4/");
    expect(body).toMatchObject({
      title: "Post 4",
      is_draft: false,
      published_date: "2026-01-04T00:00:00.000Z",
    });
    expect((await get(`/api/blogs/${body.id}/`)).body).toEqual(body);
  });

  test("that is a draft, unknown or unnameable is not found", async () => {
    const addresses = ["slug/unfinished", "slug/none", "slug/A%00", "0", "abc", "99999999999999999999", "-1"];
    for (const address of addresses) {
      expect((await get(`/api/blogs/${address}/`)).status, address).toBe(404);
    }
  });
});

test("posts of the same title get slugs that differ by a number", async () => {
  const slugs: string[] = [];
  const ids: number[] = [];
  for (let time = 1; time <= 4; time += 1) {
    const { id, slug } = await aPost(program, {
      authorId,
      title: "Möhren & Äpfel: “Say Ahh!”",
      isDraft: true,
    });
    slugs.push(slug);
    ids.push(id);
  }
  expect(slugs).toEqual([
    "mohren-apfel-say-ahh",
    "mohren-apfel-say-ahh-2",
    "mohren-apfel-say-ahh-3",
    "mohren-apfel-say-ahh-4",
  ]);
  const together = await Promise.all(
    Array.from({ length: 5 }, () => aPost(program, { authorId, title: "?!", isDraft: true })),
  );
  expect(new Set(together.map(({ slug }) => slug)).size).toBe(5);
  for (const id of [...ids, ...together.map((post) => post.id)]) await deletePost(program, id);
});

describe("a cached reply", () => {
  test("has an ETag, and is 304 for a client that has it", async () => {
    const first = await get("/api/blogs/", { "accept-encoding": "br" });
    expect(first.headers).toMatchObject({ "cache-control": "no-cache", "content-encoding": "br" });
    const etag = String(first.headers.etag);
    const again = await get("/api/blogs/", { "if-none-match": etag, "accept-encoding": "gzip" });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect((await get("/api/blogs/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("is invalid as soon as a post was created, changed or deleted", async () => {
    const before = await get("/api/blogs/");
    const { id, slug } = await aPost(program, {
      authorId,
      title: "Fresh",
      now: new Date(Date.UTC(2026, 1, 1)),
    });
    expect(titles((await get("/api/blogs/")).body)[0]).toBe("Fresh");
    expect((await get(`/blog/${slug}`)).text).toContain("Fresh");

    const text = { title: "Fresher", content: "New words.", category: null, isDraft: false };
    await changePost(program, { id, now: new Date(), ...text });
    expect(titles((await get("/api/blogs/")).body)[0]).toBe("Fresher");
    expect((await get(`/blog/${slug}`)).text).toContain("Fresher");
    expect((await get("/")).text).toContain("Fresher");

    await deletePost(program, id);
    expect((await get("/api/blogs/")).body).toEqual(before.body);
    expect((await get(`/blog/${slug}`)).status).toBe(404);
    expect((await get("/")).text).not.toContain("Fresher");
  });

  test("of another process over the same database is invalid once that has heard of the write", async () => {
    const { app, changes } = await program.twin();
    const bodyOf = async (url: string) => (await app.inject(url)).body;
    await bodyOf("/api/blogs/");
    await bodyOf("/");
    const published = nextChange(changes, "posts");
    const { id } = await aPost(program, {
      authorId,
      title: "Published elsewhere",
      now: new Date(Date.UTC(2026, 2, 1)),
    });
    await published;
    expect(await bodyOf("/api/blogs/")).toContain("Published elsewhere");
    expect(await bodyOf("/")).toContain("Published elsewhere");
    const deleted = nextChange(changes, "posts");
    await deletePost(program, id);
    await deleted;
    expect(await bodyOf("/")).not.toContain("Published elsewhere");
  });
});
