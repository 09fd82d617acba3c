import * as z from "zod/mini";
import {
  accessibilityDetails,
  accommodation,
  asksOfOther,
  category,
  levelOfDiscomfort,
  messageFits,
  messageTooLong,
  mouthPainArea,
  optionalMessage,
  optionalTimeFrame,
  optionalWeekday,
  otherPatient,
  someoneElse,
  timeFrame,
  wantsEarlier,
  weekday,
  wholeMessage,
  withoutHiddenOther,
} from "./appointment-fields.ts";
import { forWhom, scheduleOther } from "./other-patient.ts";

/** The messages of the patient's form (visits-2). */
export const patientMessages = {
  day: "Please select a day.",
  time: "Please select a time frame.",
  secondDay: "Please select a second day.",
  secondTime: "Please select a second time frame.",
  category: "Please select a category.",
} as const;

const patientFields = {
  preferred_day: weekday(patientMessages.day),
  preferred_time_frame: timeFrame(patientMessages.time),
  category: category(patientMessages.category),
  level_of_discomfort: levelOfDiscomfort,
  mouth_pain_area: mouthPainArea,
  accommodations: accommodation,
  message: optionalMessage,
  wants_earlier: wantsEarlier,
};

/** What a patient's request sends (visits-2); both spellings of accommodations are accepted (visits-4). */
export const patientRequest = z.pipe(
  z.object({
    ...patientFields,
    preferred_second_day: optionalWeekday(patientMessages.secondDay),
    preferred_second_time_frame: optionalTimeFrame(patientMessages.secondTime),
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

/** A request after validation, a patient's or a guest's. */
export type AppointmentRequest = z.output<typeof patientRequest>;

const patientFormFields = z.object({
  ...patientFields,
  preferred_second_day: weekday(patientMessages.secondDay),
  preferred_second_time_frame: timeFrame(patientMessages.secondTime),
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
    patientFormFields.check(
      ...asksOfOther,
      z.refine((form) => messageFits(wholeMessage(form, form.accommodations)), {
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
      message: wholeMessage({ ...request, accessibility_details }, request.accommodations),
      ...(schedule_other_patient && {
        schedule_other_patient: schedule_other || true,
        patient_name,
        patient_date_of_birth,
      }),
    }),
  ),
);
