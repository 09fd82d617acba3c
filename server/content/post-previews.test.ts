import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkPreviewPath, linkPreviewSize } from "#contract/site/site-files.ts";
import { aPost, changePost } from "#tests/samples/posts.ts";
import { anEditorialOffice, type EditorialOffice } from "#tests/support/editorial-office.ts";

let office: EditorialOffice;

beforeAll(async () => {
  office = await anEditorialOffice();
});

afterAll(() => office.program.close());

const written = (title: string, isDraft = false) =>
  aPost(office.program, { authorId: office.author.account.id, title, isDraft });

async function previewOf(slug: string, headers: Record<string, string> = {}) {
  return office.program.app.inject({ url: linkPreviewPath(`/blog/${slug}`), headers });
}

/** How many dark pixels, in thousands, are above the band: those of the title. */
async function letters(picture: Buffer): Promise<number> {
  const above = { left: 0, top: 0, width: linkPreviewSize.width, height: 450 };
  const pixels = await sharp(picture).extract(above).greyscale().raw().toBuffer();
  return Math.round(pixels.filter((value) => value < 128).length * 1e-3);
}

describe("the picture for link previews of a post without one (http-79)", () => {
  test.each([
    ["a short title", "Why gums bleed"],
    ["a long title", "Enamel and what it can do without you ".repeat(6).trim()],
    ["one word", "x".repeat(255)],
    ["markup and an emoji", '<b>Floss & "rinse"</b> 🦷'],
    ["an emoji alone", "🦷"],
  ])("is a JPEG of 1200 × 630 with its title: %s", async (_name, title) => {
    const { slug } = await written(title);
    const { statusCode, headers, rawPayload } = await previewOf(slug);
    expect([statusCode, headers["content-type"], headers["cross-origin-resource-policy"]]).toEqual([
      200,
      "image/jpeg",
      "cross-origin",
    ]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", ...linkPreviewSize });
    expect(await letters(rawPayload)).toBeGreaterThan(2);
  });

  test("is drawn once, and again once the title was changed", async () => {
    const { id, slug } = await written("Milk teeth");
    const first = await previewOf(slug);
    const [again, known] = await Promise.all([
      previewOf(slug),
      previewOf(slug, { "if-none-match": String(first.headers.etag) }),
    ]);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(known.statusCode).toBe(304);
    const text = { content: "Words.", category: null, isDraft: false, now: office.now };
    await changePost(office.program, { id, title: "Milk teeth, second edition", ...text });
    const changed = await previewOf(slug);
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
    expect(await letters(changed.rawPayload)).toBeGreaterThan(await letters(first.rawPayload));
  });

  test("is none of a draft's, nor of a post that does not exist", async () => {
    const draft = await written("A draft", true);
    for (const slug of [draft.slug, "no-such-post", "No-Slug"])
      expect((await previewOf(slug)).statusCode, slug).toBe(404);
  });
});
