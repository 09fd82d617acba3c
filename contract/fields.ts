import * as z from "zod/mini";

/** Longest texts of every form and call, in characters (accounts-10, visits-8). */
export const fieldLengths = {
  username: 150,
  /** RFC 5321, section 4.5.3.1.3. */
  email: 254,
  password: 1_024,
  name: 150,
  /** A phone number in a profile, once its punctuation is stripped. */
  phone: 30,
  otherInsurance: 150,
  memberId: 50,
  jobTitle: 150,
  bio: 2_000,
  linkedin: 200,
  message: 2_000,
  /** Name and relationship of the person that a visit is for. */
  scheduleOther: 300,
  accessibilityDetails: 500,
  title: 255,
  content: 1_000,
  pictureAlt: 255,
} as const;

/** A condition on a text, and the message for a text that does not meet it. */
export type Rule = readonly [isMet: (text: string) => boolean, message: string];

/**
 * Reports the first rule that a text breaks. Not a chain of aborting checks: where a field aborts, a form's checks
 * across its fields are skipped, such as the one that compares a password's two copies.
 */
function checkRules(...rules: readonly Rule[]) {
  const broken = (text: unknown) => rules.find(([isMet]) => !isMet(String(text)))?.[1];
  return z.refine<string>((text) => broken(text) === undefined, { error: ({ input }) => broken(input) });
}

/** The text is not empty. */
const notEmpty = (message: string): Rule => [(text) => text !== "", message];

/** The text has no fewer UTF-16 units. */
export const minLength = (min: number, message = `Min ${min} characters`): Rule => [
  (text) => text.length >= min,
  message,
];

const maxLengthMessage = (max: number) => `Max ${max} characters`;

/** The text has no more characters, of which some are two UTF-16 units. */
const maxLength = (max: number, message: string): Rule => [(text) => [...text].length <= max, message];

/**
 * Rejects a text of more UTF-16 units before anything else is done with it (http-10). Not `z.maxLength`, which reads
 * the whole text to count its characters.
 */
export function maxUnits(max: number, message: string) {
  return z.refine<string>((text) => text.length <= max, { error: message, abort: true });
}

/** The text matches. */
export const matches = (pattern: RegExp, message: string): Rule => [(text) => pattern.test(text), message];

/**
 * No control characters: no line breaks in what becomes a mail's header, no NUL, which no text column can store. Nor code
 * points that are no characters, which HTML does not allow.
 */
export const singleLine: Rule = matches(/^[^\p{Cc}\p{NChar}]*$/u, "Must be one line of text");

/** The same, but for line breaks and tabs. */
export const multipleLines: Rule = matches(
  /^(?:[^\p{Cc}\p{NChar}]|[\n\r\t])*$/u,
  "Must not contain control characters",
);

/** Trims a line; a text of several lines stays unchanged and breaks the rule `singleLine`. */
export function trimLine(text: string): string {
  return singleLine[0](text) ? text.trim() : text;
}

/**
 * Characters without a use in any text, which XML 1.0 cannot hold: controls but tab and line feed, and non-characters.
 */
const unwritable = /(?![\t\n])\p{Cc}|\p{NChar}/gu;

/** Line breaks of one kind (multipart writes CRLF), nothing unwritable, no half of a surrogate pair, trimmed. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(unwritable, "").toWellFormed().trim();
}

/** The same in one line: white space, line breaks included, becomes single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

interface TextRules {
  /** The message for a text that is absent or blank; without one a blank text is accepted. */
  readonly required?: string;
  /** Longest text after normalising. */
  readonly max: number;
  /** The message for a longer one; 'Max … characters' unless given. */
  readonly tooLong?: string;
  /** Normalises the text before its rules are checked; without it the text is used unchanged. */
  readonly normalize?: (text: string) => string;
  /** Further rules, in the order in which they are reported. */
  readonly rules?: readonly Rule[];
}

/**
 * A text field. A text that is longer than tidying could bring down to the limit (two units for a character or a line
 * break, and some spaces) is rejected before anything else is done with it (http-10).
 */
export function textField({
  required,
  max,
  tooLong = maxLengthMessage(max),
  normalize,
  rules = [],
}: TextRules) {
  return z.string(required ?? "Must be a text").check(
    maxUnits(2 * max + 100, tooLong),
    z.overwrite((text: string) => normalize?.(text) ?? text),
    checkRules(...(required === undefined ? [] : [notEmpty(required)]), maxLength(max, tooLong), ...rules),
  );
}

/** A text field that may be cleared: null, or an empty text as forms have it, becomes null. */
export function clearableField({ rules = [], ...text }: Omit<TextRules, "required">) {
  const unlessEmpty = rules.map(
    ([isMet, message]): Rule => [(given) => given === "" || isMet(given), message],
  );
  return z.optional(
    z.pipe(
      z.nullable(textField({ ...text, rules: unlessEmpty })),
      z.transform((given: string | null) => given || null),
    ),
  );
}

/** A text of a fixed shape, such as a code or a date; any other has the one message. */
export function patternText(max: number, pattern: RegExp, message: string) {
  return z.string(message).check(maxUnits(max, message), z.regex(pattern, message));
}

/** An identity column's value in a path: digits of a 32-bit integer. */
export const identifier = z.pipe(
  patternText(9, /^[1-9]\d*$/, "An id is a positive whole number."),
  z.transform(Number),
);

/** A UUID in a path (RFC 9562). */
export const uuid = patternText(36, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "Not an id.");

/** A post's slug: words of lower-case letters and digits, joined by hyphens. */
export const slug = patternText(200, /^[a-z0-9]+(-[a-z0-9]+)*$/, "Not a slug.");

/** A username within a path (accounts-3). */
export const usernameInPath = patternText(fieldLengths.username, /^[A-Za-z0-9._-]+$/, "Not a username.");

/** HTML's valid email address, with dots in its name only between words and a domain that ends in a name (RFC 5321). */
const emailAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/i;

/** An email address, trimmed and in lower case (accounts-4); `invalid` replaces the messages for an invalid one. */
export function email(required: string, invalid?: string) {
  const rules: readonly Rule[] = [
    singleLine,
    minLength(6, "At least 6 characters"),
    matches(emailAddress, "Enter a valid email address"),
  ];
  return textField({
    required,
    max: fieldLengths.email,
    ...(invalid !== undefined && { tooLong: invalid }),
    normalize: trimLine,
    rules: rules.map(([isMet, message]) => [isMet, invalid ?? message]),
  }).check(z.toLowerCase());
}

// Besides spaces, dashes (U+2212, the minus sign, is no dash to Unicode), dots and brackets: the invisible direction
// marks that address books copy along with a number.
const phonePunctuation = /[\s\p{Pd}\p{Cf}\u2212.()[\]{}]/gu;

/** A phone number without the spaces, dashes, dots and brackets that people put between its digits (accounts-13). */
export function stripPhonePunctuation(typed: string): string {
  return typed.replace(phonePunctuation, "");
}

/** What hints name as the input where nothing applies, in lower case without spaces (accounts-14). */
const fillers = new Set(["n/a", "na", "123"]);

/** The stored value of a required text: null for a filler (accounts-14). */
export function withoutFiller(text: string | null): string | null {
  return text === null || fillers.has(text.toLowerCase().replace(/\s/g, "")) ? null : text;
}

/** A boolean, as JSON writes it or as forms do. A text of any length is looked up unchanged. */
export const booleanField = (message: string) =>
  z.union(
    [
      z.boolean(),
      z.stringbool({
        case: "sensitive",
        truthy: ["true", "True", "on", "yes", "1"],
        falsy: ["false", "False", "off", "no", "0"],
      }),
    ],
    message,
  );
