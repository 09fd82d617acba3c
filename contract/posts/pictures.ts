import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import type { Message } from "../fields.ts";

/** A picture is smaller than this many bytes (newsletter-14). */
export const pictureBytesLimit = 5 * 1024 * 1024;

/** More pixels than this are not decoded (newsletter-15). */
export const picturePixelsLimit = 50_000_000;

/** A side longer than this is not decoded: WebP, in which pictures are stored, has no longer one (newsletter-50). */
export const pictureSideLimit = 16_383;

/** The accepted media types of pictures (newsletter-14). */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

/** The messages for rejected pictures (newsletter-14); the last four are found by decoding only. */
export const pictureMessages = {
  missing: m.picture_missing,
  noneChosen: m.picture_none_chosen,
  type: m.picture_wrong_type,
  tooLarge: m.picture_too_large,
  damaged: m.picture_damaged,
  tooMuchMemory: m.picture_too_much_memory,
  tooLong: m.picture_too_long,
  tooManyPixels: m.picture_too_many_pixels,
} as const;

/** The accepted media types of the site's own pictures: SVG too, for a logo (site-10). */
export const sitePictureTypes = [...pictureTypes, "image/svg+xml"] as const;

/** An SVG is smaller than this many bytes: every page loads the logo. */
export const svgBytesLimit = 200 * 1024;

/** The messages for rejected pictures of the site, and for what an SVG may not hold (site-10). */
export const sitePictureMessages = {
  type: "Image must be JPG, PNG, WEBP, GIF, or SVG.",
  unreadable: "This SVG cannot be read. Please export it again, or choose a PNG.",
  tooLarge: "An SVG must be under 200 kB. Please choose a simpler one, or a PNG.",
  holds: (what: string) =>
    `This SVG holds ${what}, which is not shown here for safety. Please export it without, or choose a PNG.`,
} as const;

/**
 * A picture file of an accepted type and size. A browser judges the type by the file's name, the server by the
 * file's bytes (newsletter-14).
 */
export const pictureFile = fileOf(pictureTypes, pictureMessages.type);

/** A picture file for the site's documents. */
export const sitePictureFile = fileOf(sitePictureTypes, sitePictureMessages.type);

function fileOf(types: readonly z.core.util.MimeTypes[], message: Message) {
  return z.file({ error: pictureMessages.missing }).check(
    z.refine(({ size }) => size > 0, { error: pictureMessages.noneChosen, abort: true }),
    z.refine(({ size }) => size < pictureBytesLimit, { error: pictureMessages.tooLarge, abort: true }),
    z.mime([...types], { error: message }),
  );
}
