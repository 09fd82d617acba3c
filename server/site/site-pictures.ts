import { randomBytes } from "node:crypto";
import { inArray, lt, sql } from "drizzle-orm";
import { day } from "#contract/durations.ts";
import { isPicture } from "#contract/site/check-texts.ts";
import type { PictureFile, PictureFiles } from "#contract/site/picture-file.ts";
import { isObject } from "#contract/site/resolve-site.ts";
import { makeInTurn, type PictureStorage, picturesPath } from "#server/content/pictures.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import { makeSitePicture, type ProcessedSitePicture, svgType } from "./make-site-picture.ts";
import { sitePictures } from "./table.ts";

type Row = typeof sitePictures.$inferSelect;
type FiledPicture = Pick<Row, "file" | "width" | "widths" | "format" | "originalType">;
type ShownPicture = FiledPicture & Pick<Row, "height" | "ink">;

/** The name of a picture's file that holds most: the SVG where it is one. */
export function largestFile({ file, width, widths, format, originalType }: FiledPicture): string {
  return originalType === svgType ? `${file}-${width}.svg` : `${file}-${Math.max(...widths)}.${format}`;
}

/** How pages show a stored picture. */
function pictureFileOf(picture: ShownPicture): PictureFile {
  const { file, width, height, widths, format, ink } = picture;
  const path = (of: number) => `${picturesPath}${file}-${of}.${format}`;
  return {
    width,
    height,
    src: picturesPath + largestFile(picture),
    srcset: widths.map((of) => `${path(of)} ${of}w`).join(", "),
    ...(ink && { ink }),
  };
}

/** The names of a picture's files. */
export function sitePictureFiles({ file, width, widths, format, originalType }: FiledPicture): string[] {
  return [
    ...widths.map((of) => `${file}-${of}.${format}`),
    ...(originalType === svgType ? [`${file}-${width}.svg`] : []),
  ];
}

/** The rows of pictures that documents name. */
export function readPictureRows(database: Queryable, names: readonly string[]): Promise<Row[]> {
  return database
    .select()
    .from(sitePictures)
    .where(inArray(sitePictures.id, [...names]));
}

interface NamedPicture {
  readonly path: string;
  readonly name: string;
}

/** The pictures that a value of a document names, and where. */
export function picturesIn(value: unknown, path = ""): NamedPicture[] {
  if (!isObject(value)) return [];
  if (isPicture(value)) return value.name === "" ? [] : [{ path, name: String(value.name) }];
  return Object.entries(value).flatMap(([key, entry]) =>
    picturesIn(entry, path === "" ? key : `${path}.${key}`),
  );
}

/** Every stored picture of the site, which `resolveSite` puts where documents name it. */
export async function readSitePictures(database: Queryable): Promise<PictureFiles> {
  const rows = await database.select().from(sitePictures);
  return new Map(rows.map((row) => [row.id, pictureFileOf(row)]));
}

/** A picture that is to be stored: its name in documents, that of its files, and what it was uploaded as. */
export type NewSitePicture = Pick<Row, "id" | "file" | "originalName" | "originalType" | "createdAt"> &
  ProcessedSitePicture;

/** Stores pictures' files and then their rows; one whose name is taken stays as it is. */
export async function storeSitePictures(
  { database, storage }: { readonly database: Database | Transaction; readonly storage: PictureStorage },
  made: readonly NewSitePicture[],
): Promise<void> {
  if (made.length === 0) return;
  await Promise.all(
    made.flatMap(({ file, files }) =>
      [...files].map(([ending, bytes]) => storage.write(file + ending, bytes)),
    ),
  );
  await database
    .insert(sitePictures)
    .values(made.map(({ files: _files, widths, ...row }) => ({ ...row, widths: [...widths] })))
    .onConflictDoNothing({ target: sitePictures.id });
}

/** Makes and stores an uploaded picture under a random name. Throws `invalidFields` and `unavailable`. */
export async function storeUploadedPicture(
  place: { readonly database: Database; readonly storage: PictureStorage },
  { upload, now }: { readonly upload: File; readonly now: Date },
): Promise<PictureFile & { readonly id: string }> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  const made = await makeInTurn("picture", () => makeSitePicture(bytes, upload.type));
  const id = randomBytes(16).toString("hex");
  const picture = {
    ...made,
    widths: [...made.widths],
    id,
    file: id,
    originalName: upload.name.slice(0, 200),
    originalType: upload.type,
    createdAt: now,
  };
  await storeSitePictures(place, [picture]);
  return { id, ...pictureFileOf(picture) };
}

/**
 * Deletes the rows of pictures that were stored more than a day ago and that neither a version nor a draft names; their
 * files go with those that no row names. Returns how many.
 */
export async function deleteUnusedSitePictures(database: Database, now: Date): Promise<number> {
  const { rowCount } = await database.delete(sitePictures).where(
    sql`${lt(sitePictures.createdAt, new Date(now.getTime() - day))} AND ${sitePictures.id} NOT IN (
      SELECT name #>> '{}' FROM (SELECT content FROM site_versions UNION ALL SELECT content FROM site_drafts) AS stored,
        LATERAL jsonb_path_query(content, '$.**.name ? (@.type() == "string")') AS name)`,
  );
  return rowCount ?? 0;
}
