import * as z from "zod/mini";

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
  missing: "Image is required",
  noneChosen: "Please select a featured image.",
  type: "Image must be JPG, PNG, WEBP, or GIF.",
  tooLarge: "Image must be under 5MB.",
  damaged: "This image is damaged. Please choose another.",
  tooMuchMemory: "This image takes too much memory to open. Please choose a smaller one.",
  tooLong: "This image has a side of more than 16,383 pixels. Please choose a smaller one.",
  tooManyPixels: "This image has more than 50 megapixels. Please choose a smaller one.",
} as const;

/**
 * A picture file of an accepted type and size. A browser judges the type by the file's name, the server by the
 * file's bytes (newsletter-14).
 */
export const pictureFile = z.file(pictureMessages.missing).check(
  z.refine(({ size }) => size > 0, { error: pictureMessages.noneChosen, abort: true }),
  z.refine(({ size }) => size < pictureBytesLimit, { error: pictureMessages.tooLarge, abort: true }),
  z.mime([...pictureTypes], pictureMessages.type),
);
