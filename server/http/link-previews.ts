import sharp from "sharp";
import { presentProviders } from "#contract/site/look-up.ts";
import { type Picture, site } from "#contract/site/site.ts";
import { linkPreviewPath, linkPreviewSize, ownPagePreview } from "#contract/site/site-files.ts";
import { m } from "#messages/messages.js";
import { drawText } from "./draw-text.ts";
import { drawWithin, type ReadPicture, readLogo } from "./icons.ts";

interface PreviewedPage {
  readonly path: string;
  /** The path of its picture. */
  readonly preview: string;
  /** The home page is named as the practice is. */
  readonly title?: string;
  /** The paths of its own pictures, if it has any. */
  readonly pictures?: readonly string[];
}

const pathsOf = (picture: Picture | null) => (picture?.src ? [picture.src] : []);

/** Every public page, with its title and what its preview shows. */
export const previewedPages = (): readonly PreviewedPage[] => [
  ...programPages().map((page) => ({ ...page, preview: linkPreviewPath(page.path) })),
  ...site().pages.pages.map(({ slug, title, sections }) => ({
    path: `/${slug}`,
    preview: ownPagePreview(slug),
    title,
    pictures: sections.flatMap(({ picture }) => pathsOf(picture)).slice(0, 1),
  })),
];

const programPages = (): readonly Omit<PreviewedPage, "preview">[] => [
  { path: "/", pictures: pathsOf(site().practice.search_preview.picture) },
  {
    path: "/about/team",
    title: site().team.heading,
    pictures: presentProviders().flatMap(({ picture }) => pathsOf(picture)),
  },
  ...site().services.services.map(({ slug, title, picture }) => ({
    path: `/services/${slug}`,
    title,
    pictures: pathsOf(picture),
  })),
  { path: "/post-op", title: site().post_op.heading },
  { path: "/request-appointment", title: m.request_heading() },
  { path: "/register", title: m.register_title() },
  { path: "/login", title: m.login_title() },
  { path: "/accessibility-statement", title: site().accessibility.statement.heading },
  { path: "/accessibility-services", title: site().accessibility.services.heading },
];

const { width, height } = linkPreviewSize;

/** The band at the foot with logo and names, and the room around them, in pixels. */
const band = { height: 170, margin: 60, room: 34 };
const logoSize = band.height - 2 * band.room;
const textLeft = band.margin + logoSize + 28;

/** Text at most as large as a box, upright in the middle of `top` and `bottom`; none where there is no text. */
async function place(
  { text, size, color }: { readonly text: string; readonly size: number; readonly color: string },
  box: { readonly left: number; readonly top: number; readonly bottom: number },
) {
  if (text.trim() === "") return [];
  const { data, info } = await sharp(
    await drawText({ text, size, color, width: width - textLeft - band.margin }),
  )
    .resize({
      width: width - box.left - band.margin,
      height: box.bottom - box.top,
      fit: "inside",
      withoutEnlargement: true,
    })
    .toBuffer({ resolveWithObject: true });
  return [
    { input: data, left: box.left, top: box.top + Math.round((box.bottom - box.top - info.height) / 2) },
  ];
}

function resize(picture: Buffer, size: { width: number; height: number; fit?: "contain" }) {
  return sharp(picture, { density: 144 })
    .resize({ ...size, background: "transparent" })
    .png()
    .toBuffer();
}

const bandTop = height - band.height;
const aboveBand = { left: band.margin, top: band.margin, bottom: bandTop - band.margin };
const inBand = { left: textLeft, top: bandTop + band.room, bottom: height - band.room };

/** The size in pixels of a title above the band, so that a long one takes its width. */
const titleSize = (title: string) => (title.length > 60 ? 56 : 84);

/** Pictures side by side, or else a title, behind the band with logo and names. The font has no emoji. */
async function compose({
  logo,
  pictures,
  names,
  title = "",
}: {
  readonly logo: Buffer;
  readonly pictures: readonly Buffer[];
  readonly names: string;
  readonly title?: string | undefined;
}): Promise<Buffer> {
  const share = Math.ceil(width / pictures.length);
  const parts = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await resize(picture, { width: share, height }),
      left: Math.min(index * share, width - share),
      top: 0,
    })),
  );
  const { light, dark } = site().colors;
  const words = title.replaceAll(/\p{RGI_Emoji}/gv, "").trim() || title;
  return sharp({ create: { width, height, channels: 3, background: light.background } })
    .composite([
      ...parts,
      ...(await place({ text: words, size: titleSize(words), color: dark.background }, aboveBand)),
      {
        input: { create: { width, height: band.height, channels: 4, background: `${dark.background}db` } },
        left: 0,
        top: bandTop,
      },
      {
        input: site().look.logo?.ink
          ? await drawWithin(logo, logoSize, 0.85)
          : await resize(logo, { width: logoSize, height: logoSize, fit: "contain" }),
        left: band.margin,
        top: bandTop + band.room,
      },
      ...(await place({ text: names, size: 58, color: "white" }, inBand)),
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * Draws a page's picture for link previews from its own pictures, or else its title, and the practice's logo and name
 * (http-79).
 */
export async function drawLinkPreview(
  { title, pictures: paths = [] }: Pick<PreviewedPage, "title" | "pictures">,
  read: ReadPicture,
): Promise<Buffer> {
  const { name } = site().practice;
  const logo = await readLogo(read);
  const pictures = (await Promise.all(paths.map(read))).filter((picture) => picture !== undefined);
  if (pictures.length === 0) return compose({ logo, pictures, title, names: name });
  return compose({ logo, pictures, names: title === undefined ? name : `${title}\n${name}` });
}

/** Draws the picture for link previews of a post that has no picture, with its title (http-79). */
export async function drawPostPreview(title: string, read: ReadPicture): Promise<Buffer> {
  return compose({ logo: await readLogo(read), pictures: [], title, names: site().practice.name });
}
