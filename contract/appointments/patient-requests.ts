import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { fieldLengths, type Rule, textField } from "../fields.ts";
import { optionalLanguage } from "../language.ts";
import {
  asksOfOther,
  forWhom,
  otherPatient,
  type ScheduleOther,
  someoneElse,
  withoutHiddenOther,
} from "./other-patient.ts";
import {
  accessibilityDetails,
  accommodation,
  optionalTimeFrame,
  optionalWeekday,
  patientFields,
  timeFrame,
  weekday,
  wholeMessage,
  wholeMessageFits,
} from "./request-fields.ts";

/** A form's word for a boolean is nobody's name. */
const isNoBoolean: Rule = [
  (text) => !/^(true|false|on|off|yes|no|0|1)$/i.test(text),
  m.request_someone_required,
];

/** Whether the request is for someone else: true, or that person's name and relationship (visits-5). */
export const scheduleOther = z.pipe(
  z.nullish(
    z.union([z.boolean(), textField({ max: fieldLengths.scheduleOther, rules: [isNoBoolean] })], {
      error: m.request_someone_required,
    }),
  ),
  z.transform(
    (given: boolean | string | null | undefined): ScheduleOther => ({
      isForOther: given === true || (typeof given === "string" && given !== ""),
      name: typeof given === "string" && given !== "" ? given : null,
    }),
  ),
);

/** What a patient's request sends (visits-2); both spellings of accommodations are accepted (visits-4). */
export const patientRequest = z.pipe(
  z.object({
    ...patientFields,
    preferred_second_day: optionalWeekday(m.request_second_day_required),
    preferred_second_time_frame: optionalTimeFrame(m.request_second_time_required),
    accomodations: accommodation,
    schedule_other_patient: scheduleOther,
    ...otherPatient,
    /** Of the emails about it; left out, that of the page (visits-123). */
    language: optionalLanguage,
  }),
  z.transform(({ accomodations: otherSpelling, patient_name, patient_date_of_birth, ...request }) => ({
    ...request,
    accommodations: request.accommodations ?? otherSpelling ?? "none",
    schedule_other_patient: forWhom(request.schedule_other_patient, { patient_name, patient_date_of_birth }),
    wants_earlier: request.wants_earlier ?? false,
  })),
);

const patientFormFields = z.object({
  ...patientFields,
  preferred_second_day: weekday(m.request_second_day_required),
  preferred_second_time_frame: timeFrame(m.request_second_time_required),
  accessibility_details: accessibilityDetails,
  ...someoneElse,
});

/**
 * The patient's form: the second day and time are required in it (visits-4). Its output is the body of the call: the
 * accessibility details are appended to the message, and what is said of another patient is sent only when its box
 * is ticked.
 */
export const patientRequestForm = z.pipe(
  z.pipe(
    z.transform((typed: z.input<typeof patientFormFields>) => withoutHiddenOther(typed)),
    patientFormFields.check(...asksOfOther, wholeMessageFits),
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
      message: wholeMessage({ ...request, accessibility_details }, request.accommodations),
      ...(schedule_other_patient && {
        schedule_other_patient: schedule_other || true,
        patient_name,
        patient_date_of_birth,
      }),
    }),
  ),
);
