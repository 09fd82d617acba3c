import * as z from "zod/mini";
import { type InsuranceValue, registrationInsuranceOptions } from "#practice/insurance.ts";
import { practiceName } from "#practice/practice.ts";
import { atLeast, atMost, matches, obeys, oneLine, present, type Rule, trimmedLine } from "./fields.ts";

/** Longest texts of an account (specification §3, §9), in UTF-16 units; the last three are the program's own. */
export const accountLengths = {
  username: 150,
  name: 150,
  phone: 30,
  otherInsurance: 150,
  memberId: 50,
  jobTitle: 150,
  bio: 2_000,
  linkedin: 200,
} as const;

/** The sentences of account forms that more than one place says. */
export const accountSentences = {
  usernameTaken: "This username is already taken.",
  usernameReserved: "This username is not available.",
  passwordsDiffer: "Passwords do not match",
  passwordParts: "Must include uppercase, lowercase, number, and special character.",
  passwordHasUsername: "Must not contain the username",
  passwordIsCommon: "This password is too common. Please choose another.",
  consent: "Please accept the consent to register.",
} as const;

/** Names that look like the practice's or the program's own, without case and punctuation (decision 10). */
const reservedNames = new Set(
  `admin administrator anonymous appointments billing constructor employee employees enamel everyone
  guest helpdesk hostmaster insurance moderator newsletter noreply nobody office operator owner postmaster
  practice profile prototype proto reception receptionist register registration root security settings staff superuser support
  system undefined verification webmaster ${practiceName.toLowerCase().replace(/[^a-z\d]/g, "")}`.split(
    /\s+/,
  ),
);

/** Whether nobody may register a name, compared without case and punctuation (decision 10). */
function isReservedUsername(username: string): boolean {
  return reservedNames.has(username.toLowerCase().replace(/[^a-z\d]/g, ""));
}

/** Whether a password holds the username, compared without case (decision 10). */
export function hasUsername(password: string, username: string): boolean {
  return username !== "" && password.toLowerCase().includes(username.toLowerCase());
}

/** A username that may be registered (specification §5, decision 10). */
export const newUsername = z
  .string("Username is required")
  .check(
    obeys(
      present("Username is required"),
      atLeast(6),
      atMost(accountLengths.username),
      matches(/^[A-Za-z\d._-]+$/, "Use letters, digits, '.', '_' and '-' only"),
      [(username) => !isReservedUsername(username), accountSentences.usernameReserved],
    ),
  );

/** A line of text that must be given, and the rules that it must obey beside. */
export function requiredLine(sentence: string, ...more: readonly Rule[]) {
  return z.string(sentence).check(trimmedLine, obeys(present(sentence), oneLine, ...more));
}

/** A person's name; not a web address, since it greets in mails. */
const nameRules = [
  atMost(accountLengths.name),
  [(name: string) => !/:\/\/|\bwww\./i.test(name), "Must not be a web address"],
] as const satisfies readonly Rule[];

/** A first name (specification §5). */
export const firstName = requiredLine("First name is required", ...nameRules);
/** A last name (specification §5). */
export const lastName = requiredLine("Last name is required", ...nameRules);

/** The insurances that an account can carry (specification §3). */
export const insuranceValues = registrationInsuranceOptions().map(({ value }) => value) as [
  InsuranceValue,
  ...InsuranceValue[],
];

/** The sentence for an insurance that is none of them. */
export const unknownInsurance = "Choose one of the listed insurances";

/** How long an insurance member ID is (specification §9). */
export const memberIdLengths = [atLeast(3), atMost(accountLengths.memberId)] as const;
