import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aFile, aForm, aPostForm, type SentForm } from "#tests/samples/post-forms.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let author: SignedIn;
let colleague: SignedIn;
let patient: SignedIn;
let now = new Date("2026-03-01T10:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  author = await signedIn(program, await anEmployee(program.database, { username: "dr.writer" }));
  colleague = await signedIn(program, await anEmployee(program.database, { username: "dr.other" }));
  patient = await signedIn(program);
});

afterAll(() => program.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function ask(
  method: Method,
  url: string,
  who?: SignedIn,
  sent: { payload?: Buffer | string; headers?: Record<string, string> } = {},
) {
  const { headers, ...rest } = sent;
  const reply = await program.app.inject({ method, url, ...rest, headers: { ...who?.headers, ...headers } });
  const body = reply.headers["content-type"]?.toString().includes("json") ? reply.json() : undefined;
  return { status: reply.statusCode, headers: reply.headers, body, text: reply.body };
}

const create = (who: SignedIn | undefined, form: SentForm) => ask("POST", "/api/blogs/", who, form);

async function written(given: Parameters<typeof aPostForm>[0] = {}) {
  const { status, body } = await create(author, await aPostForm(given));
  expect(status).toBe(201);
  return body as { id: number; slug: string; version: number; featured_image: string; picture: never };
}

const change = async (
  who: SignedIn | undefined,
  id: number,
  fields: Parameters<typeof aForm>[0] = {},
  ifMatch?: string,
) => {
  const form = await aForm({
    title: "A changed title",
    content: "Changed words about teeth.",
    category: "Random",
    ...fields,
  });
  return ask("PUT", `/api/blogs/${id}/`, who, {
    ...form,
    headers: { ...form.headers, ...(ifMatch !== undefined && { "if-match": ifMatch }) },
  });
};

const storedFiles = async () => (await readdir(join(program.dataDirectory, "pictures"))).toSorted();
const nameOf = (path: string) => /\/pictures\/([a-z0-9]+)-/.exec(path)?.[1] ?? "none";

describe("who may write", () => {
  test("is an employee: a stranger is 401 and a patient 403, before anything is looked at", async () => {
    const empty = { headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "broken" };
    const { id } = await written();
    for (const [who, status] of [
      [undefined, 401],
      [patient, 403],
    ] as const) {
      expect((await ask("POST", "/api/blogs/", who, empty)).status).toBe(status);
      expect((await ask("PUT", `/api/blogs/${id}/`, who, empty)).status).toBe(status);
      expect((await ask("DELETE", `/api/blogs/${id}/`, who)).status).toBe(status);
    }
    expect((await ask("GET", `/api/blogs/${id}/`)).status).toBe(200);
  });

  test("a post's changes are its author's: a colleague is told so, and of a draft nothing at all", async () => {
    const published = await written();
    const draft = await written({ is_draft: "true" });
    expect(await change(colleague, published.id)).toMatchObject({
      status: 403,
      body: {
        detail: "not_author",
        message: "Not allowed: You don’t have permission to edit this blog.",
      },
    });
    expect((await change(colleague, published.id, { title: "" })).status).toBe(403);
    expect((await ask("DELETE", `/api/blogs/${published.id}/`, colleague)).status).toBe(403);
    expect((await change(colleague, draft.id)).status).toBe(404);
    expect((await ask("DELETE", `/api/blogs/${draft.id}/`, colleague)).status).toBe(404);
    expect((await change(author, 999_999)).status).toBe(404);
  });
});

describe("a new post", () => {
  test("is answered whole with 201 and an ETag, and its picture in widths of both formats", async () => {
    now = new Date("2026-03-01T10:01:00Z");
    const picture = aFile(await aPicture({ width: 900, height: 600, format: "jpeg" }), "../../etc/passwd");
    const { status, headers, body } = await create(
      author,
      await aPostForm({ featured_image: picture, featured_image_alt: "A green wall" }),
    );
    expect(status).toBe(201);
    expect(headers).toMatchObject({ "cache-control": "no-store", etag: expect.stringMatching(/^"\d+v1\./) });
    expect(body).toMatchObject({
      title: "A title of a post",
      content: "Some words about teeth.",
      category: "Endodontics",
      is_draft: false,
      published_date: "2026-03-01T10:01:00.000Z",
      version: 1,
      author: { id: author.account.id, username: "dr.writer" },
      picture: { alt: "A green wall", width: 900, height: 600 },
    });
    expect(body.featured_image).toMatch(/^\/pictures\/[0-9a-f]{32}-900\.webp$/);
    const shown = await ask("GET", body.featured_image);
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      },
    });
    expect((await ask("GET", `/api/blogs/slug/${body.slug}/`)).body).toEqual(body);
  });

  test("is a draft unless it says otherwise, and needs no category", async () => {
    const { body } = await create(author, await aPostForm({ is_draft: undefined, category: undefined }));
    expect(body).toMatchObject({ is_draft: true, category: null, published_date: null });
    expect((await create(author, await aPostForm({ category: "" }))).body.category).toBeNull();
  });

  test.each([
    [{ title: undefined }, { title: ["Title is required"] }],
    [{ title: "   " }, { title: ["Title is required"] }],
    [{ title: "Short" }, { title: ["Title must be at least 6 characters"] }],
    [{ title: "x".repeat(256) }, { title: ["Max 255 characters"] }],
    [{ content: undefined }, { content: ["Content is required"] }],
    [{ content: "five5" }, { content: ["Content must be at least 6 characters"] }],
    [{ content: "x".repeat(1001) }, { content: ["Max 1000 characters"] }],
    [{ content: "x".repeat(200_000) }, { content: ["Max 1000 characters"] }],
    [{ category: "Orthodontics" }, { category: ["Choose one of the categories."] }],
    [{ is_draft: "perhaps" }, { is_draft: ["Must be true or false."] }],
    [{ featured_image: undefined }, { featured_image: ["Image is required"] }],
    [{ featured_image: "a text" }, { featured_image: ["Image is required"] }],
    [
      { featured_image: new File([], "", { type: "application/octet-stream" }) },
      { featured_image: ["Please select a featured image."] },
    ],
  ])("with %j is refused by its field", async (given, fields) => {
    const { status, body } = await create(author, await aPostForm(given));
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: "invalid_fields", fields });
  });

  test("may be as long and as short as the limits, line breaks counted once", async () => {
    const longest = `${"line\r\n".repeat(199)}${"x".repeat(5)}`;
    expect(longest.replaceAll("\r\n", "\n")).toHaveLength(1000);
    const { status, body } = await create(
      author,
      await aPostForm({ title: "x".repeat(255), content: longest }),
    );
    expect(status).toBe(201);
    expect(body.content).toBe(longest.replaceAll("\r\n", "\n"));
    expect((await create(author, await aPostForm({ title: "123456", content: "123456" }))).status).toBe(201);
  });

  test("loses what no text can hold: NUL and other controls", async () => {
    const { body } = await create(
      author,
      await aPostForm({
        title: "Teeth\u0000 and\u0007 gums\u009f",
        content: "One\u0000 line,\n\tand\u001b[0m more.",
      }),
    );
    expect(body).toMatchObject({ title: "Teeth and gums", content: "One line,\n\tand[0m more." });
  });

  test("is refused in another encoding, or in a broken one", async () => {
    const json = { payload: "{}", headers: { "content-type": "application/json" } };
    expect((await ask("POST", "/api/blogs/", author, json)).status).toBe(415);
    for (const [type, payload] of [
      ["multipart/form-data", "x"],
      [
        "multipart/form-data; boundary=abc",
        "--abc\r\nContent-Disposition: form-data; name=title\r\n\r\nno end",
      ],
    ] as const) {
      const { status } = await ask("POST", "/api/blogs/", author, {
        payload,
        headers: { "content-type": type },
      });
      expect(status, payload).toBe(400);
    }
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, "x"]));
    expect((await create(author, await aPostForm(many))).status).toBe(413);
    const prototype = await create(author, await aPostForm({ constructor: "x" }));
    expect(prototype.status).toBe(400);
  });
});

describe("a draft", () => {
  test("is seen by its author on every path, and by nobody else on any", async () => {
    const before = (await ask("GET", "/api/blogs/user/dr.writer/")).body.count;
    const secret = "A secret nobody reads";
    const { id, slug } = await written({ title: secret, is_draft: "true" });
    for (const who of [undefined, patient, colleague]) {
      expect((await ask("GET", `/api/blogs/${id}/`, who)).status).toBe(404);
      expect((await ask("GET", `/api/blogs/slug/${slug}/`, who)).status).toBe(404);
      const list = await ask("GET", "/api/blogs/user/dr.writer/", who);
      expect(list.body.count).toBe(before);
      expect(list.text).not.toContain(secret);
    }
    for (const url of ["/", "/api/blogs/", `/blog/${slug}`, "/feed.xml", "/sitemap.xml"]) {
      const { text, body } = await ask("GET", url, author);
      expect(body?.results ?? [], url).not.toContainEqual(expect.objectContaining({ id }));
      expect(text, url).not.toContain(secret);
    }
    expect((await ask("GET", `/blog/${slug}`, author)).status).toBe(404);

    const own = await ask("GET", `/api/blogs/${id}/`, author);
    expect(own).toMatchObject({
      status: 200,
      headers: { "cache-control": "no-store" },
      body: { title: secret },
    });
    expect((await ask("GET", `/api/blogs/slug/${slug}/`, author)).body).toEqual(own.body);
    const list = await ask("GET", "/api/blogs/user/DR.Writer/", author);
    expect(list.headers["cache-control"]).toBe("no-store");
    expect(list.body.results[0]).toMatchObject({ id, is_draft: true });
  });

  test("does not linger in what is kept for others after its author has read it", async () => {
    const { id } = await written({ title: "Read by its author", is_draft: "true" });
    expect((await ask("GET", `/api/blogs/${id}/`, author)).status).toBe(200);
    expect((await ask("GET", `/api/blogs/${id}/`)).status).toBe(404);
    expect(
      (await ask("GET", `/api/blogs/${id}/`, { ...author, headers: { authorization: "Bearer x" } })).status,
    ).toBe(404);
  });

  test("stands before the published posts in its author's list, over all pages", async () => {
    const everything: { id: number; is_draft: boolean }[] = [];
    const { count } = (await ask("GET", "/api/blogs/user/dr.writer/", author)).body;
    for (let page = 1; page <= Math.ceil(count / 3); page += 1) {
      everything.push(...(await ask("GET", `/api/blogs/user/dr.writer/?page=${page}`, author)).body.results);
    }
    expect(everything).toHaveLength(count);
    expect(new Set(everything.map(({ id }) => id)).size).toBe(count);
    const firstPublished = everything.findIndex(({ is_draft }) => !is_draft);
    expect(everything.slice(firstPublished).every(({ is_draft }) => !is_draft)).toBe(true);
    expect((await ask("GET", "/api/blogs/user/dr.writer/?page=9999", author)).body).toEqual({
      count,
      results: [],
    });
  });

  test("is dated by its first publication, keeps its slug, and comes back from a withdrawal with both", async () => {
    const { id, slug } = await written({ title: "First thoughts", is_draft: "true" });
    now = new Date("2026-03-01T10:02:00Z");
    const published = await change(author, id, { title: "Second thoughts", is_draft: "false" });
    expect(published.body).toMatchObject({
      slug,
      published_date: "2026-03-01T10:02:00.000Z",
      title: "Second thoughts",
    });
    now = new Date("2026-03-01T10:03:00Z");
    expect((await change(author, id, { is_draft: "true" })).body.is_draft).toBe(true);
    expect((await ask("GET", `/api/blogs/slug/${slug}/`)).status).toBe(404);
    now = new Date("2026-03-01T10:04:00Z");
    const again = await change(author, id, { is_draft: "false" });
    expect(again.body).toMatchObject({ slug, published_date: "2026-03-01T10:02:00.000Z" });
  });
});

describe("a change", () => {
  test("without flag and picture leaves both as they are, and needs the category", async () => {
    const { id, featured_image } = await written({ featured_image_alt: "A wall" });
    const { body } = await change(author, id);
    expect(body).toMatchObject({
      title: "A changed title",
      is_draft: false,
      featured_image,
      version: 2,
      picture: { alt: "A wall" },
    });
    expect((await change(author, id, { category: undefined })).body.fields).toEqual({
      category: ["Category is required"],
    });
    const described = await change(author, id, { featured_image_alt: "A green wall" });
    for (const nothing of ["", new File([], "", { type: "application/octet-stream" })]) {
      expect((await change(author, id, { featured_image: nothing })).body).toMatchObject({ featured_image });
    }
    expect(described.body.picture.alt).toBe("A green wall");
    expect((await ask("GET", `/api/blogs/${id}/`)).body.picture.alt).toBe("A green wall");
  });

  test("of an older copy is refused with 412, also when two come at the same instant", async () => {
    const { id } = await written();
    const compressed = {
      method: "HEAD",
      url: `/api/blogs/${id}/`,
      headers: { "accept-encoding": "br" },
    } as const;
    const first = String((await program.app.inject(compressed)).headers.etag);
    expect(first).toMatch(/-br"$/);
    const outcomes = await Promise.all([
      change(author, id, { title: "From the left tab" }, first),
      change(author, id, { title: "From the right tab" }, first),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(outcomes.find(({ status }) => status === 412)?.body.detail).toBe("stale_copy");
    const fresh = String(outcomes.find(({ status }) => status === 200)?.headers.etag);
    expect((await change(author, id, {}, `"other", ${fresh}`)).status).toBe(200);
    expect((await change(author, id, {}, `"${id}v3"`)).status).toBe(200);
    for (const stale of [`"${id}v3"`, `W/"${id}v4"`, "nonsense", "", `"${id}v"`]) {
      expect((await change(author, id, {}, stale)).status, stale).toBe(412);
    }
    expect((await change(author, id, {}, "*")).status).toBe(200);
    expect((await change(author, id)).status).toBe(200);
    const removal = { headers: { "if-match": first } };
    expect((await ask("DELETE", `/api/blogs/${id}/`, author, removal)).status).toBe(412);
  });

  test("of the picture removes the old one's files, in memory too", async () => {
    const { id, featured_image } = await written();
    expect((await ask("GET", featured_image)).status).toBe(200);
    const { body } = await change(author, id, { featured_image: aFile(await aPicture({ format: "gif" })) });
    expect(body.featured_image).not.toBe(featured_image);
    expect((await ask("GET", featured_image)).status).toBe(404);
    expect((await ask("GET", body.featured_image)).status).toBe(200);
    expect((await storedFiles()).join()).not.toContain(nameOf(featured_image));
  });

  test("that is refused leaves no files behind", async () => {
    const { id } = await written();
    const before = await storedFiles();
    await change(author, id);
    const refused = await change(author, id, { featured_image: aFile(await aPicture()) }, `"${id}v1"`);
    expect(refused.status).toBe(412);
    expect(await storedFiles()).toEqual(before);
  });
});

test("a deleted post is gone with its pictures, for its author too", async () => {
  const { id, slug, featured_image } = await written();
  const { status, text, headers } = await ask("DELETE", `/api/blogs/${id}/`, author);
  expect({ status, text, type: headers["content-type"] }).toEqual({ status: 204, text: "", type: undefined });
  for (const url of [`/api/blogs/${id}/`, `/api/blogs/slug/${slug}/`, `/blog/${slug}`, featured_image]) {
    expect((await ask("GET", url, author)).status, url).toBe(404);
  }
  expect((await storedFiles()).join()).not.toContain(nameOf(featured_image));
  expect((await ask("DELETE", `/api/blogs/${id}/`, author)).status).toBe(404);
});

test("of two deletions at the same instant one finds nothing, and none fails", async () => {
  const { id } = await written();
  const outcomes = await Promise.all([1, 2, 3].map(() => ask("DELETE", `/api/blogs/${id}/`, author)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
});
