import * as z from "zod/mini";
import {
  accessibilityDetails,
  accommodation,
  category,
  levelOfDiscomfort,
  messageFits,
  messageTooLong,
  mouthPainArea,
  optionalLine,
  optionalTimeFrame,
  optionalWeekday,
  requiredMessage,
  someoneElse,
  timeFrame,
  wantsEarlier,
  weekday,
  wholeMessage,
} from "./appointment-fields.ts";
import type { AppointmentRequest } from "./appointment-requests.ts";
import { email, fieldLengths, maxUnits, offered, textField, withoutFiller } from "./fields.ts";
import {
  forWhom,
  type OtherPatient,
  otherPatient,
  type ScheduleOther,
  scheduleOther,
} from "./other-patient.ts";
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
  bornRange: "Enter a date between 1900 and today.",
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

/** The second day and time may be 'none' or null in a call, but not left out (visits-4). */
export const secondChoice = {
  day: z.pipe(
    z.nullable(z.string(guestMessages.secondDay).check(z.minLength(1, guestMessages.secondDay))),
    z.pipe(
      z.transform((given: string | null): string | null | undefined => given),
      optionalWeekday(guestMessages.secondDay),
    ),
  ),
  time: z.pipe(
    z.nullable(z.string(guestMessages.secondTime).check(z.minLength(1, guestMessages.secondTime))),
    z.pipe(
      z.transform((given: string | null): string | null | undefined => given),
      optionalTimeFrame(guestMessages.secondTime),
    ),
  ),
};

/** What the guest form sends (visits-3, visits-11): the request, the guest, and the fields against spam. */
export const guestRequest = z.pipe(
  z.object({
    ...guestFields,
    second_preferred_day: secondChoice.day,
    second_preferred_time: secondChoice.time,
    accomodations: accommodation,
    accommodations: accommodation,
    schedule_other: scheduleOther,
    ...otherPatient,
    /** From `GET /api/appointments/guest/`. */
    form_token: z
      .string("Please reload the page and try again.")
      .check(maxUnits(200, "Please reload the page and try again.")),
    /** The honeypot: hidden from people, filled by programs. */
    website: z.nullish(
      z.string("Please leave this field empty.").check(maxUnits(0, "Please leave this field empty.")),
    ),
  }),
  z.transform((sent) => ({ request: requestOf(sent), guest: guestOf(sent), form_token: sent.form_token })),
);

interface SentRequest
  extends OtherPatient,
    Pick<AppointmentRequest, "preferred_day" | "category" | "level_of_discomfort" | "message"> {
  readonly preferred_time: AppointmentRequest["preferred_time_frame"];
  readonly second_preferred_day: AppointmentRequest["preferred_second_day"];
  readonly second_preferred_time: AppointmentRequest["preferred_second_time_frame"];
  readonly mouth_pain: AppointmentRequest["mouth_pain_area"];
  readonly accomodations?: AppointmentRequest["accommodations"] | null | undefined;
  readonly accommodations?: AppointmentRequest["accommodations"] | null | undefined;
  readonly schedule_other: ScheduleOther;
  readonly wants_earlier?: boolean | null | undefined;
}

/** The request that was sent under the guest form's names. */
export function requestOf(sent: SentRequest): AppointmentRequest {
  return {
    preferred_day: sent.preferred_day,
    preferred_time_frame: sent.preferred_time,
    preferred_second_day: sent.second_preferred_day,
    preferred_second_time_frame: sent.second_preferred_time,
    category: sent.category,
    level_of_discomfort: sent.level_of_discomfort,
    mouth_pain_area: sent.mouth_pain,
    accommodations: sent.accomodations ?? sent.accommodations ?? "none",
    schedule_other_patient: forWhom(sent.schedule_other, sent),
    message: sent.message,
    wants_earlier: sent.wants_earlier ?? false,
  };
}

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

/** The person from the guest form's fields, as stored. */
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

/** A guest's details after validation. */
export type Guest = z.output<typeof guestRequest>["guest"];

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
 * the name of another patient is sent only when its box is ticked.
 */
export const guestRequestForm = z.pipe(
  z.pipe(
    z.transform((typed: z.input<typeof guestFormFields>) =>
      isUninsured(typed) ? { ...typed, ...uninsured } : typed,
    ),
    guestFormFields.check(
      z.refine((form) => messageFits(wholeMessage(form, form.accomodations)), {
        path: ["message"],
        error: messageTooLong,
      }),
    ),
  ),
  z.transform(
    ({ accessibility_details, schedule_other, schedule_other_patient, wants_earlier, ...request }) => ({
      ...request,
      ...(wants_earlier && { wants_earlier }),
      message: wholeMessage({ ...request, accessibility_details }, request.accomodations),
      ...(schedule_other_patient && { schedule_other: schedule_other || true }),
    }),
  ),
);
