import * as z from "zod/mini";
import { email, fieldLengths, nextPageLength, offered, patternText } from "./fields.ts";
import {
  currentPassword,
  doesNotContainUsername,
  initialPassword,
  passwordConfirmation,
  passwordsMatch,
} from "./passwords.ts";
import {
  accountInsurances,
  accountPhone,
  birthDate,
  firstName,
  lastName,
  memberIdRule,
  newUsername,
  personMessages,
  requiredLine,
} from "./person.ts";

/** Who an employee is, as the command line adds one (accounts-31). */
export const newEmployee = z.object({
  username: newUsername,
  email: email("Email is required"),
  first_name: firstName,
  last_name: lastName,
});

/** The page to which signing in leads after registration: a path of this site (sign-in-13). */
const nextPage = z.optional(
  patternText(nextPageLength, /^\/(?![/\\])[\x21-\x7e]*$/, "Not a page of this site."),
);

const consentSentence = "Please accept the consent to register.";

/** Registration (accounts-1); unknown fields are dropped, never stored (accounts-2). */
export const registration = z
  .object({
    ...newEmployee.shape,
    password: initialPassword,
    confirmPassword: passwordConfirmation,
    date_of_birth: birthDate("Date of birth is required", personMessages.birthDate),
    phone: accountPhone,
    insurance: offered(accountInsurances, ({ input }) =>
      input ? personMessages.unknownInsurance : "Insurance is required",
    ),
    /** 'N/A' where it does not apply. */
    other_insurance: requiredLine("Other Insurance is required", fieldLengths.otherInsurance),
    /** '123' where it does not apply. */
    insurance_member_id: requiredLine("Insurance Member ID is required", fieldLengths.memberId, memberIdRule),
    digital_consent: z
      .boolean(consentSentence)
      .check(z.refine((consents: boolean) => consents, consentSentence)),
    newsletter_subscribed: z._default(z.boolean("Must be true or false"), false),
    next: nextPage,
  })
  .check(passwordsMatch("password", "confirmPassword"), doesNotContainUsername);

/** What the form says of insurance where there is none: the fillers that the hints name. */
const uninsured = { other_insurance: "N/A", insurance_member_id: "123" } as const;

/** The form in which a patient registers: without insurance nothing else about one counts (visits-107). */
export const registrationForm = z.pipe(
  z.transform((typed: z.input<typeof registration>) =>
    typed.insurance === "none" ? { ...typed, ...uninsured } : typed,
  ),
  registration,
);

/** One address, for a reset. */
export const emailOnly = z.object({ email: email("Email is required") });

/** One address, for another verification. */
export const verificationAgain = z.extend(emailOnly, { next: nextPage });

/** Another address, which is confirmed through a link sent there (accounts-26). */
export const emailChange = z.object({
  current_email: email("Required"),
  new_email: email("Required"),
  password: currentPassword,
});
