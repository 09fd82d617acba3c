import * as z from "zod/mini";
import {
  accountLengths,
  accountSentences,
  firstName,
  hasUsername,
  insuranceValues,
  lastName,
  memberIdLengths,
  newUsername,
  requiredLine,
  unknownInsurance,
} from "./account-fields.ts";
import {
  atMost,
  birthDateSentence,
  email,
  isBirthDate,
  matches,
  obeys,
  passwordLength,
  passwordLengths,
  passwordParts,
  phoneSentence,
  present,
  withoutPhonePunctuation,
} from "./fields.ts";

/** Who an employee is, as the command line adds one (decision 13). */
export const newEmployee = z.object({
  username: newUsername,
  email: email("Email is required"),
  first_name: firstName,
  last_name: lastName,
});

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
