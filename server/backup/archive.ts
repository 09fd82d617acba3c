import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { version } from "#server/version.ts";
import { BackupError, format, layoutShape, type Manifest, manifestShape } from "./manifest.ts";
import { readTar, type TarEntry, tarEnd, tarHeader, tarPadding } from "./tar.ts";

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
  if (!data) throw new Error("its manifest is none.");
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
    if (!(await entries.next()).done) throw new Error("it holds more than its manifest names.");
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
