import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Database } from "#server/database/connect.ts";
import { pictures } from "./table.ts";

// Each picture is decoded once in its life, so that a cache of decoded ones would only hold memory.
sharp.cache(false);

/** Where stored pictures are served. */
const picturesPath = "/pictures/";

const formats = [
  { extension: "avif", type: "image/avif" },
  { extension: "webp", type: "image/webp" },
] as const;

/** The widths in pixels in which a picture is kept, up to its own. */
const keptWidths = [96, 400, 800, 1200];

interface NamedPicture {
  readonly name: string;
  readonly widths: readonly number[];
}

/** The path of a picture's WebP file in its largest or smallest kept width. */
export function picturePath(
  { name, widths }: NamedPicture,
  size: "largest" | "smallest" = "largest",
): string {
  const width = size === "largest" ? Math.max(...widths) : Math.min(...widths);
  return `${picturesPath}${name}-${width}.webp`;
}

/** A picture's files by media type, as `srcset` texts. */
export function pictureSources({ name, widths }: NamedPicture): { type: string; srcset: string }[] {
  return formats.map(({ extension, type }) => ({
    type,
    srcset: widths.map((width) => `${picturesPath}${name}-${width}.${extension} ${width}w`).join(", "),
  }));
}

/** Writes a file whole or not at all: a crash leaves at most a `.part` file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/**
 * Stores a picture in all kept widths and formats and returns its row's id. Its name is made of its bytes, so the
 * same picture is stored once. Raises sharp's error where the bytes are no picture.
 */
export async function storePicture(
  { database, directory }: { database: Database; directory: string },
  { bytes, alt }: { bytes: Buffer; alt: string },
): Promise<number> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Decoded once: a pipeline would decode it again for each of its outputs.
  const { data, info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const resize = (kept: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: kept });
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const widths = [...new Set(keptWidths.map((kept) => Math.min(kept, width)))];
  for (const kept of widths) {
    const path = join(directory, `${name}-${kept}`);
    const [avif, webp] = await Promise.all([
      resize(kept).avif({ quality: 55, effort: 1 }).toBuffer(),
      resize(kept).webp({ quality: 80 }).toBuffer(),
    ]);
    await Promise.all([writeWhole(`${path}.avif`, avif), writeWhole(`${path}.webp`, webp)]);
  }
  const preview = await resize(16).webp({ quality: 40 }).toBuffer();
  const placeholder = `data:image/webp;base64,${preview.toString("base64")}`;
  const [stored] = await database
    .insert(pictures)
    .values({ name, alt, width, height, widths, placeholder })
    .onConflictDoUpdate({ target: pictures.name, set: { alt } })
    .returning({ id: pictures.id });
  if (!stored) throw new Error("The picture's row was not stored.");
  return stored.id;
}
