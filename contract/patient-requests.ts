import * as z from "zod/mini";
import { fieldLengths, type Rule, textField } from "./fields.ts";
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
  visitMessages,
  weekday,
  wholeMessage,
  wholeMessageFits,
} from "./request-fields.ts";

const someoneMissing = "Please enter a name and relationship.";

/** A form's word for a boolean is nobody's name. */
const isNoBoolean: Rule = [(text) => !/^(true|false|on|off|yes|no|0|1)$/i.test(text), someoneMissing];

/** Whether the request is for someone else: true, or that person's name and relationship (visits-5). */
export const scheduleOther = z.pipe(
  z.nullish(
    z.union(
      [z.boolean(), textField({ max: fieldLengths.scheduleOther, rules: [isNoBoolean] })],
      someoneMissing,
    ),
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
    preferred_second_day: optionalWeekday(visitMessages.patient.secondDay),
    preferred_second_time_frame: optionalTimeFrame(visitMessages.patient.secondTime),
    accomodations: accommodation,
    schedule_other_patient: scheduleOther,
    ...otherPatient,
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
  preferred_second_day: weekday(visitMessages.patient.secondDay),
  preferred_second_time_frame: timeFrame(visitMessages.patient.secondTime),
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
