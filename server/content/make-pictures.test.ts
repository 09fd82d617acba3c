import sharp from "sharp";
import { expect, test } from "vitest";
import { aCmykJpeg, anIccProfile, aPngWithProfile, primaries } from "#tests/samples/icc-profiles.ts";
import { makePictureFiles } from "./make-pictures.ts";

/** The colour of a stored picture, as a browser shows it. */
async function storedColour(bytes: Buffer): Promise<number[]> {
  const { files, widths } = await makePictureFiles(bytes);
  const file = files.get(`-${Math.max(...widths)}.webp`);
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

/** sRGB's value of a share of light (IEC 61966-2-1). */
const encode = (light: number) =>
  Math.round(255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
const linear = (value: number) => encode(value / 255);

function expectColour(found: readonly number[], expected: readonly number[]): void {
  for (const [index, value] of expected.entries())
    expect(Math.abs((found[index] ?? -1) - value), `${found} is about ${expected}`).toBeLessThanOrEqual(8);
}

// newsletter-50
for (const depth of [8, 16] as const) {
  test(`a picture of ${depth} bits without a profile keeps its values`, async () => {
    expectColour(await storedColour(aPngWithProfile([200, 50, 90], { depth })), [200, 50, 90]);
    expectColour(await storedColour(aPngWithProfile([120], { depth })), [120, 120, 120]);
  });

  test(`a picture of ${depth} bits in Display P3 keeps its colours`, async () => {
    const profile = anIccProfile(2.2, primaries.displayP3);
    expectColour(await storedColour(aPngWithProfile([200, 50, 90], { depth, profile })), [219, 14, 88]);
  });

  test(`a picture of ${depth} bits in Adobe RGB keeps its colours`, async () => {
    const profile = anIccProfile(2.199, primaries.adobeRgb);
    expectColour(await storedColour(aPngWithProfile([144, 128, 96], { depth, profile })), [151, 129, 94]);
  });

  test(`a picture of ${depth} bits with linear light keeps its colours`, async () => {
    const profile = anIccProfile(1, primaries.srgb);
    const expected = [200, 50, 90].map(linear);
    expectColour(await storedColour(aPngWithProfile([200, 50, 90], { depth, profile })), expected);
  });

  test(`a grey picture of ${depth} bits with a profile keeps its lightness`, async () => {
    const expected = linear(60);
    expectColour(await storedColour(aPngWithProfile([60], { depth, profile: anIccProfile(1) })), [
      expected,
      expected,
      expected,
    ]);
  });
}

test("a JPEG in CMYK with a profile keeps its colours", async () => {
  const found = await storedColour(await aCmykJpeg([90, 130, 110]));
  for (const [index, value] of [90, 130, 110].entries())
    expect(Math.abs((found[index] ?? 0) - value)).toBeLessThan(16);
});
