import * as z from "zod/mini";

/** An identity column's value in an address: digits that a 32-bit integer holds. */
export const identifier = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, "An id is a positive whole number.")),
  z.transform(Number),
);

/** A post's slug: words of lower-case letters and digits, joined by hyphens. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Not a slug."), z.maxLength(200));

/** A username as it may stand in an address (decision 10): letters, digits, `.`, `_`, `-`. */
export const usernameInAddress = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._-]+$/, "Not a username."), z.maxLength(150));
