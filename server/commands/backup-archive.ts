import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import * as z from "zod/mini";
import { version } from "#server/build.ts";
import { isPictureFile } from "#server/content/pictures.ts";

/** A file of an archive: its path, its size in bytes, and its content, which is read before the next file. */
export interface TarEntry {
  readonly path: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

const blockSize = 512;
const largestOctal = 0o77777777777;

/** An archive's header of one file (POSIX.1-2017, pax, "ustar Interchange Format"; sizes above 8 GiB as GNU tar has them). */
function tarHeader(path: string, size: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(path) > 100) throw new RangeError(`${path} is too long for an archive.`);
  const header = Buffer.alloc(blockSize);
  header.write(path, 0);
  header.write("0000600", 100);
  header.write("0000000", 108);
  header.write("0000000", 116);
  if (size <= largestOctal) header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  const seconds = Math.floor(modifiedAt.getTime() / 1_000);
  header.write(`${seconds.toString(8).padStart(11, "0")}\0        `, 136);
  header.write("0", 156);
  header.write("ustar", 257);
  header.write("00", 263);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** The zeros that fill a file's last block. */
function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
}

/** The two empty blocks at an archive's end. */
const tarEnd = Buffer.alloc(2 * blockSize);

function readHeader(header: Buffer): { path: string; size: number } {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (Number.parseInt(header.toString("latin1", 148, 154), 8) !== sum)
    throw new Error("The archive has a damaged header.");
  const path = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
  const isBinary = (header[124] ?? 0) >= 0x80;
  const size = isBinary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString("latin1", 124, 135), 8);
  return { path, size };
}

/** Reads the files of an archive in their order. Throws an error where it ends too early or a header is damaged. */
async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Up to so many bytes: what is at hand, or the next chunk's. */
  async function take(max: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new Error("The archive ends too early.");
      rest = value;
    }
    const taken = rest.subarray(0, max);
    rest = rest.subarray(taken.length);
    return taken;
  }

  async function* takeAll(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const taken = await take(left);
      left -= taken.length;
      yield taken;
    }
  }

  async function takeBlock(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of takeAll(blockSize)) parts.push(part);
    return Buffer.concat(parts);
  }

  for (;;) {
    const header = await takeBlock();
    if (header.every((byte) => byte === 0)) {
      // The compression's sum is checked at the very end.
      while (!(await chunks.next()).done);
      return;
    }
    const { path, size } = readHeader(header);
    const content = takeAll(size);
    yield { path, size, content };
    for await (const _ of content);
    for await (const _ of takeAll(tarPadding(size).length));
  }
}

const manifestName = "manifest.json";

/** A file's size and SHA-256, as the manifest has them. */
export async function describePart(folder: string, path: string): Promise<Manifest["parts"][number]> {
  const hash = createHash("sha256");
  const file = join(folder, path);
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return { path, bytes: (await stat(file)).size, sha256: hash.digest("hex") };
}

/** Zstandard's own sum over everything, the manifest too (RFC 8878, section 3.1.1). */
const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** Packs the manifest and the parts that it names, which are files of a folder, into one archive (tar, zstd). */
export async function writeArchive(
  file: string,
  { folder, manifest, signal }: { folder: string; manifest: Manifest; signal: AbortSignal | undefined },
): Promise<void> {
  const madeAt = new Date(manifest.made_at);
  async function* blocks(): AsyncGenerator<Buffer> {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    yield tarHeader(manifestName, text.length, madeAt);
    yield text;
    yield tarPadding(text.length);
    for (const { path, bytes } of manifest.parts) {
      yield tarHeader(path, bytes, madeAt);
      yield* createReadStream(join(folder, path)) as AsyncIterable<Buffer>;
      yield tarPadding(bytes);
    }
    yield tarEnd;
  }
  await pipeline(
    blocks,
    createZstdCompress(withChecksum),
    createWriteStream(file, { mode: 0o600, flags: "wx", flush: true }),
    signal ? { signal } : {},
  );
}

const asDamaged = (file: string, error: unknown) =>
  new BackupError(`${file} is not a complete backup, or it is damaged: ${(error as Error).message}`);

async function readManifest(file: string, entry: TarEntry | undefined): Promise<Manifest> {
  if (entry?.path !== manifestName || entry.size > 100_000_000) throw new Error("it has no manifest.");
  const parts: Buffer[] = [];
  for await (const chunk of entry.content) parts.push(chunk);
  const text: unknown = JSON.parse(Buffer.concat(parts).toString("utf8"));
  const layout = layoutShape.safeParse(text).data;
  if (layout && layout.format !== format)
    throw new BackupError(
      `${file} was made by Enamel ${layout.version}, whose backups ${version} does not read. Restore it with that version.`,
    );
  const { data } = manifestShape.safeParse(text);
  if (!data) throw new Error("its manifest is not valid.");
  return data;
}

/**
 * Reads an archive once: first its manifest, then each part with its content, checking sizes and sums as they pass.
 * Throws `BackupError` for an archive that is not complete and whole; a part may have been used before. Throws the
 * system's error for a file that cannot be opened.
 */
export async function readArchive(
  file: string,
  use: (part: { path: string; content: AsyncIterable<Buffer>; manifest: Manifest }) => Promise<void>,
): Promise<Manifest> {
  const source = createReadStream(file);
  const unpacked = createZstdDecompress();
  // What breaks the one is thrown by reading the other.
  source.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
  const entries = readTar(unpacked as AsyncIterable<Buffer>);
  let failure: unknown;
  try {
    const manifest = await readManifest(file, (await entries.next()).value as TarEntry | undefined);
    for (const { path, bytes, sha256 } of manifest.parts) {
      const { value: entry } = (await entries.next()) as { value: TarEntry | undefined };
      if (entry?.path !== path || entry.size !== bytes) throw new Error(`${path} is missing.`);
      const hash = createHash("sha256");
      async function* hashed({ content }: TarEntry): AsyncGenerator<Buffer> {
        for await (const chunk of content) {
          hash.update(chunk);
          yield chunk;
        }
      }
      const content = hashed(entry);
      await use({ path, content, manifest }).catch((error: unknown) => {
        failure = error;
        throw error;
      });
      for await (const _ of content);
      if (hash.digest("hex") !== sha256) throw new Error(`${path} was changed.`);
    }
    if (!(await entries.next()).done) throw new Error("it has files that its manifest does not list.");
    return manifest;
  } catch (error) {
    // A file that cannot be opened is not damaged.
    if ((error as NodeJS.ErrnoException).syscall === "open") throw error;
    throw failure ?? (error instanceof BackupError ? error : asDamaged(file, error));
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** Reads a whole backup and checks every part. Throws `BackupError` for one that could not be restored. */
export function verifyBackup(file: string): Promise<Manifest> {
  return readArchive(file, async () => undefined);
}

/** A backup cannot be made or restored as things are; the message explains why. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The archive's layout; another one is refused. */
export const format = 2;

/** The beginning of any layout's manifest. */
const layoutShape = z.object({ format: z.number(), version: z.string() });

const part = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

const tableShape = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

/** The last entry of an append-only log. */
const logEnd = z.object({ entries: z.number(), id: z.number(), chain: z.string() });

const manifestFields = z.object({
  format: z.literal(format),
  version: z.string(),
  made_at: z.string(),
  migrations: z.array(z.string()),
  mail_queue_version: z.number(),
  /** In the order in which foreign keys let them be restored. */
  tables: z.array(tableShape),
  /** The last values of identity columns, by sequence. */
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  /** How far the logs went, those without an entry aside; left out by earlier releases (operation-90). */
  log_ends: z.optional(z.object({ access_log: z.optional(logEnd), office_log: z.optional(logEnd) })),
  /** Pictures that the rows name and the storage had lost before. */
  missing_picture_files: z.number(),
  /** Every other file of the archive, in its order. */
  parts: z.array(part),
});

/** The first file of a backup: its contents, with counts and SHA-256 sums. */
export type Manifest = z.output<typeof manifestFields>;

/** A table of a backup; its name has its schema before it. */
export type BackedUpTable = z.output<typeof tableShape>;

/** Where the archive has a table's rows. */
export const rowsPath = (table: string) => `rows/${table}.copy`;

/** Where the archive has the pictures' files. */
export const picturesFolder = "pictures/";

/** Whether the parts are each table's rows and then pictures, so that none is written anywhere else. */
function namesItsParts({ tables, parts }: Manifest): boolean {
  const paths = parts.map(({ path }) => path);
  return (
    tables.every(({ name }, at) => paths[at] === rowsPath(name)) &&
    paths
      .slice(tables.length)
      .every((path) => path.startsWith(picturesFolder) && isPictureFile(path.slice(picturesFolder.length)))
  );
}

const manifestShape = manifestFields.check(z.refine(namesItsParts));
