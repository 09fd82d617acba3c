import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, posix } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { ZipFile } from "yazl";
import { pictureBytesLimit } from "#contract/posts/pictures.ts";
import { type DocumentKind, documentKinds } from "#contract/site/documents.ts";
import type { PictureStorage } from "#server/content/pictures.ts";
import type { Queryable } from "#server/database/connect.ts";
import { svgType } from "./make-site-picture.ts";
import { readPublished } from "./published-site.ts";
import { largestFile, picturesIn, readPictureRows } from "./site-pictures.ts";

/** A file that is no archive of a site; the message names what is wrong. */
export class SiteArchiveError extends Error {
  override readonly name = "SiteArchiveError";
}

/** Bytes of a document at most: several times what its schema takes. */
const maxDocumentBytes = 1024 * 1024;

/** Entries of an archive at most, and bytes of its pictures, which are in memory while they are imported. */
const maxEntries = 1_000;
const maxBytes = 200 * 1024 * 1024;

const folder = "pictures/";

/** The published documents as a zip, `<kind>.json` each, and the pictures that they name, `pictures/<name>.<ending>`, in parts. */
export async function* exportSite(
  { database, storage }: { readonly database: Queryable; readonly storage: PictureStorage },
  now: Date,
): AsyncGenerator<Uint8Array> {
  const { content, versions } = await readPublished(database);
  const zip = new ZipFile();
  for (const kind of documentKinds.filter((each) => versions.has(each)))
    zip.addBuffer(Buffer.from(`${JSON.stringify(content[kind], null, 2)}\n`), `${kind}.json`, { mtime: now });
  const names = new Set(documentKinds.flatMap((kind) => picturesIn(content[kind]).map(({ name }) => name)));
  for (const row of await readPictureRows(database, [...names])) {
    const file = largestFile(row);
    const bytes = await storage.read(file);
    if (bytes) zip.addBuffer(bytes, folder + row.id + extname(file), { mtime: now, compress: false });
  }
  zip.end();
  yield* Readable.from(zip.outputStream);
}

const fileNames = new Map<string, DocumentKind>(documentKinds.map((kind) => [`${kind}.json`, kind]));

function kindOf(name: string): DocumentKind {
  const kind = fileNames.get(name);
  if (!kind)
    throw new SiteArchiveError(
      `${name} is not a document of the site. The documents are: ${documentKinds.join(", ")}.`,
    );
  return kind;
}

function parse(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new SiteArchiveError(`${name} is not JSON.`);
  }
}

function requireSmall(name: string, bytes: number): void {
  const isPicture = name.startsWith(folder);
  const limit = isPicture ? pictureBytesLimit : maxDocumentBytes;
  if (bytes > limit) throw new SiteArchiveError(`${name} is larger than ${isPicture ? 5 : 1} MB.`);
}

/** A picture of an archive: the name that documents give it, that of its file, and what it holds. */
export interface ArchivedPicture {
  readonly name: string;
  readonly file: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** What an archive holds: documents by kind, and pictures by name. */
export interface SiteArchive {
  readonly documents: Map<DocumentKind, unknown>;
  readonly pictures: Map<string, ArchivedPicture>;
}

const typesByEnding: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": svgType,
  ".webp": "image/webp",
};

/** The name and media type of a picture, by its file in an archive. */
function pictureOf(file: string): Pick<ArchivedPicture, "name" | "type"> {
  const { dir, name, ext } = posix.parse(file);
  const type = typesByEnding[ext.toLowerCase()];
  if (`${dir}/` !== folder || !type || !/^[\w-]{1,100}$/.test(name))
    throw new SiteArchiveError(
      `${file} is not a picture of the site: pictures are in ${folder}, named in letters, digits and hyphens, as ${Object.keys(typesByEnding).join(", ")}.`,
    );
  return { name, type };
}

/** Refuses what belongs to no archive before its bytes are read. */
function requireName(file: string): void {
  if (file.startsWith(folder)) pictureOf(file);
  else kindOf(file);
}

function add({ documents, pictures }: SiteArchive, file: string, bytes: Buffer): void {
  const twice = new SiteArchiveError(`${file} is in it twice.`);
  if (file.startsWith(folder)) {
    const picture = pictureOf(file);
    if (pictures.has(picture.name)) throw twice;
    pictures.set(picture.name, { ...picture, file, bytes });
    return;
  }
  const kind = kindOf(file);
  if (documents.has(kind)) throw twice;
  documents.set(kind, parse(file, bytes));
}

const empty = (): SiteArchive => ({ documents: new Map(), pictures: new Map() });

/** The files of a folder and those of its pictures. */
async function listFolder(place: string): Promise<string[]> {
  const entries = (await readdir(place, { withFileTypes: true })).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  const lists = entries.map(async (entry) =>
    entry.isDirectory() && `${entry.name}/` === folder
      ? (await readdir(join(place, folder))).map((name) => folder + name)
      : [entry.name],
  );
  return (await Promise.all(lists)).flat();
}

/** Reads files of a folder, refusing what belongs to no site. */
export async function readFiles(place: string, names: readonly string[]): Promise<SiteArchive> {
  const archive = empty();
  let total = 0;
  for (const name of names) {
    requireName(name);
    const file = join(place, name);
    const { size } = await stat(file);
    requireSmall(name, size);
    total += size;
    if (total > maxBytes) throw new SiteArchiveError(`${place} is larger than 200 MB.`);
    add(archive, name, await readFile(file));
  }
  return archive;
}

async function openZip(file: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(file, { lazyEntries: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new SiteArchiveError(`${file} is not a zip file.`);
  }
}

async function readZip(file: string): Promise<SiteArchive> {
  const zip = await openZip(file);
  const archive = empty();
  let total = 0;
  try {
    if (zip.entryCount > maxEntries) throw new SiteArchiveError(`${file} has more than ${maxEntries} files.`);
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      // A folder of its own, which other programs than this one write.
      if (fileName === folder) continue;
      requireName(fileName);
      // The library ends a stream that is longer than its entry says.
      requireSmall(fileName, uncompressedSize);
      total += uncompressedSize;
      if (total > maxBytes) throw new SiteArchiveError(`${file} is larger than 200 MB.`);
      add(archive, fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
  } catch (error) {
    // Names that leave the folder, sizes that are untrue, and bytes that are broken are errors of the library.
    throw error instanceof SiteArchiveError
      ? error
      : new SiteArchiveError(`${file} cannot be read: ${(error as Error).message}.`);
  } finally {
    zip.close();
  }
  return archive;
}

/** Reads the documents and pictures of a zip or a folder. Throws `SiteArchiveError` for whatever belongs to no site. */
export async function readSiteArchive(place: string): Promise<SiteArchive> {
  const archive = await ((await stat(place)).isDirectory()
    ? readFiles(place, await listFolder(place))
    : readZip(place));
  if (archive.documents.size === 0) throw new SiteArchiveError(`${place} has no document of the site.`);
  return archive;
}
