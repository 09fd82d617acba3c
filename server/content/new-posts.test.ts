import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPicture } from "#tests/samples/pictures.ts";
import { aFile, aPostForm } from "#tests/samples/post-forms.ts";
import { anEditorialOffice, type EditorialOffice } from "#tests/support/editorial-office.ts";

let office: EditorialOffice;

beforeAll(async () => {
  office = await anEditorialOffice();
});

afterAll(() => office.program.close());

describe("a new post", () => {
  test("is answered whole with 201 and an ETag, and its picture in widths of both formats", async () => {
    office.now = new Date("2026-03-01T10:01:00Z");
    const picture = aFile(await aPicture({ width: 900, height: 600, format: "jpeg" }), "../../etc/passwd");
    const { status, headers, body } = await office.create(
      office.author,
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
      author: { id: office.author.account.id, username: "dr.writer" },
      picture: { alt: "A green wall", width: 900, height: 600 },
    });
    expect(body.featured_image).toMatch(/^\/pictures\/[0-9a-f]{32}-900\.webp$/);
    const shown = await office.call("GET", body.featured_image);
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      },
    });
    expect((await office.call("GET", `/api/blogs/slug/${body.slug}/`)).body).toEqual(body);
  });

  test("is a draft by default, and needs no category", async () => {
    const { body } = await office.create(
      office.author,
      await aPostForm({ is_draft: undefined, category: undefined }),
    );
    expect(body).toMatchObject({ is_draft: true, category: null, published_date: null });
    expect((await office.create(office.author, await aPostForm({ category: "" }))).body.category).toBeNull();
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
  ])("with %j is rejected by its field", async (given, fields) => {
    const { status, body } = await office.create(office.author, await aPostForm(given));
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: "invalid_fields", fields });
  });

  test("may be as long and as short as the limits, line breaks counted once", async () => {
    const longest = `${"line\r\n".repeat(199)}${"x".repeat(5)}`;
    expect(longest.replaceAll("\r\n", "\n")).toHaveLength(1000);
    const { status, body } = await office.create(
      office.author,
      await aPostForm({ title: "x".repeat(255), content: longest }),
    );
    expect(status).toBe(201);
    expect(body.content).toBe(longest.replaceAll("\r\n", "\n"));
    expect(
      (await office.create(office.author, await aPostForm({ title: "123456", content: "123456" }))).status,
    ).toBe(201);
  });

  test("loses what no text can hold: NUL and other controls", async () => {
    const { body } = await office.create(
      office.author,
      await aPostForm({
        title: "Teeth\u0000 and\u0007 gums\u009f",
        content: "One\u0000 line,\n\tand\u001b[0m more.",
      }),
    );
    expect(body).toMatchObject({ title: "Teeth and gums", content: "One line,\n\tand[0m more." });
  });

  test("gets a slug of its own where titles of others end in great numbers", async () => {
    const titles = ["Hygiene tips", "Hygiene tips 999999", "Hygiene tips", "Hygiene tips"];
    const slugs: string[] = [];
    for (const title of titles)
      slugs.push((await office.create(office.author, await aPostForm({ title }))).body.slug);
    expect(slugs.slice(0, 3)).toEqual(["hygiene-tips", "hygiene-tips-999999", "hygiene-tips-1000000"]);
    expect(slugs[3]).toMatch(/^hygiene-tips-[0-9a-f]{8}$/);
  });

  test("is created once for each author and key, also by simultaneous repeats (newsletter-19)", async () => {
    const form = await aPostForm({ title: "Sent more than once" });
    const sent = { ...form, headers: { ...form.headers, "idempotency-key": "the-same-key" } };
    const post = async (who: typeof office.author) => {
      const { status, body } = await office.call("POST", "/api/blogs/", who, sent);
      expect(status).toBe(201);
      return body.slug;
    };
    const simultaneous = await Promise.all([post(office.author), post(office.author)]);
    const files = await office.storedFiles();
    expect([...simultaneous, await post(office.author)]).toEqual(Array(3).fill("sent-more-than-once"));
    expect(await office.storedFiles(), "of the picture").toEqual(files);
    expect(await post(office.colleague)).toBe("sent-more-than-once-2");
    const tooLong = { ...sent, headers: { ...sent.headers, "idempotency-key": "x".repeat(65) } };
    expect((await office.call("POST", "/api/blogs/", office.author, tooLong)).status).toBe(400);
  });

  test("is rejected in another encoding, or in a malformed one", async () => {
    const json = { payload: "{}", headers: { "content-type": "application/json" } };
    expect((await office.call("POST", "/api/blogs/", office.author, json)).status).toBe(415);
    for (const [type, payload] of [
      ["multipart/form-data", "x"],
      [
        "multipart/form-data; boundary=abc",
        "--abc\r\nContent-Disposition: form-data; name=title\r\n\r\nno end",
      ],
    ] as const) {
      const { status } = await office.call("POST", "/api/blogs/", office.author, {
        payload,
        headers: { "content-type": type },
      });
      expect(status, payload).toBe(400);
    }
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, "x"]));
    expect((await office.create(office.author, await aPostForm(many))).status).toBe(413);
    const prototype = await office.create(office.author, await aPostForm({ constructor: "x" }));
    expect(prototype.status).toBe(400);
  });
});
