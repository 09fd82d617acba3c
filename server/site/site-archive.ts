import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { ZipFile } from "yazl";
import { type DocumentKind, documentKinds } from "#contract/site/documents.ts";
import type { Queryable } from "#server/database/connect.ts";
import { readPublished } from "./published-site.ts";

/** A file that is no archive of a site; the message names what is wrong. */
export class SiteArchiveError extends Error {
  override readonly name = "SiteArchiveError";
}

/** Bytes of a document at most: several times what its schema takes. */
const maxDocumentBytes = 1024 * 1024;

/** Entries of an archive at most. */
const maxEntries = 200;

/** The published documents as a zip, `<kind>.json` each, in parts. */
export async function* writeSiteArchive(database: Queryable, now: Date): AsyncGenerator<Uint8Array> {
  const { content, versions } = await readPublished(database);
  const zip = new ZipFile();
  for (const kind of documentKinds.filter((each) => versions.has(each)))
    zip.addBuffer(Buffer.from(`${JSON.stringify(content[kind], null, 2)}\n`), `${kind}.json`, { mtime: now });
  zip.end();
  yield* Readable.from(zip.outputStream);
}

const fileNames = new Map<string, DocumentKind>(documentKinds.map((kind) => [`${kind}.json`, kind]));

function kindOf(name: string): DocumentKind {
  const kind = fileNames.get(name);
  if (!kind)
    throw new SiteArchiveError(`${name} is no document of a site. There are: ${documentKinds.join(", ")}.`);
  return kind;
}

function parse(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new SiteArchiveError(`${name} is no JSON.`);
  }
}

function requireSmall(name: string, bytes: number): void {
  if (bytes > maxDocumentBytes) throw new SiteArchiveError(`${name} is larger than 1 MB.`);
}

/** Documents by kind, as an archive has them. */
type Documents = Map<DocumentKind, unknown>;

function add(documents: Documents, name: string, bytes: Buffer): void {
  const kind = kindOf(name);
  if (documents.has(kind)) throw new SiteArchiveError(`${name} is there twice.`);
  documents.set(kind, parse(name, bytes));
}

async function readFolder(folder: string): Promise<Documents> {
  const documents: Documents = new Map();
  for (const name of (await readdir(folder)).toSorted()) {
    kindOf(name);
    const file = join(folder, name);
    requireSmall(name, (await stat(file)).size);
    add(documents, name, await readFile(file));
  }
  return documents;
}

async function openZip(file: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(file, { lazyEntries: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new SiteArchiveError(`${file} is no zip.`);
  }
}

async function readZip(file: string): Promise<Documents> {
  const zip = await openZip(file);
  const documents: Documents = new Map();
  try {
    if (zip.entryCount > maxEntries)
      throw new SiteArchiveError(`${file} holds more than ${maxEntries} files.`);
    for await (const entry of zip.eachEntry()) {
      kindOf(entry.fileName);
      // The library ends a stream that is longer than its entry says.
      requireSmall(entry.fileName, entry.uncompressedSize);
      add(documents, entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
  } catch (error) {
    // Names that leave the folder, sizes that are untrue, and bytes that are broken are errors of the library.
    throw error instanceof SiteArchiveError
      ? error
      : new SiteArchiveError(`${file} cannot be read: ${(error as Error).message}.`);
  } finally {
    zip.close();
  }
  return documents;
}

/** Reads the documents of a zip or a folder. Throws `SiteArchiveError` for whatever is no document of a site. */
export async function readSiteArchive(place: string): Promise<Documents> {
  const documents = await ((await stat(place)).isDirectory() ? readFolder(place) : readZip(place));
  if (documents.size === 0) throw new SiteArchiveError(`${place} holds no document of a site.`);
  return documents;
}
