/** Line breaks of every kind: vertical tab is Word's soft break, and multipart writes CRLF (UAX #14). */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Invisible characters that belong to the one before them in some scripts and emoji: joiners, variations, tags. */
const attached = String.raw`[\u200c\u200d\u180e\p{VS}\u{e0020}-\u{e007f}]`;

/** Controls, bidi controls, fillers and other invisible characters, non-characters, halves of surrogate pairs, and what pasted pictures leave. */
const invisible = new RegExp(
  String.raw`(?!${attached}|[\t\n])[\p{Cc}\p{Cs}\p{DI}\p{NChar}\ufff9-\ufffc]`,
  "gu",
);

/** A letter or mark of a script in which a joiner changes what is read, such as Persian, Hindi and Sinhala. */
const joining = `(?=[\\p{L}\\p{M}])[${"Arab Syrc Mand Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Java Bali".replace(/\w+ ?/g, (script) => `\\p{scx=${script.trim()}}`)}]`;

/** The attached characters that are read, each behind what it belongs to. */
const needed = [
  // Between letters, and behind a virama, which ends a word of Malayalam, Bengali or Sinhala with it.
  String.raw`(?<=${joining})[\u200c\u200d](?=[\u200c\u200d]*${joining})`,
  String.raw`(?<=[\u09cd\u0d4d\u0dca])\u200d`,
  // Emoji: sequences, presentation, keycaps, and the flags of parts of a country.
  String.raw`(?<=[\p{ExtPict}\p{EMod}]\ufe0f?)\u200d(?=\p{ExtPict})`,
  String.raw`(?<=[\p{ExtPict}\p{sc=Han}\p{sc=Mong}\p{sc=Mymr}])[\p{VS}\u180e]`,
  String.raw`(?<=[\d#*])\ufe0f(?=\u20e3)`,
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`,
].join("|");

const neededOrAttached = new RegExp(`(${needed})|${attached}`, "gu");

/** White space, two characters that look like it, marks without a letter, and what only one font or program can show. */
const nothingVisible = /^[\s\u2800\u{1d159}\p{M}\p{Co}]*$/u;

/**
 * What a person typed, as it is stored (http-38): composed (NFC), with line breaks of one kind, without invisible
 * characters but those that are read, without halves of surrogate pairs, and trimmed. Empty if nothing is visible.
 */
export function cleanText(typed: string): string {
  const text = typed
    .replace(lineBreaks, "\n")
    .replace(invisible, "")
    .replace(neededOrAttached, "$1")
    .normalize("NFC");
  return nothingVisible.test(text) ? "" : text.trim();
}

/** The same in one line: white space, line breaks included, becomes single spaces. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, " ");
}

/** Whether nothing of a text is visible. */
export function isBlank(typed: string): boolean {
  return cleanText(typed) === "";
}

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The digits of every script as 0 to 9. Unicode encodes each script's in order, some scripts' one after another. */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let first = codePoint;
    while (isDigit(first - 1)) first -= 1;
    return String((codePoint - first) % 10);
  });
}

/** A code by its letters and digits alone, in lower case: however it was typed or pasted (two-factor-3). */
export function bareCode(typed: string): string {
  return withAsciiDigits(cleanLine(typed).normalize("NFKC"))
    .replace(/[^\p{L}\p{Nd}]/gu, "")
    .toLowerCase();
}
