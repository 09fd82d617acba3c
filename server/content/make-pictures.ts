import sharp, { type Metadata, type Sharp } from "sharp";
import { pictureMessages, picturePixelsLimit, pictureSideLimit } from "#contract/posts/pictures.ts";

// Each picture is decoded once, so that a cache would only hold memory.
sharp.cache(false);

/** A picture that cannot be processed, with the message for its uploader. */
export class InvalidPictureError extends Error {
  override readonly name = "InvalidPictureError";
}

const formats = {
  avif: { extension: "avif", type: "image/avif" },
  webp: { extension: "webp", type: "image/webp" },
} as const;

/** The formats in which a picture is stored, best first. */
export function storedFormats({ hasAvif }: Pick<ProcessedPicture, "hasAvif">) {
  return hasAvif ? [formats.avif, formats.webp] : [formats.webp];
}

/** Efforts are low: a vast or noisy picture must be done in two seconds. */
const avif = { quality: 55, effort: 0 } as const;
const webp = { quality: 80, effort: 2 } as const;

/** Bytes per pixel of WebP from which a picture counts as noise: AVIF would take seconds and save little. */
export const noisy = 0.35;

/** The widths in pixels in which a picture is stored, up to its own. */
const storedWidths = [96, 400, 800, 1200];
const widest = Math.max(...storedWidths);

/** Bytes that decoding may allocate; together with encoding it stays under 150 MB. */
const decodingLimit = 100 * 1024 * 1024;

/** Bytes per pixel of a progressive JPEG's coefficients (two each), by its chroma subsampling. */
const coefficientBytes: Readonly<Record<string, number>> = { "4:2:0": 3, "4:2:2": 4 };

/**
 * Whether a WebP is lossless (RFC 9649, 2.3 to 2.7): its VP8L chunk may follow others, such as a colour profile, and the
 * frames of an animation are chunks of a chunk.
 */
function isLosslessWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 12;
  while (start + 8 <= file.length) {
    const type = file.toString("latin1", start, start + 4);
    if (type === "VP8L") return true;
    const size = file.readUInt32LE(start + 4);
    start += type === "ANMF" ? 8 + 16 : 8 + size + (size % 2);
  }
  return false;
}

/**
 * Bytes that the decoder allocates at a time. Most pictures are decoded in strips; these must be whole in memory
 * before their first line is known.
 */
function decodingBytes(bytes: Uint8Array, metadata: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling = "" } = metadata;
  const pixels = width * height;
  if (format === "gif") return pixels * 5;
  if (format === "webp") return isLosslessWebp(bytes) ? pixels * 4 : 0;
  if (!isProgressive) return 0;
  if (format === "jpeg") return pixels * (coefficientBytes[chromaSubsampling] ?? 2 * channels);
  return pixels * channels * (depth === "ushort" ? 2 : 1);
}

/** A picture's files by their ending (`-<width>.<format>`), and its row's columns. */
export interface ProcessedPicture {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  /** A tiny preview as a data URL. */
  readonly placeholder: string;
  /** Whether there are AVIF files beside the WebP ones. */
  readonly hasAvif: boolean;
  readonly files: ReadonlyMap<string, Buffer>;
}

/**
 * A picture's pixels, upright, in the web's colours, at most as wide as given and twice as high; of an SVG, which is drawn
 * in any size, in that of a density. Throws `InvalidPictureError`.
 */
export async function decodePicture(bytes: Uint8Array, size: { widest: number; density?: number }) {
  const settings = {
    failOn: "error",
    limitInputPixels: picturePixelsLimit,
    sequentialRead: true,
    ...(size.density !== undefined && { density: size.density }),
  } as const;
  try {
    const metadata = await sharp(bytes, { ...settings, limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > picturePixelsLimit) {
      throw new InvalidPictureError(pictureMessages.tooManyPixels());
    }
    if (Math.max(metadata.width, metadata.height) > pictureSideLimit) {
      throw new InvalidPictureError(pictureMessages.tooLong());
    }
    if (decodingBytes(bytes, metadata) > decodingLimit)
      throw new InvalidPictureError(pictureMessages.tooMuchMemory());
    // The first frame alone; upright; in the web's colours; and raw, which has no metadata.
    const upright = (ignoreIcc: boolean) =>
      sharp(bytes, { ...settings, ignoreIcc })
        .autoOrient()
        .resize({ width: size.widest, height: 2 * size.widest, fit: "inside", withoutEnlargement: true });
    const inWebColours = (picture: Sharp) =>
      picture.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    // Of 16 bits sharp reads a grey profile not at all, and converts others to Display P3.
    const isDeep = metadata.depth === "ushort" && metadata.icc !== undefined;
    if (isDeep && metadata.space === "grey16") {
      const grey = await upright(true).toColourspace("b-w").keepIccProfile().png().toBuffer();
      return await inWebColours(sharp(grey));
    }
    return await inWebColours(isDeep ? upright(false).withIccProfile("srgb") : upright(false));
  } catch (error) {
    if (error instanceof InvalidPictureError) throw error;
    throw new InvalidPictureError(pictureMessages.damaged());
  }
}

/**
 * Decodes a picture once and makes its files in all widths and formats (newsletter-15).
 * Throws `InvalidPictureError` where it is damaged or too large to open.
 */
export async function makePictureFiles(bytes: Uint8Array): Promise<ProcessedPicture> {
  const { data, info } = await decodePicture(bytes, { widest });
  const { width, height, channels } = info;
  const resize = (to: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: to });
  const widths = [...new Set(storedWidths.map((stored) => Math.min(stored, width)))];
  const largest = await resize(Math.max(...widths))
    .webp(webp)
    .toBuffer({ resolveWithObject: true });
  const hasAvif = largest.data.length < noisy * largest.info.width * largest.info.height;
  const files = new Map<string, Buffer>([[`-${largest.info.width}.webp`, largest.data]]);
  for (const to of widths) {
    if (hasAvif) files.set(`-${to}.avif`, await resize(to).avif(avif).toBuffer());
    if (to !== largest.info.width) files.set(`-${to}.webp`, await resize(to).webp(webp).toBuffer());
  }
  const preview = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: 16, height: 16, fit: "inside" })
    .webp({ quality: 40 })
    .toBuffer();
  const placeholder = `data:image/webp;base64,${preview.toString("base64")}`;
  return { width, height, widths, placeholder, hasAvif, files };
}
