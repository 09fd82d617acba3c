import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { deserialize } from "node:v8";
import sharp from "sharp";
import { themeColors } from "#contract/site-files.ts";

/** The site's icons, of the practice's logo: PNG by their size in pixels, and those as one ICO. */
export interface Icons {
  readonly favicon: Buffer;
  /** For a phone's home screen, which rounds its corners and fills what is transparent with black. */
  readonly touchIcon: Buffer;
  readonly png192: Buffer;
  readonly png512: Buffer;
  /** With the margin that a phone may cut off (Web App Manifest, "maskable"). */
  readonly maskable512: Buffer;
}

const faviconSizes = [16, 32, 48];

/** A part of the icon's side within which a maskable icon's content is safe. */
const safeZone = 0.8;

/** PNG pictures of rising size as one ICO file: a header, an entry of 16 bytes for each, and their bytes. */
function encodeIco(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Draws the icons from the logo in a folder of pictures. */
export async function makeIcons(folder: string): Promise<Icons> {
  const file = (await readdir(folder)).find((name) => parse(name).name === "logo");
  if (!file) throw new Error(`There is no picture 'logo' in ${folder}.`);
  const logo = await readFile(join(folder, file));
  const { width = 1, height = 1, format } = await sharp(logo).metadata();
  // Drawings are drawn at the size that they are needed in.
  const density = format === "svg" ? Math.min(2_400, Math.ceil((72 * 512) / Math.max(width, height))) : 72;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const draw = (size: number) =>
    sharp(logo, { density })
      .autoOrient()
      .resize({ width: size, height: size, fit: "contain", background: transparent })
      .toColourspace("srgb")
      .png({ compressionLevel: 9 })
      .toBuffer();
  const drawWithin = async (size: number, part: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: themeColors.light } })
      .composite([{ input: await draw(Math.round(size * part)) }])
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer();
  const favicons = await Promise.all(faviconSizes.map(async (size) => ({ size, png: await draw(size) })));
  return {
    favicon: encodeIco(favicons),
    touchIcon: await drawWithin(180, safeZone),
    png192: await draw(192),
    png512: await draw(512),
    maskable512: await drawWithin(512, safeZone * Math.SQRT1_2),
  };
}

/** What `makeIcons` returned to the build, in the format of node:v8. */
const built = join(import.meta.dirname, "../icons");
const sources = join(import.meta.dirname, "../../practice/pictures");

let drawn: Promise<Icons> | undefined;

/** Returns the icons that the build made; without a build draws those of the sources, once in a process. */
export async function loadIcons(): Promise<Icons> {
  if (existsSync(built)) return deserialize(await readFile(built));
  return (drawn ??= makeIcons(sources));
}
