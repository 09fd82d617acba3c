import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { indexablePaths } from "#contract/site/site-paths.ts";
import { aPost } from "#tests/samples/posts.ts";
import { anEditorialOffice, type EditorialOffice } from "#tests/support/editorial-office.ts";
import { builtPages } from "#tests/support/pages.ts";
import { previewedPages } from "./link-previews.ts";

let office: EditorialOffice;
let clientDirectory: string;

beforeAll(async () => {
  const pages = await builtPages();
  ({ clientDirectory } = pages);
  office = await anEditorialOffice(pages);
});

afterAll(() => office.program.close());

const get = (url: string) => office.program.app.inject(url);

/** What a page says about its picture, by property or name. */
async function previewOf(path: string): Promise<Record<string, string>> {
  const { statusCode, body } = await get(path);
  expect(statusCode, path).toBe(200);
  return Object.fromEntries(
    [...body.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
      ([, name = "", content = ""]) => [name, content],
    ),
  );
}

/** Expects a page to name a picture that other sites can show, and returns its path. */
async function expectPreview(path: string): Promise<string> {
  const preview = await previewOf(path);
  expect(preview, path).toMatchObject({
    "og:image": expect.stringMatching(/^https?:\/\/[^/]+\/.+\.jpg$/),
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": expect.stringMatching(/\w/),
    "twitter:card": "summary_large_image",
    "twitter:image": preview["og:image"],
  });
  const { pathname } = new URL(preview["og:image"] ?? "");
  const { statusCode, headers, rawPayload } = await get(pathname);
  expect([statusCode, headers["content-type"], headers["cross-origin-resource-policy"]], pathname).toEqual([
    200,
    "image/jpeg",
    "cross-origin",
  ]);
  expect(await sharp(rawPayload).metadata(), pathname).toMatchObject({
    format: "jpeg",
    width: 1_200,
    height: 630,
  });
  return pathname;
}

describe("the picture for link previews (http-79)", () => {
  const pages = [...indexablePaths(), "/login"];

  test.each(pages)("of %s is a JPEG of 1200 × 630, and named by no other page", async (path) => {
    const picture = await expectPreview(path);
    const others = await Promise.all(pages.filter((other) => other !== path).map(previewOf));
    expect(others.map((other) => new URL(other["og:image"] ?? "").pathname)).not.toContain(picture);
  });

  test("is drawn for every public page, with the page's title, and differs from each other one", async () => {
    expect(
      previewedPages()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(pages.toSorted());
    const drawn = await Promise.all(
      previewedPages().map(async ({ preview }) => (await get(preview)).rawPayload),
    );
    expect(new Set(drawn.map((picture) => picture.toString("base64"))).size).toBe(pages.length);
    for (const { path, title } of previewedPages())
      if (title) expect((await previewOf(path))["og:title"]).toBe(`${title} | ${site().practice.name}`);
  });

  test("has the practice's name", async () => {
    for (const { path, preview } of previewedPages()) {
      const { rawPayload } = await get(preview);
      // White letters on a dark band: nothing else there is white.
      const band = await sharp(rawPayload)
        .extract({ left: 200, top: 480, width: 600, height: 130 })
        .greyscale()
        .raw()
        .toBuffer();
      expect(band.filter((value) => value > 245).length, path).toBeGreaterThan(3_000);
    }
  });

  test("of a post is its own picture, and one with its title where it has none", async () => {
    const { slug, featured_image } = await office.written();
    expect(await expectPreview(`/blog/${slug}`)).toBe(featured_image.replace(".webp", ".jpg"));
    const bare = await aPost(office.program, { authorId: office.author.account.id });
    expect(await expectPreview(`/blog/${bare.slug}`)).toBe(`/link-previews/blog-${bare.slug}.jpg`);
  });

  test.each(["/link-previews/none.jpg", `/pictures/${"a".repeat(32)}-800.jpg`])(
    "that there is none of is not found: %s",
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );
});

test("pictures and the feed may be shown on other sites, code, pages and the API not (http-49)", async () => {
  const policyOf = async (url: string) => (await get(url)).headers["cross-origin-resource-policy"];
  const assets = await readdir(join(clientDirectory, "assets"));
  const anAsset = (ending: string) => `/assets/${assets.find((name) => name.endsWith(ending))}`;
  const { featured_image: picture } = await office.written();
  for (const path of ["/feed.xml", picture, picture.replace(".webp", ".avif"), anAsset(".svg")])
    expect(await policyOf(path), path).toBe("cross-origin");
  for (const path of ["/", "/api/blogs/", "/sitemap.xml", anAsset(".js")])
    expect(await policyOf(path), path).toBe("same-origin");
});
