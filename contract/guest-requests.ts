import * as z from "zod/mini";
import {
  accessibilityDetails,
  accommodation,
  asksOfOther,
  bornRange,
  category,
  levelOfDiscomfort,
  messageFits,
  messageTooLong,
  mouthPainArea,
  optionalLine,
  requiredMessage,
  someoneElse,
  timeFrame,
  wantsEarlier,
  weekday,
  wholeMessage,
  withoutHiddenOther,
} from "./appointment-fields.ts";
import { email, fieldLengths, offered, textField } from "./fields.ts";
import { birthDate, phone } from "./person.ts";
import { problem } from "./problems.ts";
import { insuranceOptions } from "./site/look-up.ts";

/** Least and greatest age of a form token, in seconds (visits-11). */
export const formTokenAge = { min: 3, max: 24 * 60 * 60 } as const;

/** The form token is invalid, expired or used; fetch a new one and send the form again. */
export const formExpired = problem({
  code: "form_expired",
  status: 400,
  message: "This form was open for too long. Please send it again.",
});

/** The messages of the guest form (visits-3). */
export const guestMessages = {
  firstName: "First name is required.",
  lastName: "Last name is required.",
  email: "Email is required.",
  emailShape: "Enter a valid email address.",
  phone: "Phone number is required.",
  phoneShape: "Enter a 10-digit phone number (numbers only).",
  born: "Date of birth is required.",
  bornRange,
  insurance: "Please select an insurance.",
  memberId: "Insurance member ID is required.",
  day: "Please select a preferred day.",
  time: "Please select a preferred time frame.",
  secondDay: "Please select a second preferred day.",
  secondTime: "Please select a second preferred time frame.",
  category: "Please select an appointment type.",
} as const;

const guestInsurances = () => insuranceOptions("guest_form").map(({ value }) => value);

/** What the guest form asks about the person and the visit (visits-3). */
export const guestFields = {
  first_name: textField({ required: guestMessages.firstName, max: fieldLengths.name }),
  last_name: textField({ required: guestMessages.lastName, max: fieldLengths.name }),
  email: email(guestMessages.email, guestMessages.emailShape),
  /** Exactly ten digits (visits-9). */
  phone: phone({
    required: guestMessages.phone,
    pattern: /^\d{10}$/,
    invalid: guestMessages.phoneShape,
  }),
  date_of_birth: birthDate(guestMessages.born, guestMessages.bornRange),
  insurance: z.pipe(
    z.nullish(z.string(guestMessages.insurance)),
    z.pipe(
      z.transform((given: string | null | undefined) => given || "none"),
      offered(guestInsurances, guestMessages.insurance),
    ),
  ),
  other_insurance_provider: z.nullish(optionalLine(fieldLengths.otherInsurance)),
  insurance_member_id: textField({
    required: guestMessages.memberId,
    max: fieldLengths.memberId,
  }),
  preferred_day: weekday(guestMessages.day),
  preferred_time: timeFrame(guestMessages.time),
  category: category(guestMessages.category),
  message: requiredMessage,
  mouth_pain: mouthPainArea,
  level_of_discomfort: levelOfDiscomfort,
  wants_earlier: wantsEarlier,
};

/** What is asked about a person who is not known, in the order of the forms. */
export const personFields = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "date_of_birth",
  "insurance",
  "other_insurance_provider",
  "insurance_member_id",
] as const satisfies readonly (keyof typeof guestFields)[];

/** The right address of a guest who has mistyped theirs (visits-120). */
export const guestEmail = z.object({ email: guestFields.email });

/** Whether a form says that there is no insurance, with which nothing else about one counts (visits-107). */
export function isUninsured({ insurance }: { readonly insurance?: string | null | undefined }): boolean {
  return !insurance || insurance === "none";
}

/** What the form says of insurance where there is none: the filler that the hint names. */
const uninsured = { other_insurance_provider: "", insurance_member_id: "N/A" } as const;

const guestFormFields = z.object({
  ...guestFields,
  second_preferred_day: weekday(guestMessages.secondDay),
  second_preferred_time: timeFrame(guestMessages.secondTime),
  accomodations: accommodation,
  accessibility_details: accessibilityDetails,
  ...someoneElse,
});

/**
 * The guest's form: the second day and time are required in it. Its output is the call's body without `form_token`
 * and `website`, and what an external form service is sent: the accessibility details are appended to the message, and
 * what is said of another patient is sent only when its box is ticked.
 */
export const guestRequestForm = z.pipe(
  z.pipe(
    z.transform((typed: z.input<typeof guestFormFields>) =>
      withoutHiddenOther(isUninsured(typed) ? { ...typed, ...uninsured } : typed),
    ),
    guestFormFields.check(
      ...asksOfOther,
      z.refine((form) => messageFits(wholeMessage(form, form.accomodations)), {
        path: ["message"],
        error: messageTooLong,
      }),
    ),
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
      ...request,
      ...(wants_earlier && { wants_earlier }),
      message: wholeMessage({ ...request, accessibility_details }, request.accomodations),
      ...(schedule_other_patient && {
        schedule_other: schedule_other || true,
        patient_name,
        patient_date_of_birth,
      }),
    }),
  ),
);
