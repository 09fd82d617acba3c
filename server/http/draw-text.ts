import { existsSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import sharp from "sharp";

/** Returns a font in the format that sharp draws with (OpenType), from the one that pages load (WOFF 1.0, §3 to §5). */
function openTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (count - 2 ** power), 10);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const from = 44 + 20 * index;
    const to = 12 + 16 * index;
    const start = woff.readUInt32BE(from + 4);
    const stored = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const bytes = woff.subarray(start, start + stored);
    const table = stored < length ? inflateSync(bytes) : bytes;
    const padded = Buffer.concat([table], 4 * Math.ceil(length / 4));
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}

/** Western letters, and those of Central Europe. */
const letters = ["latin", "latin-ext"];
const fontIn = (folder: string, name: string) => join(folder, `${name}.ttf`);

/** Writes the site's own font into a folder, in the format that sharp draws with: a machine may have no fonts. */
export async function writeFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of letters) {
    const font = `@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-${name}-700-normal.woff`;
    const woff = await readFile(fileURLToPath(import.meta.resolve(font)));
    await writeFile(fontIn(folder, name), openTypeOf(woff));
  }
}

interface DrawnText {
  readonly text: string;
  /** In points. */
  readonly size: number;
  readonly color: string;
  /** In pixels, where lines end. */
  readonly width: number;
}

function drawWith(fontfile: string, { text, size, color, width }: DrawnText): Promise<Buffer> {
  return sharp({
    text: {
      text: `<span foreground="${color}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</span>`,
      font: `Atkinson Hyperlegible Bold ${size}`,
      fontfile,
      width,
      wrap: "word-char",
      rgba: true,
    },
  })
    .png()
    .toBuffer();
}

/** What `writeFonts` wrote for the build. */
const built = join(import.meta.dirname, "../fonts");

async function findFonts(): Promise<string> {
  if (existsSync(built)) return built;
  const folder = await mkdtemp(join(tmpdir(), "enamel-fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await writeFonts(folder);
  return folder;
}

async function loadFonts(): Promise<string> {
  const folder = await findFonts();
  const files = letters.map((name) => fontIn(folder, name));
  // A font that was loaded is there for the texts that follow.
  for (const file of files) await drawWith(file, { text: "A", size: 40, color: "white", width: 100 });
  return files[0] ?? "";
}

let loading: Promise<string> | undefined;

/** Draws text on nothing, as PNG, with the site's own font. */
export async function drawText(text: DrawnText): Promise<Buffer> {
  return drawWith(await (loading ??= loadFonts()), text);
}
