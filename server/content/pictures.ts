import { randomBytes } from "node:crypto";
import { basename, join } from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { notFound, unavailable } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import { linkPreviewSize } from "#contract/site/site-files.ts";
import type { ChangeNotifier } from "#server/database/change-notifier.ts";
import type { Database, DatabaseLog, Transaction } from "#server/database/connect.ts";
import { invalidField, ProblemError, sendProblem } from "#server/http/problem-error.ts";
import { type PublicResponse, ResponseCache } from "#server/http/response-cache.ts";
import { dataPolicy, shownElsewhere } from "#server/http/security-headers.ts";
import { QueueFullError, Semaphore } from "#server/http/semaphore.ts";
import { sitePictures } from "#server/site/table.ts";
import {
  InvalidPictureError,
  makePictureFiles,
  type ProcessedPicture,
  storedFormats,
} from "./make-pictures.ts";
import { bucketStorage, directoryStorage, type PictureStorage, pictureType } from "./picture-storage.ts";
import { pictures } from "./table.ts";

export type { PictureStorage } from "./picture-storage.ts";

/** Where stored pictures are served. */
export const picturesPath = "/pictures/";

interface NamedPicture {
  readonly name: string;
  readonly widths: readonly number[];
}

/** A picture with all parts of its files' names. */
interface FiledPicture extends NamedPicture {
  readonly hasAvif: boolean;
}

/** The path of a picture's WebP file in its largest or smallest stored width. */
export function picturePath(
  { name, widths }: NamedPicture,
  size: "largest" | "smallest" = "largest",
): string {
  const width = size === "largest" ? Math.max(...widths) : Math.min(...widths);
  return `${picturesPath}${name}-${width}.webp`;
}

/** A picture's files by media type, as `srcset` texts. */
export function pictureSources({ name, widths, hasAvif }: FiledPicture): { type: string; srcset: string }[] {
  return storedFormats({ hasAvif }).map(({ extension, type }) => ({
    type,
    srcset: widths.map((width) => `${picturesPath}${name}-${width}.${extension} ${width}w`).join(", "),
  }));
}

/** The names of a picture's files. */
export function pictureFiles({ name, widths, hasAvif }: FiledPicture): string[] {
  return widths.flatMap((width) =>
    storedFormats({ hasAvif }).map(({ extension }) => `${name}-${width}.${extension}`),
  );
}

/** The picture storage: the bucket of `STORAGE_URL`, or `DATA_DIR/pictures`. */
export function openPictureStorage(config: {
  storageUrl: string | undefined;
  dataDirectory: string;
}): PictureStorage {
  return config.storageUrl === undefined
    ? directoryStorage(join(config.dataDirectory, "pictures"))
    : bucketStorage(config.storageUrl);
}

/** A picture whose files are stored and whose row is not inserted yet. */
export interface StoredPicture extends Omit<ProcessedPicture, "files"> {
  readonly name: string;
}

/** A file without a row may belong to a transaction that is still open; after this long (ms) it is an orphan. */
const orphanAge = 15 * 60 * 1_000;

const ownFile = /^([a-z0-9]{16,64})-\d{1,5}\.(?:avif|webp|svg)(\.part)?$/;

/** Whether a file of the storage is called as a picture's complete file is. */
export const isPictureFile = (file: string) => ownFile.test(file) && !file.endsWith(".part");

// One picture at a time for the whole process bounds its memory, and leaves the other processors to other requests.
const processing = new Semaphore({ running: 1, total: 31 });

/**
 * Makes a picture's files when it is its turn. Throws `invalidFields` for the field where the picture cannot be processed,
 * `unavailable` if too many wait.
 */
export async function makeInTurn<Made>(field: string, make: () => Promise<Made>): Promise<Made> {
  try {
    return await processing.run(make);
  } catch (error) {
    if (error instanceof InvalidPictureError) throw invalidField(field, error.message);
    if (error instanceof QueueFullError) throw new ProblemError(unavailable);
    throw error;
  }
}

/** Stored pictures: a row for each, which names its files. */
export type Pictures = ReturnType<typeof createPictureService>;

/** Creates the pictures' service over a database and a storage. */
export function createPictureService({
  database,
  changes,
  storage,
}: {
  readonly database: Database;
  readonly changes: ChangeNotifier;
  readonly storage: PictureStorage;
}) {
  async function storeProcessed({ files, ...processed }: ProcessedPicture): Promise<StoredPicture> {
    const name = randomBytes(16).toString("hex");
    await Promise.all([...files].map(([ending, content]) => storage.write(name + ending, content)));
    return { ...processed, name };
  }

  async function removeFiles(deleted: readonly FiledPicture[]): Promise<void> {
    if (deleted.length === 0) return;
    await storage.remove(deleted.flatMap(pictureFiles));
    changes.notify("pictures");
    await database.execute(sql`SELECT pg_notify('changed', 'pictures')`);
  }

  return {
    /**
     * Makes a picture's files and stores them under a random name, before the transaction that inserts its row.
     * Throws `invalidFields` for the field where the picture cannot be processed, `unavailable` if too many wait.
     */
    async store(bytes: Uint8Array, field: string): Promise<StoredPicture> {
      return storeProcessed(await makeInTurn(field, () => makePictureFiles(bytes)));
    },

    /** Stores the files of a picture that was processed before, likewise. */
    storeProcessed,

    /** Inserts a stored picture's row, in the transaction of what shows it; returns the row's id. */
    async insert(transaction: Transaction, stored: StoredPicture, alt: string): Promise<number> {
      const { name, width, height, widths, placeholder, hasAvif } = stored;
      const [inserted] = await transaction
        .insert(pictures)
        .values({ name, alt, width, height, widths: [...widths], placeholder, hasAvif })
        .returning({ id: pictures.id });
      if (!inserted) throw new Error("The picture's row was not stored.");
      return inserted.id;
    },

    /** Deletes a picture's row, in the transaction of what showed it; remove its files after the commit. */
    async deleteRow(transaction: Transaction, id: number): Promise<FiledPicture[]> {
      return transaction
        .delete(pictures)
        .where(eq(pictures.id, id))
        .returning({ name: pictures.name, widths: pictures.widths, hasAvif: pictures.hasAvif });
    },

    /** Removes the files of pictures whose rows are deleted; after a crash the hourly cleanup removes them. */
    removeFiles,

    /** Removes files older than a quarter of an hour that no row names. Returns how many. */
    async removeOrphans(now: Date): Promise<number> {
      let removed = 0;
      for await (const group of storage.list()) {
        const old = group.flatMap(({ file, writtenAt }) => {
          const [, name, part] = ownFile.exec(file) ?? [];
          return name && now.getTime() - writtenAt.getTime() > orphanAge ? [{ file, name, part }] : [];
        });
        if (old.length === 0) continue;
        const names = [...new Set(old.map(({ name }) => name))];
        const rows = await unionAll(
          database.select({ name: pictures.name }).from(pictures).where(inArray(pictures.name, names)),
          database
            .select({ name: sitePictures.file })
            .from(sitePictures)
            .where(inArray(sitePictures.file, names)),
        );
        const known = new Set(rows.map(({ name }) => name));
        const orphans = old.filter(({ name, part }) => part || !known.has(name));
        await storage.remove(orphans.map(({ file }) => file));
        removed += orphans.length;
      }
      return removed;
    },
  };
}

/**
 * Reads the file that a page shows at a path, for what is drawn of it; undefined, with a line in the log, where it cannot be
 * read: what shows it is drawn all the same.
 */
export async function readShownPicture(
  storage: PictureStorage,
  { path, log }: { readonly path: string; readonly log: DatabaseLog },
): Promise<Buffer | undefined> {
  const file = basename(path);
  const bytes = await storage.read(file).catch((error: unknown) => {
    log.warn({ err: error, file }, "A picture could not be read");
    return undefined;
  });
  if (!bytes) log.warn({ file }, missingFile);
  return bytes;
}

const missingFile = "A picture of the site is missing in the picture storage";

/** Most bytes of cached pictures; others are read from the storage. */
const memory = 64 * 1024 * 1024;

/** A picture's JPEG for link previews, by the WebP file that it is made of. */
const preview = /^([a-z0-9]{16,64}-\d{1,5})\.jpg$/;

/** Serves stored pictures at `/pictures/<name>-<width>.<format>`; their bytes never change under a name. */
export function serveStoredPictures(
  app: FastifyInstance,
  { storage, changes }: { storage: PictureStorage; changes: ChangeNotifier },
): void {
  /** Of every stored picture, made when it is asked for, so that earlier ones have it too. */
  async function readPreview(name: string): Promise<Buffer | undefined> {
    const picture = await storage.read(`${name}.webp`);
    return picture && sharp(picture).resize(linkPreviewSize).jpeg({ quality: 82 }).toBuffer();
  }

  const recent = new ResponseCache(memory);
  changes.subscribe({
    onChange: (tags) => recent.invalidate(tags),
    onReconnect: () => recent.invalidateAll(),
  });
  app.get("/pictures/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, previewed] = preview.exec(file) ?? [];
    if (!previewed && !isPictureFile(file)) return sendProblem(reply, notFound);
    const picture = await recent.getOrRender(file, async () =>
      describePicture(file, previewed ? await readPreview(previewed) : await storage.read(file)),
    );
    if (picture.status === 200) return picture.send(request, reply);
    if (JSON.stringify(site()).includes(file)) app.log.warn({ file }, missingFile);
    return sendProblem(reply, notFound);
  });
}

/** An SVG that is opened by itself is a document: its styles apply, and nothing loads or runs. */
const drawingPolicy = `${dataPolicy}; style-src 'unsafe-inline'; sandbox`;

function describePicture(file: string, body: Buffer | undefined): PublicResponse {
  const isDrawing = file.endsWith(".svg");
  return {
    status: body ? 200 : 404,
    headers: {
      "Content-Type": pictureType(file),
      "Cache-Control": "public, max-age=31536000, immutable",
      ...(isDrawing && { "Content-Security-Policy": drawingPolicy }),
      ...shownElsewhere,
    },
    body: body ?? Buffer.alloc(0),
    tags: ["pictures"],
    isCacheable: body !== undefined,
    isCompressed: !isDrawing,
  };
}
