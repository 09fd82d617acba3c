/** A file of an archive: its path, its size in bytes, and its content, which is read before the next file. */
export interface TarEntry {
  readonly path: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

const blockSize = 512;
const largestOctal = 0o77777777777;

/** An archive's header of one file (POSIX.1-2017, pax, "ustar Interchange Format"; sizes above 8 GiB as GNU tar has them). */
export function tarHeader(path: string, size: number, modifiedAt: Date): Buffer {
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
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
}

/** The two empty blocks at an archive's end. */
export const tarEnd = Buffer.alloc(2 * blockSize);

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
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
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
