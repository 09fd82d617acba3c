import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { email, fieldLengths, offered, textField, withoutFiller } from "../fields.ts";
import { birthDate, phone } from "../person.ts";
import { problem } from "../problems.ts";
import { insuranceOptions } from "../site/look-up.ts";
import { spelledForCalls } from "./field-spelling.ts";
import { asksOfOther, someoneElse, withoutHiddenOther } from "./other-patient.ts";
import {
  accessibilityDetails,
  accommodation,
  guestVisitFields,
  timeFrame,
  weekday,
  wholeMessage,
  wholeMessageFits,
} from "./request-fields.ts";

/** Least and greatest age of a form token, in seconds (visits-11). */
export const formTokenAge = { min: 3, max: 24 * 60 * 60 } as const;

/** The form token is invalid, expired or used; fetch a new one and send the form again. */
export const formExpired = problem({
  code: "form_expired",
  status: 400,
  message: m.guest_form_expired,
});

const guestInsurances = () => insuranceOptions("guest_form").map(({ value }) => value);

/** What is asked about a person who is not known, in the order of the forms (visits-3). */
const personFields = {
  first_name: textField({ required: m.guest_first_name_required, max: fieldLengths.name }),
  last_name: textField({ required: m.guest_last_name_required, max: fieldLengths.name }),
  email: email(m.guest_email_required, m.guest_email_invalid),
  /** Exactly ten digits (visits-9). */
  phone: phone({
    required: m.guest_phone_required,
    pattern: /^\d{10}$/,
    invalid: m.guest_phone_invalid,
  }),
  date_of_birth: birthDate(m.guest_birth_date_required, m.request_birth_date_range),
  insurance: z.pipe(
    z.nullish(z.string({ error: m.guest_insurance_required })),
    z.pipe(
      z.transform((given: string | null | undefined) => given || "none"),
      offered(guestInsurances, m.guest_insurance_required),
    ),
  ),
  other_insurance: z.nullish(textField({ max: fieldLengths.otherInsurance })),
  insurance_member_id: textField({
    required: m.guest_member_id_required,
    max: fieldLengths.memberId,
  }),
};

/** The names of these fields. */
export const personFieldNames = Object.keys(personFields) as (keyof typeof personFields)[];

interface SentPerson<Contact> {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: Contact;
  readonly phone: Contact;
  readonly date_of_birth: string;
  readonly insurance: string;
  readonly other_insurance_provider?: string | null | undefined;
  readonly insurance_member_id: string;
}

/** The person of a call, as stored. A new field comes last, and only where it is given, as in `requestOf`. */
export function guestOf<Contact extends string | null>(sent: SentPerson<Contact>) {
  return {
    first_name: sent.first_name,
    last_name: sent.last_name,
    email: sent.email,
    phone: sent.phone,
    date_of_birth: sent.date_of_birth,
    insurance: sent.insurance,
    other_insurance: withoutFiller(sent.other_insurance_provider ?? "") || null,
    insurance_member_id: withoutFiller(sent.insurance_member_id) || null,
  };
}

/** A person without an account after validation; a caller may lack one of email and phone. */
export type Guest<Contact extends string | null = string> = ReturnType<typeof guestOf<Contact>>;

/** What an appointment's details show of the patient or guest (visits-25). */
export const personDetails = {
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  insurance: z.string(),
  other_insurance: z.nullable(z.string()),
  insurance_member_id: z.nullable(z.string()),
};

/** What the guest form asks about the person and the visit (visits-3). */
export const guestFields = { ...personFields, ...guestVisitFields };

/** The right address of a guest who has mistyped theirs (visits-120). */
export const guestEmail = z.object({ email: guestFields.email });

/** Whether a form says that there is no insurance, with which nothing else about one counts (visits-107). */
export function isUninsured({ insurance }: { readonly insurance?: string | null | undefined }): boolean {
  return !insurance || insurance === "none";
}

/** What the form says of insurance where there is none: the filler that the hint names. */
const uninsured = { other_insurance: "", insurance_member_id: "N/A" } as const;

const guestFormFields = z.object({
  ...guestFields,
  preferred_second_day: weekday(m.guest_second_day_required),
  preferred_second_time_frame: timeFrame(m.guest_second_time_required),
  accommodations: accommodation,
  accessibility_details: accessibilityDetails,
  ...someoneElse,
});

/**
 * The guest's form: the second day and time are required in it. Its output is the call's body without `form_token`
 * and `website`, in the call's spelling, and what an external form service is sent: the accessibility details are
 * appended to the message, and what is said of another patient is sent only when its box is ticked.
 */
export const guestRequestForm = z.pipe(
  z.pipe(
    z.transform((typed: z.input<typeof guestFormFields>) =>
      withoutHiddenOther(isUninsured(typed) ? { ...typed, ...uninsured } : typed),
    ),
    guestFormFields.check(...asksOfOther, wholeMessageFits),
  ),
  z.transform(
    ({
      accessibility_details,
      schedule_other_patient,
      patient_name,
      patient_date_of_birth,
      schedule_other,
      wants_earlier,
      ...request
    }) => ({
      ...spelledForCalls(request),
      ...(wants_earlier && { wants_earlier }),
      message: wholeMessage({ ...request, accessibility_details }, request.accommodations),
      ...(schedule_other_patient && {
        schedule_other: schedule_other || true,
        patient_name,
        patient_date_of_birth,
      }),
    }),
  ),
);
