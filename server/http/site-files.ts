import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { deserialize } from "node:v8";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import { accountSections, linkPreviewPath, siteFiles, themeColors } from "#contract/site-files.ts";
import type { Services } from "#server/services.ts";
import { loadLinkPreviews } from "./link-previews.ts";
import { sendProblem } from "./problem-error.ts";
import { CachedResponse } from "./response-cache.ts";
import { dataPolicy, shownElsewhere } from "./security-headers.ts";

/** The site's icons, of the practice's logo: PNG by their size in pixels, and those as one ICO. */
export interface Icons {
  readonly favicon: Buffer;
  /** For a phone's home screen, which rounds its corners and fills what is transparent with black. */
  readonly touchIcon: Buffer;
  readonly png192: Buffer;
  readonly png512: Buffer;
  /** With the margin that a phone may cut off (Web App Manifest, "maskable"). */
  readonly maskable512: Buffer;
}

const faviconSizes = [16, 32, 48];

/** A part of the icon's side within which a maskable icon's content is safe. */
const safeZone = 0.8;

/** PNG pictures of rising size as one ICO file: a header, an entry of 16 bytes for each, and their bytes. */
function encodeIco(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Draws the icons from the logo in a folder of pictures. */
export async function makeIcons(folder: string): Promise<Icons> {
  const file = (await readdir(folder)).find((name) => parse(name).name === "logo");
  if (!file) throw new Error(`There is no picture 'logo' in ${folder}.`);
  const logo = await readFile(join(folder, file));
  const { width = 1, height = 1, format } = await sharp(logo).metadata();
  // Drawings are drawn at the size that they are needed in.
  const density = format === "svg" ? Math.min(2_400, Math.ceil((72 * 512) / Math.max(width, height))) : 72;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const draw = (size: number) =>
    sharp(logo, { density })
      .autoOrient()
      .resize({ width: size, height: size, fit: "contain", background: transparent })
      .toColourspace("srgb")
      .png({ compressionLevel: 9 })
      .toBuffer();
  const drawWithin = async (size: number, part: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: themeColors.light } })
      .composite([{ input: await draw(Math.round(size * part)) }])
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer();
  const favicons = await Promise.all(faviconSizes.map(async (size) => ({ size, png: await draw(size) })));
  return {
    favicon: encodeIco(favicons),
    touchIcon: await drawWithin(180, safeZone),
    png192: await draw(192),
    png512: await draw(512),
    maskable512: await drawWithin(512, safeZone * Math.SQRT1_2),
  };
}

/** What `makeIcons` returned to the build, in the format of node:v8. */
const built = join(import.meta.dirname, "../icons");
const sources = join(import.meta.dirname, "../../content/example/pictures");

let drawn: Promise<Icons> | undefined;

/** Returns the icons that the build made; without a build draws those of the sources, once in a process. */
async function loadIcons(): Promise<Icons> {
  if (existsSync(built)) return deserialize(await readFile(built));
  return (drawn ??= makeIcons(sources));
}

type SiteFilesOptions = Pick<Services, "publicUrl" | "clock">;

const account = "/profile/edit";
const day = 24 * 60 * 60 * 1_000;

/** A day, after which a changed logo is seen everywhere. */
const forADay = "public, max-age=86400";

/** Sizes and kinds that Apple's devices ask for where no document names an icon. */
const otherTouchIcons = "/apple-touch-icon:kind(^-(?:\\d+x\\d+|precomposed|\\d+x\\d+-precomposed)$).png";

/**
 * Serves what browsers and agents ask every site for (http-48), from memory: none of it needs the database, and each is
 * answered while that is down.
 */
export async function serveSiteFiles(
  app: FastifyInstance,
  { publicUrl, clock }: SiteFilesOptions,
): Promise<void> {
  const icons = await loadIcons();

  function serveFile(path: string, type: string, body: Buffer | string): void {
    const headers = {
      "Content-Type": type,
      "Cache-Control": forADay,
      "Content-Security-Policy": dataPolicy,
      ...shownElsewhere,
    };
    const response = new CachedResponse({
      status: 200,
      headers,
      body: Buffer.from(body),
      tags: [],
      isCacheable: true,
    });
    app.get(path, async (request, reply) => response.send(request, reply));
  }

  serveFile(siteFiles.favicon, "image/x-icon", icons.favicon);
  serveFile(siteFiles.touchIcon, "image/png", icons.touchIcon);
  serveFile(otherTouchIcons, "image/png", icons.touchIcon);
  serveFile("/icon-192.png", "image/png", icons.png192);
  serveFile("/icon-512.png", "image/png", icons.png512);
  serveFile("/icon-maskable.png", "image/png", icons.maskable512);
  serveFile(siteFiles.manifest, "application/manifest+json; charset=utf-8", JSON.stringify(manifest()));
  for (const [page, picture] of await loadLinkPreviews())
    serveFile(linkPreviewPath(page), "image/jpeg", picture);
  const passkeys = `${publicUrl}${account}#${accountSections.passkeys}`;
  serveFile(siteFiles.passkeys, "application/json", JSON.stringify({ enroll: passkeys, manage: passkeys }));

  app.get(siteFiles.changePassword, async (_request, reply) =>
    reply.header("Cache-Control", "no-store").redirect(`${account}#${accountSections.password}`, 302),
  );
  app.get(siteFiles.security, async (_request, reply) =>
    reply
      .headers({ "Cache-Control": forADay, "Content-Security-Policy": dataPolicy })
      .type("text/plain; charset=utf-8")
      .send(securityText(publicUrl, clock())),
  );
  // An agent asks for a path that nobody has, to learn whether the site tells one from the others.
  app.get("/.well-known/*", async (_request, reply) => sendProblem(reply, notFound));
}

/** The site as an app on a device's home screen (W3C, Web Application Manifest). */
function manifest() {
  return {
    id: "/",
    name: site().practice.name,
    short_name: site().practice.name,
    description: site().practice.search_preview.description,
    lang: site().practice.locale,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: themeColors.light,
    background_color: themeColors.light,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

/** Whom to tell of a vulnerability (RFC 9116); it always expires in the future, within the year that is recommended. */
function securityText(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * day).toISOString().replace(/T.*/, "T00:00:00Z");
  return [
    `Contact: mailto:${site().practice.email}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}${siteFiles.security}`,
    `Preferred-Languages: ${new Intl.Locale(site().practice.locale).language}`,
    "",
  ].join("\n");
}
