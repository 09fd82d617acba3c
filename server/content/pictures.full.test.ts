import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventLoopUtilization } from "node:perf_hooks";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureMessages } from "#contract/posts/pictures.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { ProblemError } from "#server/http/problem-error.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { createPictureService, openPictureStorage, type Pictures } from "./pictures.ts";

let here: TestDatabase;
let dataDirectory: string;
let pictures: Pictures;
const megabyte = 1024 * 1024;

beforeAll(async () => {
  here = await aDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), "enamel-pictures-"));
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

/** A square lossless WebP of two frames, one black and one white. */
function aLosslessAnimation(side: number): Sharp {
  const pixels = Buffer.alloc(side * side * 2 * 3).fill(255, side * side * 3);
  const raw = { width: side, height: 2 * side, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw }).webp({ lossless: true, effort: 0, delay: [100, 100] });
}

describe("a vast hostile picture", () => {
  test.each([
    ["lossless", (flat: Sharp) => flat.webp({ lossless: true, effort: 0 })],
    [
      "lossless behind a colour profile",
      (flat: Sharp) => flat.webp({ lossless: true, effort: 0 }).withIccProfile("p3"),
    ],
    ["lossless and animated", () => aLosslessAnimation(5_200)],
  ])(
    "such as a vast WebP, %s, is rejected, since it must be decoded whole",
    async (_name, encode) => {
      const flat = sharp({ create: { width: 5_200, height: 5_200, channels: 3, background: "#2a7f7a" } });
      expect(await refusal(await encode(flat).toBuffer())).toEqual([pictureMessages.tooMuchMemory()]);
    },
    60_000,
  );

  test("such as a vast lossy WebP is accepted, whatever its metadata contain", async () => {
    const vast = await sharp({ create: { width: 5_200, height: 5_200, channels: 3, background: "#2a7f7a" } })
      .webp({ effort: 0 })
      .withExif({ IFD0: { Copyright: "VP8L" } })
      .toBuffer();
    expect(await store(vast)).toMatchObject({ width: 1_200 });
  }, 60_000);

  test("of 49 megapixels or of nothing but noise is processed while other requests are answered", async () => {
    const vast = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "#2a7f7a" } })
      .png()
      .toBuffer();
    const noise = await sharp({
      create: {
        width: 1_310,
        height: 1_330,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 80 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(4.5 * megabyte);
    for (const picture of [vast, noise]) {
      const begin = eventLoopUtilization();
      await store(picture);
      // The event loop waits for most of the time, and so is free for others.
      expect(eventLoopUtilization(begin).utilization).toBeLessThan(0.5);
    }
  });
});
