import * as z from "zod/mini";
import { accommodation, optionalTimeFrame, optionalWeekday, otherPatient } from "./appointment-fields.ts";
import type { AppointmentRequest } from "./appointment-requests.ts";
import { maxUnits, withoutFiller } from "./fields.ts";
import { guestFields, guestMessages } from "./guest-requests.ts";
import { forWhom, type OtherPatient, type ScheduleOther, scheduleOther } from "./other-patient.ts";

// Apart from the guest form, whose page does not load how the server reads its call.

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
