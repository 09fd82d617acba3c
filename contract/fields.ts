import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { normalizeEmail } from "./email-addresses.ts";
import { cleanLine, cleanText, withAsciiDigits } from "./text.ts";

/** What is said of an invalid value: a function where that depends on the language, or on a fact of the site. */
export type Message = string | (() => string);

const ofTypes: Readonly<Record<string, () => string>> = {
  string: m.field_must_be_text,
  number: m.field_must_be_number,
  int: m.field_must_be_whole_number,
  boolean: m.field_must_be_boolean,
  array: m.field_must_be_list,
  object: m.field_must_be_object,
};

// Zod keeps its configuration for the whole process, and pages have modules of their own: the server's, which come first,
// know the language of the request.
if (!z.config().customError) {
  z.config({
    // What is said of a value of another type, or beyond the listed ones, where its schema has no message of its own.
    customError: (issue) =>
      ((issue.code === "invalid_type" && ofTypes[issue.expected]) || m.field_must_be_other)(),
  });
}

/** The values that a schema of `offered` accepts, for the API's description. */
export const offeredValues = z.registry<{ values: () => readonly string[] }>();

/** One of the values that the site offers at the time of the check; anything else has the message (site-5). */
export function offered(
  values: () => readonly string[],
  error: string | ((issue: { readonly input?: unknown }) => string),
) {
  return z
    .string({ error })
    .check(z.refine((value) => values().includes(value), { error }))
    .register(offeredValues, { values });
}

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
export type Rule = readonly [isMet: (text: string) => boolean, message: Message];

/**
 * Reports the first rule that a text breaks. Not a chain of aborting checks: where a field aborts, a form's checks
 * across its fields are skipped, such as the one that compares a password's two copies.
 */
function checkRules(...rules: readonly Rule[]) {
  const broken = (text: unknown) => {
    const message = rules.find(([isMet]) => !isMet(String(text)))?.[1];
    return typeof message === "function" ? message() : message;
  };
  return z.refine<string>((text) => broken(text) === undefined, { error: ({ input }) => broken(input) });
}

/** The text is not empty. */
const notEmpty = (message: Message): Rule => [(text) => text !== "", message];

/** The text has no fewer UTF-16 units. */
export const minLength = (min: number, message: Message = () => m.field_min_characters({ min })): Rule => [
  (text) => text.length >= min,
  message,
];

/** The text has no more characters, of which some are two UTF-16 units. */
const maxLength = (max: number, message: Message): Rule => [(text) => [...text].length <= max, message];

/**
 * Rejects a text of more UTF-16 units before anything else is done with it (http-10). Not `z.maxLength`, which reads
 * the whole text to count its characters.
 */
export function maxUnits(max: number, message: Message) {
  return z.refine<string>((text) => text.length <= max, { error: message, abort: true });
}

/** The text matches. */
export const matches = (pattern: RegExp, message: Message): Rule => [(text) => pattern.test(text), message];

interface TextRules {
  /** The message for a text that is absent or blank; without one a blank text is accepted. */
  readonly required?: Message;
  /** Longest text once it is cleaned. */
  readonly max: number;
  /** The message for a longer one; 'Max … characters' unless given. */
  readonly tooLong?: Message;
  /** Whether the text may have several lines; otherwise line breaks become spaces. */
  readonly isMultiline?: true;
  /** Further changes to the cleaned text before its rules are checked. */
  readonly convert?: (text: string) => string;
  /** Further rules, in the order in which they are reported. */
  readonly rules?: readonly Rule[];
}

/**
 * Rejects a text that is longer than cleaning could bring down to the limit (three units for a character of marks or a
 * line break, and some spaces) before anything else is done with it (http-10); then changes it, and checks its rules.
 */
function changedText(
  { required, max, tooLong = () => m.field_max_characters({ max }), rules = [] }: TextRules,
  change: (text: string) => string,
) {
  return z
    .string({ error: required ?? m.field_must_be_text })
    .check(
      maxUnits(3 * max + 100, tooLong),
      z.overwrite(change),
      checkRules(...(required === undefined ? [] : [notEmpty(required)]), maxLength(max, tooLong), ...rules),
    );
}

/** A text that people type, cleaned as every one is (http-38). */
export function textField(field: TextRules) {
  const { isMultiline, convert = (text) => text } = field;
  return changedText(field, (text) => convert(isMultiline ? cleanText(text) : cleanLine(text)));
}

/** A password, which is never changed (accounts-8). */
export function passwordField(field: Omit<TextRules, "isMultiline" | "convert">) {
  return changedText(field, (text) => text);
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

/** A date or a time of day; its digits may be those of any script (http-38). Any other text has the one message. */
export function calendarText(max: number, isMet: (text: string) => boolean, message: Message) {
  return z.string({ error: message }).check(
    maxUnits(3 * max + 100, message),
    z.overwrite((text: string) => withAsciiDigits(cleanLine(text))),
    z.refine(isMet, { error: message }),
  );
}

/** A text of a fixed shape that programs write, such as a token; any other has the one message. */
export function patternText(max: number, pattern: RegExp, message: Message) {
  return z.string({ error: message }).check(maxUnits(max, message), z.regex(pattern, { error: message }));
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

/** Longest address of a page to which signing in leads. */
export const nextPageLength = 500;

const username = { pattern: /^[A-Za-z0-9._-]+$/, message: "Not a username." } as const;

/** A username within a path (accounts-3). */
export const usernameInPath = patternText(fieldLengths.username, username.pattern, username.message);

/** A username that someone typed, of an account that may exist. */
export const typedUsername = textField({
  max: fieldLengths.username,
  tooLong: username.message,
  rules: [matches(username.pattern, username.message)],
});

/**
 * HTML's valid email address, with at most 64 characters in its name (RFC 5321, section 4.5.3.1.1), dots only between
 * words there, and a domain that ends in a name.
 */
const emailAddress =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/i;

/** An email address, normalised and in lower case (accounts-4); `invalid` replaces the messages for an invalid one. */
export function email(required: Message, invalid?: Message) {
  const rules: readonly Rule[] = [
    minLength(6, m.field_email_too_short),
    matches(emailAddress, m.field_email_invalid),
  ];
  return textField({
    required,
    max: fieldLengths.email,
    ...(invalid !== undefined && { tooLong: invalid }),
    convert: normalizeEmail,
    rules: rules.map(([isMet, message]) => [isMet, invalid ?? message]),
  }).check(z.toLowerCase());
}

/** What hints name as the input where nothing applies, in lower case without spaces (accounts-14). */
const fillers = new Set(["n/a", "na", "123"]);

/** The stored value of a required text: null for a filler (accounts-14). */
export function withoutFiller(text: string | null): string | null {
  const bare = withAsciiDigits(text?.normalize("NFKC") ?? "");
  return fillers.has(bare.toLowerCase().replace(/\s/g, "")) ? null : text;
}

/** A boolean of a JSON body. */
export const booleanField = () => z.boolean({ error: m.field_must_be_boolean });

/** A boolean of a form, as its texts write it. A text of any length is looked up unchanged. */
export const formBoolean = (message: Message = m.field_must_be_boolean) =>
  z.union(
    [
      z.boolean(),
      z.stringbool({
        case: "sensitive",
        truthy: ["true", "True", "on", "yes", "1"],
        falsy: ["false", "False", "off", "no", "0"],
      }),
    ],
    { error: message },
  );
