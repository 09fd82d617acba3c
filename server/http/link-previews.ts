import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize } from "node:v8";
import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { linkPreviewSize, themeColors } from "#contract/site-files.ts";
import { accessibilityServices } from "#practice/accessibility/services.ts";
import { accessibilityStatement } from "#practice/accessibility/statement.ts";
import { postOpPage } from "#practice/post-op/page.ts";
import { practiceName, searchPreview } from "#practice/practice.ts";
import { providers } from "#practice/providers.ts";
import { providersPage } from "#practice/providers-page.ts";
import { services } from "#practice/services.ts";

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

/** Every public page, with its title and what its preview shows. */
export const previewedPages: readonly PreviewedPage[] = [
  { path: "/", pictures: [searchPreview.picture.name] },
  {
    path: "/about/team",
    title: providersPage.heading,
    pictures: providers.map(({ picture }) => picture.name),
  },
  ...services.map(({ slug, title, picture }) => ({
    path: `/services/${slug}`,
    title,
    pictures: [picture.name],
  })),
  { path: "/post-op", title: postOpPage.heading },
  { path: "/request-appointment", title: "Request an Appointment" },
  { path: "/register", title: "Register" },
  { path: "/login", title: "Login" },
  { path: "/accessibility-statement", title: accessibilityStatement.heading },
  { path: "/accessibility-services", title: accessibilityServices.heading },
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

type DrawText = (text: string, size: number, color: string) => Promise<Buffer>;

/** Runs with a function that draws text on nothing with the site's own font, since a machine may have none. */
async function withFont<Result>(run: (draw: DrawText) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "enamel-fonts-"));
  const files = fonts.map((_, index) => join(folder, `${index}.ttf`));
  const drawWith = (fontfile: string, text: string, size: number, color: string) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</span>`,
        font: `Atkinson Hyperlegible Bold ${size}`,
        fontfile,
        width: width - textLeft - band.margin,
        rgba: true,
      },
    })
      .png()
      .toBuffer();
  try {
    for (const [index, font] of fonts.entries())
      await writeFile(
        files[index] ?? "",
        openTypeOf(await readFile(fileURLToPath(import.meta.resolve(font)))),
      );
    // A font that was loaded is there for the texts that follow.
    for (const file of files) await drawWith(file, practiceName, 40, "white");
    return await run((...text) => drawWith(files[0] ?? "", ...text));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Draws each page's picture for link previews from a folder of pictures, with the practice's name (http-79). */
export function makeLinkPreviews(folder: string): Promise<LinkPreviews> {
  return withFont(async (drawText) => {
    const files = new Map((await readdir(folder)).map((file) => [parse(file).name, join(folder, file)]));

    function read(picture: string, size: { width: number; height: number; fit?: "contain" }) {
      const file = files.get(picture);
      if (!file) throw new Error(`There is no picture '${picture}' in ${folder}.`);
      return sharp(file, { density: 144 })
        .autoOrient()
        .resize({ ...size, background: "transparent" })
        .png()
        .toBuffer();
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

    const top = height - band.height;
    const logo = await read("logo", { width: logoSize, height: logoSize, fit: "contain" });
    const bandBelow = {
      create: { width, height: band.height, channels: 4, background: band.color },
    } as const;

    async function draw({ title, pictures = [] }: PreviewedPage): Promise<Buffer> {
      const share = Math.ceil(width / pictures.length);
      const parts = await Promise.all(
        pictures.map(async (picture, index) => ({
          input: await read(picture, { width: share, height }),
          left: Math.min(index * share, width - share),
          top: 0,
        })),
      );
      const isTitleAbove = title !== undefined && pictures.length === 0;
      const lines = title && !isTitleAbove ? `${title}\n${practiceName}` : practiceName;
      const inBand = { left: textLeft, top: top + band.room, bottom: height - band.room };
      return sharp({ create: { width, height, channels: 3, background: themeColors.light } })
        .composite([
          ...parts,
          ...(isTitleAbove
            ? [
                await place(await drawText(title, 84, themeColors.dark), {
                  left: band.margin,
                  top: band.margin,
                  bottom: top - band.margin,
                }),
              ]
            : []),
          { input: bandBelow, left: 0, top },
          { input: logo, left: band.margin, top: top + band.room },
          await place(await drawText(lines, 58, "white"), inBand),
        ])
        .jpeg({ quality: 85 })
        .toBuffer();
    }

    return new Map(
      await Promise.all(previewedPages.map(async (page) => [page.path, await draw(page)] as const)),
    );
  });
}

/** What `makeLinkPreviews` returned to the build, in the format of node:v8. */
const built = join(import.meta.dirname, "../link-previews");
const sources = join(import.meta.dirname, "../../practice/pictures");

let drawn: Promise<LinkPreviews> | undefined;

/** Returns the pictures that the build made; without a build draws those of the sources, once in a process. */
export async function loadLinkPreviews(): Promise<LinkPreviews> {
  if (existsSync(built)) return deserialize(await readFile(built));
  return (drawn ??= makeLinkPreviews(sources));
}
