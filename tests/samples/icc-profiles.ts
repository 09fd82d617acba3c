import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A colour's place in CIE XYZ, adapted to D50, as profiles name it. */
type Xyz = readonly [number, number, number];

const srgb: readonly [Xyz, Xyz, Xyz] = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];
const displayP3: readonly [Xyz, Xyz, Xyz] = [
  [0.5151, 0.2412, -0.0011],
  [0.292, 0.6922, 0.0419],
  [0.1571, 0.0666, 0.7841],
];
const adobeRgb: readonly [Xyz, Xyz, Xyz] = [
  [0.6097, 0.3111, 0.0195],
  [0.2053, 0.6257, 0.0609],
  [0.1492, 0.0632, 0.7446],
];

/** The primaries of colour spaces in which cameras and editors store pictures. */
export const primaries = { srgb, displayP3, adobeRgb } as const;

const xyz = (values: Xyz) => {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", "latin1");
  for (const [index, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  return tag;
};

const curve = (gamma: number) => {
  const tag = Buffer.alloc(16);
  tag.write("curv", "latin1");
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(gamma * 256), 12);
  return tag;
};

/** A profile of ICC.1:2001-04 with a gamma: of RGB with primaries, of grey without. */
export function anIccProfile(gamma: number, colours?: readonly [Xyz, Xyz, Xyz]): Buffer {
  const text = Buffer.concat([Buffer.from("text\0\0\0\0none\0", "latin1"), Buffer.alloc(3)]);
  const tags: [string, Buffer][] = [
    ["cprt", text],
    ["wtpt", xyz([0.9642, 1, 0.8249])],
    ...(colours
      ? (["r", "g", "b"] as const).flatMap((letter, index): [string, Buffer][] => [
          [`${letter}XYZ`, xyz(colours[index] ?? [0, 0, 0])],
          [`${letter}TRC`, curve(gamma)],
        ])
      : [["kTRC", curve(gamma)] satisfies [string, Buffer]]),
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  let offset = 128 + table.length;
  for (const [index, [name, tag]] of tags.entries()) {
    table.write(name, 4 + 12 * index, "latin1");
    table.writeUInt32BE(offset, 8 + 12 * index);
    table.writeUInt32BE(tag.length, 12 + 12 * index);
    offset += tag.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset);
  header.writeUInt32BE(0x02_40_00_00, 8);
  header.write(`mntr${colours ? "RGB " : "GRAY"}XYZ `, 12, "latin1");
  header.write("acsp", 36, "latin1");
  header.set(xyz([0.9642, 1, 0.8249]).subarray(8), 68);
  return Buffer.concat([header, table, ...tags.map(([, tag]) => tag)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one colour whose values are of a profile; one channel is grey, three are RGB. */
export function aPngWithProfile(
  values: readonly number[],
  { depth, profile }: { readonly depth: 8 | 16; readonly profile?: Buffer },
): Buffer {
  const side = 32;
  const bytes = depth / 8;
  const line = Buffer.alloc(1 + side * values.length * bytes);
  for (let index = 0; index < side * values.length; index += 1) {
    const value = values[index % values.length] ?? 0;
    if (depth === 16) line.writeUInt16BE(value * 257, 1 + 2 * index);
    else line.writeUInt8(value, 1 + index);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header.set([depth, values.length === 1 ? 0 : 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...(profile
      ? [chunk("iCCP", Buffer.concat([Buffer.from("own\0\0", "latin1"), deflateSync(profile)]))]
      : []),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: side }, () => line)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG for print, in CMYK with the profile that sharp brings. */
export function aCmykJpeg(rgb: readonly [number, number, number]): Promise<Buffer> {
  const [r, g, b] = rgb;
  return sharp({ create: { width: 32, height: 32, channels: 3, background: { r, g, b } } })
    .toColourspace("cmyk")
    .withIccProfile("cmyk")
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
