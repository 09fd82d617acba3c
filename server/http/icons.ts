import sharp from "sharp";
import { site } from "#contract/site/site.ts";
import { siteFiles } from "#contract/site/site-files.ts";
import { drawText } from "./draw-text.ts";

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

async function draw(logo: Buffer, size: number): Promise<Buffer> {
  const { width, height, format } = await sharp(logo).metadata();
  // Drawings are drawn at the size that they are needed in.
  const density = format === "svg" ? Math.min(2_400, Math.ceil((72 * 512) / Math.max(width, height))) : 72;
  return sharp(logo, { density })
    .resize({ width: size, height: size, fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toColourspace("srgb")
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** What the logo lies on: a pale one on the dark page's color, so that it is seen, and the initial on its own (site-16). */
function logoGround(): string {
  const { colors, look } = site();
  if (!look.logo) return colors.light.accent;
  return colors[look.logo.ink === "pale" ? "dark" : "light"].background;
}

/** For where corners are rounded, or what is transparent is filled with black. */
export async function drawWithin(logo: Buffer, size: number, part: number): Promise<Buffer> {
  return sharp({
    create: { width: size, height: size, channels: 3, background: logoGround() },
  })
    .composite([{ input: await draw(logo, Math.round(size * part)), gravity: "centre" }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Transparent where the logo is, unless it could not be seen on a browser's dark or pale bar. */
const drawAlone = (logo: Buffer, size: number): Promise<Buffer> =>
  site().look.logo?.ink ? drawWithin(logo, size, 0.9) : draw(logo, size);

async function drawFavicon(logo: Buffer): Promise<Buffer> {
  return encodeIco(
    await Promise.all(faviconSizes.map(async (size) => ({ size, png: await drawAlone(logo, size) }))),
  );
}

/** What stands in for a logo: the practice's initial. */
async function drawInitial(): Promise<Buffer> {
  const [initial = "E"] = site().practice.name.trim();
  const { accent, "on-accent": color } = site().colors.light;
  const letter = await drawText({ text: initial, size: 200, color, width: 256 });
  return sharp({ create: { width: 256, height: 256, channels: 3, background: accent } })
    .composite([
      {
        input: await sharp(letter).resize({ width: 160, height: 160, fit: "inside" }).toBuffer(),
        gravity: "centre",
      },
    ])
    .png()
    .toBuffer();
}

/** Returns the bytes of a stored picture by its path; undefined where it cannot be read. */
export type ReadPicture = (path: string) => Promise<Buffer | undefined>;

/** The practice's logo, or what stands in for it. */
export async function readLogo(read: ReadPicture): Promise<Buffer> {
  const { logo } = site().look;
  return (logo?.src && (await read(logo.src))) || drawInitial();
}

/** The sizes and kinds that Apple's devices ask for where no document names an icon. */
const otherTouchIcons = "/apple-touch-icon:kind(^-(?:\\d+x\\d+|precomposed|\\d+x\\d+-precomposed)$).png";

const drawTouchIcon = (logo: Buffer) => drawWithin(logo, 180, safeZone);

/** The site's icons by their path, each drawn of the practice's logo. */
export const icons: readonly {
  readonly path: string;
  readonly type: string;
  readonly draw: (logo: Buffer) => Promise<Buffer>;
}[] = [
  { path: siteFiles.favicon, type: "image/x-icon", draw: drawFavicon },
  // For a phone's home screen.
  { path: siteFiles.touchIcon, type: "image/png", draw: drawTouchIcon },
  { path: otherTouchIcons, type: "image/png", draw: drawTouchIcon },
  { path: "/icon-192.png", type: "image/png", draw: (logo) => drawAlone(logo, 192) },
  { path: "/icon-512.png", type: "image/png", draw: (logo) => drawAlone(logo, 512) },
  // With the margin that a phone may cut off (Web App Manifest, "maskable").
  {
    path: "/icon-maskable.png",
    type: "image/png",
    draw: (logo) => drawWithin(logo, 512, safeZone * Math.SQRT1_2),
  },
];
