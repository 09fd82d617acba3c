import sharp from "sharp";
import type { Ink } from "#contract/site/picture-file.ts";
import { decodePicture, noisy } from "#server/content/make-pictures.ts";
import { inkOf } from "./picture-ink.ts";
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
