import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { deserialize } from "node:v8";
import type { PictureStorage } from "#server/content/pictures.ts";
import type { Database } from "#server/database/connect.ts";
import { makeSitePicture, svgType } from "./make-site-picture.ts";
import { readShippedContent, type ShippedContent, shippedFolder } from "./shipped-content.ts";
import { type NewSitePicture, storeSitePictures } from "./site-pictures.ts";
import { sitePictures } from "./table.ts";

type ShippedPicture = Omit<NewSitePicture, "createdAt">;

const typesByEnding: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": svgType,
};

/** The file that the build made of a shipped set's pictures, in the format of node:v8. */
export const builtPictures = (name: ShippedContent) => `shipped-pictures-${name}`;

/** Encodes the pictures that a shipped set's documents name; their files are named by what they are made of. */
export async function makeShippedPictures(name: ShippedContent): Promise<ShippedPicture[]> {
  const documents = JSON.stringify(await readShippedContent(name));
  const folder = join(shippedFolder, name, "pictures");
  const files = existsSync(folder) ? (await readdir(folder)).map((file) => parse(join(folder, file))) : [];
  const made: ShippedPicture[] = [];
  for (const { dir, base, name: id, ext } of files.filter((file) =>
    documents.includes(`"name":"${file.name}"`),
  )) {
    const bytes = await readFile(join(dir, base));
    const originalType = typesByEnding[ext] ?? "";
    const file = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    made.push({
      ...(await makeSitePicture(bytes, originalType)),
      id,
      file,
      originalName: base,
      originalType,
    });
  }
  return made;
}

/** Returns what the build made, since encoding takes a first start seconds; without a build encodes the sources. */
async function loadShippedPictures(name: ShippedContent): Promise<ShippedPicture[]> {
  const built = join(import.meta.dirname, "..", builtPictures(name));
  return existsSync(built) ? deserialize(await readFile(built)) : makeShippedPictures(name);
}

interface Place {
  readonly database: Database;
  readonly storage: PictureStorage;
}

/** Stores a shipped set's pictures where there is none yet (site-6); returns whether it did. */
export async function storeShippedPictures(
  place: Place,
  {
    name,
    now,
    load = loadShippedPictures,
  }: { name: ShippedContent; now: Date; load?: typeof loadShippedPictures },
): Promise<boolean> {
  const stored = await place.database.select({ id: sitePictures.id }).from(sitePictures).limit(1);
  if (stored.length > 0) return false;
  const pictures = await load(name);
  await storeSitePictures(
    place,
    pictures.map((picture) => ({ ...picture, createdAt: now })),
  );
  return pictures.length > 0;
}
