import { existsSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize } from "node:v8";
import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { presentProviders } from "#contract/site/look-up.ts";
import { type Picture, site } from "#contract/site/site.ts";
import { linkPreviewSize, themeColors } from "#contract/site-files.ts";

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

/** JPEG pictures for link previews by the path of their page. */
type LinkPreviews = ReadonlyMap<string, Buffer>;

interface PreviewedPage {
  readonly path: string;
  /** The home page is named as the practice is. */
  readonly title?: string;
  /** The names of its own pictures, if it has any. */
  readonly pictures?: readonly string[];
}

const namesOf = (picture: Picture | null) => (picture ? [picture.name] : []);

/** Every public page, with its title and what its preview shows. */
export const previewedPages = (): readonly PreviewedPage[] => [
  { path: "/", pictures: namesOf(site().practice.search_preview.picture) },
  {
    path: "/about/team",
    title: site().team.heading,
    pictures: presentProviders().flatMap(({ picture }) => namesOf(picture)),
  },
  ...site().services.services.map(({ slug, title, picture }) => ({
    path: `/services/${slug}`,
    title,
    pictures: namesOf(picture),
  })),
  { path: "/post-op", title: site().post_op.heading },
  { path: "/request-appointment", title: "Request an Appointment" },
  { path: "/register", title: "Register" },
  { path: "/login", title: "Login" },
  { path: "/accessibility-statement", title: site().accessibility.statement.heading },
  { path: "/accessibility-services", title: site().accessibility.services.heading },
];

const { width, height } = linkPreviewSize;

/** The band at the foot with logo and names, and the room around them, in pixels. */
const band = { height: 170, margin: 60, room: 34, color: { r: 15, g: 28, b: 26, alpha: 0.86 } };
const logoSize = band.height - 2 * band.room;
const textLeft = band.margin + logoSize + 28;

/** Western letters, and those of Central Europe. */
const fonts = ["latin", "latin-ext"].map(
  (letters) => `@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-${letters}-700-normal.woff`,
);

/** The files of a folder in which fonts and frame for the previews of posts are. */
const fontsIn = (folder: string) => fonts.map((_, index) => join(folder, `${index}.ttf`));
const frameIn = (folder: string) => join(folder, "frame.png");

/** Writes the site's own font into a folder, since a machine may have none. */
async function writeFonts(folder: string): Promise<void> {
  for (const [index, file] of fontsIn(folder).entries())
    await writeFile(file, openTypeOf(await readFile(fileURLToPath(import.meta.resolve(fonts[index] ?? "")))));
}

type DrawText = (text: string, size: number, color: string) => Promise<Buffer>;

/** Returns a function that draws text on nothing with the font in a folder, which stays there. */
async function drawTextBy(folder: string): Promise<DrawText> {
  const [first = "", ...others] = fontsIn(folder);
  const drawWith = (fontfile: string, text: string, size: number, color: string) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</span>`,
        font: `Atkinson Hyperlegible Bold ${size}`,
        fontfile,
        width: width - textLeft - band.margin,
        wrap: "word-char",
        rgba: true,
      },
    })
      .png()
      .toBuffer();
  // A font that was loaded is there for the texts that follow.
  for (const file of others) await drawWith(file, site().practice.name, 40, "white");
  return (...text) => drawWith(first, ...text);
}

/** Text at most as large as a box, upright in the middle of `top` and `bottom`. */
async function place(text: Buffer, box: { left: number; top: number; bottom: number }) {
  const { data, info } = await sharp(text)
    .resize({
      width: width - box.left - band.margin,
      height: box.bottom - box.top,
      fit: "inside",
      withoutEnlargement: true,
    })
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: box.left,
    top: box.top + Math.round((box.bottom - box.top - info.height) / 2),
  };
}

const bandTop = height - band.height;
const aboveBand = { left: band.margin, top: band.margin, bottom: bandTop - band.margin };

/** The size in pixels of a title above the band, so that a long one takes its width. */
const titleSize = (title: string) => (title.length > 60 ? 56 : 84);

/** A picture without a photograph: a title above the band of the frame. The font has no emoji. */
async function drawTitle(frame: string | Buffer, title: string, drawText: DrawText): Promise<Buffer> {
  const words = title.replaceAll(/\p{RGI_Emoji}/gv, "").trim() || title;
  return sharp(frame)
    .composite([await place(await drawText(words, titleSize(words), themeColors.dark), aboveBand)])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * Draws each page's picture for link previews from a folder of pictures, with the practice's name (http-79). What
 * `drawPostPreview` needs is written into another folder.
 */
export async function makeLinkPreviews(pictureFolder: string, postFolder: string): Promise<LinkPreviews> {
  await mkdir(postFolder, { recursive: true });
  await writeFonts(postFolder);
  const drawText = await drawTextBy(postFolder);
  const files = new Map(
    (await readdir(pictureFolder)).map((file) => [parse(file).name, join(pictureFolder, file)]),
  );

  function read(picture: string, size: { width: number; height: number; fit?: "contain" }) {
    const file = files.get(picture);
    if (!file) throw new Error(`There is no picture '${picture}' in ${pictureFolder}.`);
    return sharp(file, { density: 144 })
      .autoOrient()
      .resize({ ...size, background: "transparent" })
      .png()
      .toBuffer();
  }

  const logo = await read("logo", { width: logoSize, height: logoSize, fit: "contain" });
  const bandBelow = { create: { width, height: band.height, channels: 4, background: band.color } } as const;
  const inBand = { left: textLeft, top: bandTop + band.room, bottom: height - band.room };

  /** The pictures side by side, behind the band with logo and names. */
  async function compose(pictures: readonly string[], names: string) {
    const share = Math.ceil(width / pictures.length);
    const parts = await Promise.all(
      pictures.map(async (picture, index) => ({
        input: await read(picture, { width: share, height }),
        left: Math.min(index * share, width - share),
        top: 0,
      })),
    );
    return sharp({ create: { width, height, channels: 3, background: themeColors.light } }).composite([
      ...parts,
      { input: bandBelow, left: 0, top: bandTop },
      { input: logo, left: band.margin, top: bandTop + band.room },
      await place(await drawText(names, 58, "white"), inBand),
    ]);
  }

  const frame = await (await compose([], site().practice.name)).png().toBuffer();
  await writeFile(frameIn(postFolder), frame);

  async function draw({ title, pictures = [] }: PreviewedPage): Promise<Buffer> {
    if (title !== undefined && pictures.length === 0) return drawTitle(frame, title, drawText);
    const names = title === undefined ? site().practice.name : `${title}\n${site().practice.name}`;
    return (await compose(pictures, names)).jpeg({ quality: 85 }).toBuffer();
  }

  return new Map(
    await Promise.all(previewedPages().map(async (page) => [page.path, await draw(page)] as const)),
  );
}

/** What `makeLinkPreviews` returned to the build, in the format of node:v8, and its folder for posts. */
const built = join(import.meta.dirname, "../link-previews");
const builtForPosts = join(import.meta.dirname, "../post-previews");
const sources = join(import.meta.dirname, "../../content/example/pictures");

let drawn: Promise<{ readonly pages: LinkPreviews; readonly postFolder: string }> | undefined;

/** Without a build, draws those of the sources. */
async function drawSources() {
  const postFolder = await mkdtemp(join(tmpdir(), "enamel-previews-"));
  process.once("exit", () => rmSync(postFolder, { recursive: true, force: true }));
  return { pages: await makeLinkPreviews(sources, postFolder), postFolder };
}

/** Returns the pictures that the build made; without a build draws those of the sources, once in a process. */
export async function loadLinkPreviews(): Promise<LinkPreviews> {
  if (existsSync(built)) return deserialize(await readFile(built));
  drawn ??= drawSources();
  return (await drawn).pages;
}

/** Draws the picture for link previews of a post that has no picture, with its title (http-79). */
export async function drawPostPreview(title: string): Promise<Buffer> {
  const postFolder = existsSync(built) ? builtForPosts : (await (drawn ??= drawSources())).postFolder;
  return drawTitle(frameIn(postFolder), title, await drawTextBy(postFolder));
}
