import * as z from "zod/mini";
import { type InsuranceValue, registrationInsuranceOptions } from "#practice/insurance.ts";
import { practiceName } from "#practice/practice.ts";
import {
  atLeast,
  atMost,
  birthDateSentence,
  email,
  isBirthDate,
  matches,
  obeys,
  oneLine,
  passwordLength,
  passwordLengths,
  passwordParts,
  phoneSentence,
  present,
  type Rule,
  severalLines,
  trimmedLine,
  withoutPhonePunctuation,
  yesOrNo,
} from "./fields.ts";
import { pictureFile } from "./pictures.ts";

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
  `admin administrator anonymous appointments billing constructor customer customers employee employees enamel everyone
  guest helpdesk hostmaster insurance moderator newsletter noreply nobody office operator owner patient patients postmaster
  practice profile prototype proto reception receptionist register registration security settings staff superuser support
  system undefined username verification webmaster ${practiceName.toLowerCase().replace(/[^a-z\d]/g, "")}`.split(
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
const newUsername = z
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

/** A line of text that must be given; `length` is what it must measure up to. */
function requiredLine(sentence: string, ...more: readonly Rule[]) {
  return z.string(sentence).check(trimmedLine, obeys(present(sentence), oneLine, ...more));
}

/** A person's name; not a web address, since it greets in mails. */
const nameRules = [
  atMost(accountLengths.name),
  [(name: string) => !/:\/\/|\bwww\./i.test(name), "Must not be a web address"],
] as const satisfies readonly Rule[];

const firstName = requiredLine("First name is required", ...nameRules);
const lastName = requiredLine("Last name is required", ...nameRules);

/** Who an employee is, as the command line adds one (decision 13). */
export const newEmployee = z.object({
  username: newUsername,
  email: email("Email is required"),
  first_name: firstName,
  last_name: lastName,
});

const insuranceValues = registrationInsuranceOptions().map(({ value }) => value) as [
  InsuranceValue,
  ...InsuranceValue[],
];

const unknownInsurance = "Choose one of the listed insurances";

const memberIdLengths = [atLeast(3), atMost(accountLengths.memberId)] as const;

/** A new password with a sentence for each part that it lacks (specification §5, change of password). */
const newPassword = z
  .string("New password is required")
  .check(
    obeys(...passwordLength("New password is required")),
    ...passwordParts.map(({ pattern, sentence }) =>
      z.refine<string>(
        (password: string) => password.length < passwordLengths.least || pattern.test(password),
        sentence,
      ),
    ),
  );

const passwordAgain = z
  .string("Confirm your password")
  .check(obeys(...passwordLength("Confirm your password")));

function textAt(value: unknown, name: string): string {
  const text = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === "string" ? text : "";
}

/** Two fields that must be equal, said at the second whatever else is wrong with the form. */
function sameTwice(name: string, again: string) {
  return z.refine(
    (form: unknown) =>
      textAt(form, again).length < passwordLengths.least || textAt(form, name) === textAt(form, again),
    { path: [again], error: accountSentences.passwordsDiffer, when: () => true },
  );
}

const hasNoUsername = z.refine(
  (form: unknown) => !hasUsername(textAt(form, "password"), textAt(form, "username")),
  { path: ["password"], error: accountSentences.passwordHasUsername, when: () => true },
);

/** Registration (specification §3, §5). Unknown fields are dropped, never stored (decision 10). */
export const registration = z
  .object({
    ...newEmployee.shape,
    password: z
      .string("Password is required")
      .check(
        obeys(...passwordLength("Password is required"), [
          (password) => passwordParts.every(({ pattern }) => pattern.test(password)),
          accountSentences.passwordParts,
        ]),
      ),
    confirmPassword: passwordAgain,
    date_of_birth: requiredLine("Date of birth is required", [isBirthDate, birthDateSentence]),
    phone: z
      .string("Phone number is required")
      .check(
        withoutPhonePunctuation,
        obeys(present("Phone number is required"), matches(/^\+?\d{10,15}$/, phoneSentence)),
      ),
    insurance: z.enum(insuranceValues, {
      error: ({ input }) => (input ? unknownInsurance : "Insurance is required"),
    }),
    /** 'N/A' where it does not apply. */
    other_insurance: requiredLine("Other Insurance is required", atMost(accountLengths.otherInsurance)),
    /** '123' where it does not apply. */
    insurance_member_id: requiredLine("Insurance Member ID is required", ...memberIdLengths),
    digital_consent: z
      .boolean(accountSentences.consent)
      .check(z.refine((consents: boolean) => consents, accountSentences.consent)),
    newsletter_subscribed: z._default(z.boolean("Must be true or false"), false),
  })
  .check(sameTwice("password", "confirmPassword"), hasNoUsername);

/** A text that may be cleared: null, or an empty text as forms have it. */
function clearable(...rules: readonly Rule[]) {
  const unlessEmpty = rules.map(
    ([holds, sentence]): Rule => [(text) => text === "" || holds(text), sentence],
  );
  return clearableAs(trimmedLine, obeys(...unlessEmpty));
}

function clearableAs(...checks: readonly z.core.$ZodCheck<string>[]) {
  return z.optional(
    z.pipe(
      z.nullable(z.string("Must be a text").check(...checks)),
      z.transform((given: string | null) => given || null),
    ),
  );
}

const linkedinHost = /^([a-z\d-]+\.)*linkedin\.com$/;

function isLinkedinAddress(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {};
  return protocol === "https:" && linkedinHost.test(hostname ?? "");
}

/** A LinkedIn profile's address: its scheme is added, and no other site is linked. */
const linkedin = clearableAs(
  trimmedLine,
  z.overwrite((typed: string) =>
    /^([a-z\d-]+\.){0,3}linkedin\.com\//i.test(typed) ? `https://${typed}` : typed,
  ),
  obeys(oneLine, atMost(accountLengths.linkedin), [
    (address) => address === "" || isLinkedinAddress(address),
    "Enter an address that starts with https://www.linkedin.com/",
  ]),
);

const profileFields = {
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  phone: clearableAs(
    withoutPhonePunctuation,
    obeys(
      atMost(accountLengths.phone),
      matches(/^(\+?\d{10,})?$/, "Use +countrycode and digits only, 10 digits or more"),
    ),
  ),
  date_of_birth: clearable([isBirthDate, birthDateSentence]),
  /** Cleared, it is 'none'. */
  insurance: z.optional(
    z.pipe(
      z.nullable(z.enum([...insuranceValues, ""], unknownInsurance)),
      z.transform((value: InsuranceValue | "" | null): InsuranceValue => value || "none"),
    ),
  ),
  other_insurance: clearable(oneLine, atMost(accountLengths.otherInsurance)),
  insurance_member_id: clearable(oneLine, ...memberIdLengths),
  newsletter_subscribed: z.optional(yesOrNo),
  /** From here on for employees only (decision 15); a patient's are dropped. */
  job_title: clearable(oneLine, atMost(accountLengths.jobTitle)),
  bio: clearableAs(z.trim(), obeys(severalLines, atMost(accountLengths.bio))),
  linkedin,
};

/** A change of one's profile as JSON (specification §7): an absent field stays, null clears (decision 15). */
export const profileChange = z.object({
  ...profileFields,
  /** Only null, which takes the picture away; a new one comes in a form. */
  profile_picture: z.optional(z.null("Send a picture as multipart/form-data")),
});

/** A form's picture: an empty text takes the present one away, and a file field that was left empty changes nothing. */
const newPicture = z.optional(
  z.pipe(
    z.transform((given: File | "" | undefined) => {
      if (given === "") return null;
      return given instanceof File && given.size === 0 && given.name === "" ? undefined : given;
    }),
    z.optional(z.nullable(pictureFile)),
  ),
);

/** A change of one's profile as a form, which can carry a picture; an empty text clears. */
export const profileChangeForm = z.object({ ...profileFields, profile_picture: newPicture });

/** One address, for a reset or another verification mail (specification §7). */
export const emailAlone = z.object({ email: email("Email is required") });

/** A new password through a mailed link (specification §3). */
export const passwordReset = z
  .object({ new_password: newPassword, confirm_password: passwordAgain })
  .check(sameTwice("new_password", "confirm_password"));

/** The present password, which need not obey today's rules. */
const presentPassword = z.string("Required").check(obeys(present("Required"), atMost(passwordLengths.most)));

/** A new password while signed in (specification §5). */
export const passwordChange = z
  .object({
    email: email("Required"),
    old_password: presentPassword,
    new_password: newPassword,
    confirm_password: passwordAgain,
  })
  .check(sameTwice("new_password", "confirm_password"));

/** Another address, which is confirmed through a link sent there (specification §5). */
export const emailChange = z.object({
  current_email: email("Required"),
  new_email: email("Required"),
  password: presentPassword,
});
