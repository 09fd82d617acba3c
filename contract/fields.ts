import * as z from "zod/mini";
import { officeDay } from "#practice/office-day.ts";
import { phone as officePhone } from "#practice/practice.ts";

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

/** What must hold for a text, and the sentence for a text of which it does not. */
export type Rule = readonly [holds: (text: string) => boolean, sentence: string];

/**
 * Tells of a text the first rule that it breaks. Not a chain of aborting checks: where a field aborts, a form's checks
 * across its fields are skipped, such as that a password is the same twice.
 */
export function obeys(...rules: readonly Rule[]) {
  const broken = (text: unknown) => rules.find(([holds]) => !holds(String(text)))?.[1];
  return z.refine<string>((text) => broken(text) === undefined, { error: ({ input }) => broken(input) });
}

/** The text is not empty. */
export const present = (sentence: string): Rule => [(text) => text !== "", sentence];

/** The text has no fewer UTF-16 units, in the words of specification §5. */
export const atLeast = (least: number, sentence = `Min ${least} characters`): Rule => [
  (text) => text.length >= least,
  sentence,
];

/** The text has no more UTF-16 units, in the words of specification §5. */
export const atMost = (most: number): Rule => [(text) => text.length <= most, `Max ${most} characters`];

/** The text matches. */
export const matches = (pattern: RegExp, sentence: string): Rule => [(text) => pattern.test(text), sentence];

/**
 * No control characters: no line breaks in what becomes a mail's header, no NUL, which no text column holds. Nor code
 * points that are no characters, which HTML does not allow.
 */
export const oneLine: Rule = matches(/^[^\p{Cc}\p{NChar}]*$/u, "Must be one line of text");

/** The same, but for line breaks and tabs. */
export const severalLines: Rule = matches(
  /^([^\p{Cc}\p{NChar}]|[\n\r\t])*$/u,
  "Must not contain control characters",
);

/** Drops blanks around a line; a text of several lines stays, so that a line break at its end is not taken for a blank. */
export const trimmedLine = z.overwrite((text: string) => (oneLine[0](text) ? text.trim() : text));

/** Shortest and longest e-mail address (specification §9; RFC 5321, §4.5.3.1.3). */
const emailLengths = { least: 6, most: 254 } as const;

/** HTML's valid e-mail address, with dots in its name only between words, and a domain that ends in a name (RFC 5321). */
const emailAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/i;

/** An e-mail address, trimmed and in lower case (specification §3); `required` is what an absent one is told. */
export function email(required: string) {
  return z
    .string(required)
    .check(
      trimmedLine,
      obeys(
        present(required),
        oneLine,
        atLeast(emailLengths.least, `At least ${emailLengths.least} characters`),
        atMost(emailLengths.most),
        matches(emailAddress, "Enter a valid email address"),
      ),
      z.toLowerCase(),
    );
}

/** Shortest and longest password; all of a long one counts (decision 10). */
export const passwordLengths = { least: 8, most: 1_024 } as const;

/** What a password needs one of each of (specification §5), with the sentence for each. */
export const passwordParts = [
  { pattern: /\p{Lu}/u, sentence: "Must include an uppercase letter" },
  { pattern: /\p{Ll}/u, sentence: "Must include a lowercase letter" },
  { pattern: /\p{Nd}/u, sentence: "Must include a number" },
  { pattern: /[^\p{L}\p{N}]/u, sentence: "Must include a special character" },
] as const;

/** What the password fields say beneath them (specification §5). */
export const passwordHint =
  "Must be at least 8 characters, with uppercase, lowercase, number, and special character";

/** The rules of a password's length, with the sentences of specification §5. */
export const passwordLength = (required: string): readonly Rule[] => [
  present(required),
  atLeast(passwordLengths.least),
  atMost(passwordLengths.most),
];

// Besides blanks, dashes (U+2212, the minus sign, is no dash to Unicode), dots and brackets: the invisible direction
// marks that address books copy along with a number.
const phonePunctuation = /[\s\p{Pd}\p{Cf}\u2212.()[\]{}]/gu;

/** Longest phone number as pasted, with all its punctuation, in UTF-16 units; a longer text is not looked at. */
const pastedPhoneLength = 100;

/** A phone number without the blanks, dashes, dots and brackets that people put between its digits. */
export function stripPhonePunctuation(typed: string): string {
  return typed.length > pastedPhoneLength ? typed : typed.replace(phonePunctuation, "");
}

/** Strips a phone number's punctuation before its other rules apply. */
export const withoutPhonePunctuation = z.overwrite(stripPhonePunctuation);

/** The sentence for a phone number that cannot be one (specification §5), with the office's own as the example. */
export const phoneSentence = `Use +countrycode and digits only (10–15 digits), e.g. ${officePhone.dial}`;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

const oldestBirth = "1900-01-01";

/** Whether a text is a birth date: a day between 1900 and today at the office (decision 35). */
export function isBirthDate(text: string): boolean {
  return isCalendarDay(text) && text >= oldestBirth && text <= officeDay(new Date());
}

/** The sentence for a birth date that cannot be one (decision 35). */
export const birthDateSentence = "Enter a date between 1900 and today";

/** A yes or no, as JSON writes it or as a multipart form does. */
export const yesOrNo = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])], "Must be true or false"),
  z.transform((value: boolean | "true" | "false") => value === true || value === "true"),
);
