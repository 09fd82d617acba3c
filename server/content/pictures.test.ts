import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureMessages } from "#contract/posts/pictures.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { ProblemError } from "#server/http/problem-error.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { createPictureService, openPictureStorage, type Pictures, picturePath } from "./pictures.ts";

let here: TestDatabase;
let dataDirectory: string;
let directory: string;
let pictures: Pictures;

beforeAll(async () => {
  here = await aDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), "enamel-pictures-"));
  directory = join(dataDirectory, "pictures");
  const storage = openPictureStorage({ storageUrl: undefined, dataDirectory });
  pictures = createPictureService({ database: here.database, changes: new ChangeNotifier(), storage });
});

afterAll(async () => {
  await here.drop();
  await rm(dataDirectory, { recursive: true });
});

const store = (bytes: Buffer) => pictures.store(bytes, "featured_image");

const refusal = (bytes: Buffer) =>
  store(bytes).then(
    () => undefined,
    (error: ProblemError) => error.details.fields?.featured_image,
  );

const filesOf = async (name: string) => (await readdir(directory)).filter((file) => file.startsWith(name));

/** A PNG that claims any size over one compressed line of zeros. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe("a stored picture", () => {
  test("is upright, without metadata, in widths up to its own and both formats", async () => {
    const sideways = await sharp(await aPicture({ width: 500, height: 300, format: "jpeg" }))
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "38/1 36/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const stored = await store(sideways);
    expect(stored).toMatchObject({ width: 300, height: 500, widths: [96, 300] });
    expect(await filesOf(stored.name)).toHaveLength(4);
    for (const file of await filesOf(stored.name)) {
      const metadata = await sharp(join(directory, file)).metadata();
      expect(metadata.width, file).toBe(Number(/-(\d+)\./.exec(file)?.[1]));
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc], file).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(readFileSync(join(directory, file)).includes("Camera")).toBe(false);
    }
  });

  test("is the first frame of an animation of 500", { tags: "full" }, async () => {
    const [size, frames] = [40, 500];
    const pixels = Buffer.alloc(size * size * frames * 3);
    for (let pixel = 0; pixel < size * size * frames; pixel += 1) {
      const frame = Math.floor(pixel / (size * size));
      pixels.set(frame === 0 ? [255, 0, 0] : [0, (frame % 2) * 255, 255], pixel * 3);
    }
    const raw = { width: size, height: size * frames, channels: 3, pageHeight: size } as const;
    const animation = await sharp(pixels, { raw }).gif().toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(500);
    const stored = await store(animation);
    expect(stored).toMatchObject({ width: 40, height: 40, widths: [40] });
    const { dominant } = await sharp(join(directory, `${stored.name}-40.webp`)).stats();
    expect(dominant).toMatchObject({ r: expect.toSatisfy((red: number) => red > 200), b: 8 });
  });

  test("may be a WebP of fewer than 64 bytes", async () => {
    const tiny = await aPicture({ format: "webp", width: 1, height: 1 });
    expect(tiny.length).toBeLessThan(64);
    // A buffer of its own: not a view within a larger one.
    expect(await store(Buffer.from(new Uint8Array(tiny).buffer))).toMatchObject({ width: 1, height: 1 });
  });

  test("is whole however tall it is, under a random name each time", async () => {
    const tall = await aPicture({ width: 100, height: 9_000 });
    const [one, two] = [await store(tall), await store(tall)];
    expect(await store(await aPicture({ width: 100, height: 16_383 }))).toMatchObject({ widths: [15] });
    expect(one.name).not.toBe(two.name);
    expect(one.name).toMatch(/^[0-9a-f]{32}$/);
    expect(one.height / one.width).toBeGreaterThan(80);
    expect(picturePath(one)).toBe(`/pictures/${one.name}-${one.width}.webp`);
  });
});

describe("a hostile picture", () => {
  test.each([
    [
      "a truncated WebP",
      async () => (await aPicture({ format: "webp", width: 600, height: 600 })).subarray(0, 200),
    ],
    [
      "a truncated JPEG",
      async () => (await aPicture({ format: "jpeg", width: 900, height: 900 })).subarray(0, 2_000),
    ],
    ["a truncated PNG", async () => (await aPicture({ width: 900, height: 900 })).subarray(0, 500)],
    ["a GIF's first bytes", async () => Buffer.from("GIF89a")],
    ["a PNG that is 16,000 pixels tall and has no lines", async () => aBomb(1_000, 16_000)],
  ])("such as %s is rejected as damaged", async (_name, make) => {
    expect(await refusal(await make())).toEqual([pictureMessages.damaged()]);
  });

  test("of 40,000 × 40,000 pixels is rejected by its header", async () => {
    expect(await refusal(aBomb(40_000, 40_000))).toEqual([pictureMessages.tooManyPixels()]);
    for (const [width, height] of [
      [1, 49_000_000],
      [49_000_000, 1],
      [16_384, 10],
    ] as const)
      expect(await refusal(aBomb(width, height))).toEqual([pictureMessages.tooLong()]);
    expect(await refusal(aBomb(50_000, 1_001))).toEqual([pictureMessages.tooManyPixels()]);
  });

  test("that must be decoded whole is rejected beyond the memory limit", {
    tags: "full",
    timeout: 180_000,
  }, async () => {
    const flat = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: "#2a7f7a" } });
    const interlaced = await flat(6_000).png({ progressive: true, compressionLevel: 1 }).toBuffer();
    const progressive = await flat(4_200).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
    const gif = await flat(4_600).gif({ effort: 1 }).toBuffer();
    for (const picture of [interlaced, progressive, gif]) {
      expect(await refusal(picture)).toEqual([pictureMessages.tooMuchMemory()]);
    }
  });
});

describe("the cleanup", () => {
  test("removes old files that no row names, and leaves rows' files, new ones and files of other programs", async () => {
    const [adopted, orphan, fresh] = [
      await store(await aPicture()),
      await store(await aPicture()),
      await store(await aPicture()),
    ];
    await pictures.insert(here.database, adopted, "");
    const halfWritten = `${adopted.name}-96.webp.part`;
    await writeFile(join(directory, halfWritten), "half");
    await writeFile(join(directory, "notes.txt"), "someone's");
    const now = new Date();
    for (const file of await readdir(directory)) await utimes(join(directory, file), now, now);
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    for (const file of [...(await filesOf(adopted.name)), ...(await filesOf(orphan.name)), "notes.txt"]) {
      await utimes(join(directory, file), anHourAgo, anHourAgo);
    }
    expect(await pictures.removeOrphans(now)).toBe(5);
    expect(await filesOf(adopted.name)).toHaveLength(4);
    expect(await filesOf(orphan.name)).toHaveLength(0);
    expect(await filesOf(fresh.name)).toHaveLength(4);
    expect(await readdir(directory)).toContain("notes.txt");
    expect(await pictures.removeOrphans(now)).toBe(0);
  });

  test("finds nothing if there are no pictures yet", async () => {
    const nowhere = openPictureStorage({
      storageUrl: undefined,
      dataDirectory: join(dataDirectory, "nowhere"),
    });
    const empty = createPictureService({
      database: here.database,
      changes: new ChangeNotifier(),
      storage: nowhere,
    });
    expect(await empty.removeOrphans(new Date())).toBe(0);
  });
});
