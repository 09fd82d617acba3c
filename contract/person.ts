import { m } from "#messages/messages.js";
import { fieldLengths, type Message, matches, minLength, type Rule, textField } from "./fields.ts";
import { isBirthDate } from "./office-dates.ts";
import { hasExtension, normalizePhone } from "./phone-numbers.ts";
import { insuranceOptions } from "./site/look-up.ts";
import { site } from "./site/site.ts";
import { withAsciiDigits } from "./text.ts";

const withoutPunctuation = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, "");

/** Names that pass for the program's own, without case and punctuation; the practice's is too (accounts-3). */
const reservedNames = new Set(
  `admin administrator anonymous appointments billing constructor employee employees enamel everyone
  guest helpdesk hostmaster insurance moderator newsletter noreply nobody office operator owner postmaster
  practice profile prototype proto reception receptionist register registration root security settings staff superuser support
  system undefined verification webmaster`.split(/\s+/),
);

/** A username that may be registered (accounts-3). */
export const newUsername = textField({
  required: m.person_username_required,
  max: fieldLengths.username,
  rules: [
    minLength(6),
    matches(/^[A-Za-z\d._-]+$/, m.person_username_characters),
    [
      (username) =>
        !reservedNames.has(withoutPunctuation(username)) &&
        withoutPunctuation(username) !== withoutPunctuation(site().practice.name),
      m.person_username_unavailable,
    ],
  ],
});

/** A required line of an account's own texts. */
export function requiredLine(required: Message, max: number, ...rules: readonly Rule[]) {
  return textField({ required, max, rules });
}

/** A name is no web address, since mails greet with it (accounts-11). */
export const isNotUrl: Rule = [
  (name) => !/:\/\/|\bwww\./i.test(name.normalize("NFKC")),
  m.person_no_web_address,
];

/** A first name of an account. */
export const firstName = requiredLine(m.person_first_name_required, fieldLengths.name, isNotUrl);
/** A last name of an account. */
export const lastName = requiredLine(m.person_last_name_required, fieldLengths.name, isNotUrl);

/** The text of a birth date, `YYYY-MM-DD` (accounts-12); any other has the message `invalid`. */
export const birthDateText = (invalid: Message) => ({
  max: 10,
  tooLong: invalid,
  convert: withAsciiDigits,
  rules: [[isBirthDate, invalid] satisfies Rule],
});

/** A birth date that must be given; any other text has the message `invalid`. */
export const birthDate = (required: Message, invalid: Message) =>
  textField({ required, ...birthDateText(invalid) });

/** An extension is named as such. */
const hasNoExtension: Rule = [(number) => !hasExtension(number), m.phone_extension];

/** The text of a phone number of this pattern, in its one spelling (accounts-13); others have the message `invalid`. */
export const phoneText = (pattern: RegExp, invalid: Message) => ({
  max: fieldLengths.phone,
  tooLong: invalid,
  convert: normalizePhone,
  rules: [hasNoExtension, matches(pattern, invalid)],
});

/** A phone number that must be given, in its one spelling (accounts-13); others have the message `invalid`. */
export function phone({
  required,
  pattern,
  invalid,
}: {
  required: Message;
  pattern: RegExp;
  invalid: Message;
}) {
  return textField({ required, ...phoneText(pattern, invalid) });
}

/** 10 to 15 digits; no country's code begins with 0, and no number of the office's country has one before ten digits. */
export const accountPhonePattern = /^(?!\+0|0\d{10}$)\+?\d{10,15}$/;

/** A phone number of an account: 10 to 15 digits, with the office's own as the example (accounts-13). */
export const accountPhone = phone({
  required: m.person_phone_required,
  pattern: accountPhonePattern,
  invalid: () => m.person_phone_invalid({ phone: site().practice.phone.dial }),
});

/** The insurances that an account can carry (practice-5). */
export const accountInsurances = () => insuranceOptions("registration").map(({ value }) => value);

/** Shortest insurance member ID of an account (accounts-10). */
export const memberIdRule = minLength(3);
