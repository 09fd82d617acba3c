import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { booleanField, email, fieldLengths, nextPageLength, offered, patternText } from "../fields.ts";
import { optionalLanguage } from "../language.ts";
import {
  accountInsurances,
  accountPhone,
  birthDate,
  firstName,
  lastName,
  memberIdRule,
  newUsername,
  requiredLine,
} from "../person.ts";
import {
  currentPassword,
  doesNotContainUsername,
  initialPassword,
  passwordConfirmation,
  passwordsMatch,
} from "./passwords.ts";

/** Who an employee is, as the command line adds one (accounts-31). */
export const newEmployee = z.object({
  username: newUsername,
  email: email(m.person_email_required),
  first_name: firstName,
  last_name: lastName,
});

/** The page to which signing in leads after registration: a path of this site (sign-in-13). */
const nextPage = z.optional(
  patternText(nextPageLength, /^\/(?![/\\])[\x21-\x7e]*$/, "Not a page of this site."),
);

/** Registration (accounts-1); unknown fields are dropped, never stored (accounts-2). */
export const registration = z
  .object({
    ...newEmployee.shape,
    password: initialPassword,
    confirmPassword: passwordConfirmation,
    date_of_birth: birthDate(m.person_birth_date_required, m.person_birth_date_range),
    phone: accountPhone,
    insurance: offered(accountInsurances, ({ input }) =>
      input ? m.person_insurance_unlisted() : m.registration_insurance_required(),
    ),
    /** 'N/A' where it does not apply. */
    other_insurance: requiredLine(m.registration_other_insurance_required, fieldLengths.otherInsurance),
    /** '123' where it does not apply. */
    insurance_member_id: requiredLine(m.registration_member_id_required, fieldLengths.memberId, memberIdRule),
    digital_consent: z
      .boolean({ error: m.registration_consent_required })
      .check(z.refine((consents: boolean) => consents, { error: m.registration_consent_required })),
    newsletter_subscribed: z._default(booleanField(), false),
    next: nextPage,
    /** Of the emails; left out, that of the page (accounts-47). */
    language: optionalLanguage,
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
export const emailOnly = z.object({ email: email(m.person_email_required) });

/** One address, for another verification. */
export const verificationAgain = z.extend(emailOnly, { next: nextPage });

/** Another address, which is confirmed through a link sent there (accounts-26). */
export const emailChange = z.object({
  current_email: email(m.field_required),
  new_email: email(m.field_required),
  password: currentPassword,
});
