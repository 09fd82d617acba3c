import * as z from "zod/mini";

const isPartOfToken = (character: string | undefined) => character === undefined || /[\w-]/.test(character);

/** Longer than any token with what a message puts behind it. */
const maxLength = 200;

/** A text without the punctuation at its end, such as the full stop or bracket that a message puts behind a link. */
export function withoutPunctuation(text: string): string {
  let { length } = text;
  if (length > maxLength) return text;
  while (!isPartOfToken(text[length - 1])) length -= 1;
  return text.slice(0, length);
}

/**
 * The token of an emailed link, taken without the punctuation that a message glued to it. Any text: an invalid token is
 * answered like an unknown one, and not as an unknown path.
 */
export const linkToken = z.pipe(z.string(), z.transform(withoutPunctuation));
