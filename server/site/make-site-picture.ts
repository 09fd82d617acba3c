import sharp from "sharp";
import type { Ink } from "#contract/site/picture-file.ts";
import { decodePicture, noisy } from "#server/content/make-pictures.ts";
import { sanitizeSvg } from "./sanitize-svg.ts";

/** A picture of the site with its files by their ending (`-<width>.<format>`), and what its row says of it. */
export interface ProcessedSitePicture {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly format: "avif" | "webp";
  readonly ink: Ink | null;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The media type of drawings, which are stored as they are besides. */
export const svgType = "image/svg+xml";

/** The widths in pixels in which a picture is stored, up to its own: from a phone's to a wide screen's. */
const storedWidths = [480, 800, 1_200, 1_920];
const widest = Math.max(...storedWidths);

// Every browser that the site supports shows AVIF, so there is no second format beside it.
const avif = { quality: 60, effort: 2 } as const;
const webp = { quality: 80, effort: 4 } as const;

/** A drawing whose longer side is shorter is drawn larger: it is sharp in any size. */
const shortestDrawing = 800;

/** The dots per inch in which a drawing is drawn; 72 is its own size. */
async function densityOf(svg: Buffer): Promise<number> {
  const { width, height } = await sharp(svg).metadata();
  return 72 * Math.max(1, shortestDrawing / Math.max(width, height));
}

/** The part of a picture that is transparent in one without a ground of its own; rounded corners have less. */
const leastTransparent = 0.12;

/** WCAG 2.2, relative luminance, of the pixel at a place of raw sRGB. */
function luminanceAt(data: Buffer, place: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const value = (data[place + channel] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Whether a picture of raw sRGB pixels is drawn on nothing in mostly dark or mostly pale colors: most of it would have less
 * than about 2:1 on a dark page, or on a pale one.
 */
function inkOf(data: Buffer, channels: number): Ink | null {
  if (channels !== 4) return null;
  const counted = { transparent: 0, visible: 0, dark: 0, pale: 0 };
  // Every few pixels are enough of a large picture.
  const step = 4 * Math.max(1, Math.floor(data.length / 4 / 40_000));
  for (let place = 0; place < data.length; place += step) {
    if ((data[place + 3] ?? 0) < 128) {
      counted.transparent += 1;
      continue;
    }
    counted.visible += 1;
    const luminance = luminanceAt(data, place);
    if (luminance < 0.08) counted.dark += 1;
    else if (luminance > 0.45) counted.pale += 1;
  }
  const { transparent, visible, dark, pale } = counted;
  if (transparent < leastTransparent * (transparent + visible)) return null;
  if (dark > visible / 2) return "dark";
  return pale > visible / 2 ? "pale" : null;
}

/**
 * Decodes a picture once and makes its files in all widths (site-10). Of a drawing the last file is the SVG itself,
 * without what could load or run anything. Throws `InvalidPictureError`.
 */
export async function makeSitePicture(bytes: Buffer, type: string): Promise<ProcessedSitePicture> {
  const svg = type === svgType ? sanitizeSvg(bytes) : undefined;
  const source = svg ? { widest, density: await densityOf(svg) } : { widest };
  const { data, info } = await decodePicture(svg ?? bytes, source);
  const { width, height, channels } = info;
  const resize = (to: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: to });
  const widths = [...new Set(storedWidths.map((stored) => Math.min(stored, width)))];
  const smallest = await resize(Math.min(...widths))
    .webp(webp)
    .toBuffer({ resolveWithObject: true });
  const format = smallest.data.length < noisy * smallest.info.width * smallest.info.height ? "avif" : "webp";
  const files = new Map<string, Buffer>();
  for (const to of widths) {
    const resized = resize(to);
    const encoded = format === "avif" ? resized.avif(avif) : resized.webp(webp);
    files.set(`-${to}.${format}`, await encoded.toBuffer());
  }
  if (svg) files.set(`-${width}.svg`, svg);
  return { width, height, widths, format, ink: inkOf(data, channels), files };
}
