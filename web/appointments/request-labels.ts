import type * as z from "zod/mini";
import { earlierTime } from "#contract/appointment-fields.ts";
import type { patientRequestForm } from "#contract/appointment-requests.ts";
import type { guestRequestForm } from "#contract/guest-requests.ts";

/** The labels of the fields that the request forms share, in their order. */
export const visitLabels = {
  discomfort: "Level of discomfort",
  painArea: "Mouth pain area",
  day: "Preferred day",
  timeFrame: "Preferred time",
  secondDay: "Second preferred day",
  secondTimeFrame: "Second preferred time",
  wantsEarlier: earlierTime.label,
  category: "Category",
  accommodations: "Accommodations",
  accessibilityDetails: "Accessibility details",
  message: "Message",
} as const;

/** A field that the request forms share, under different names (visits-3). */
export type VisitField = keyof typeof visitLabels;

/** The labels of the shared fields by their names in a form; those about the person follow the first two. */
function labelsBy<Name extends string, Others extends object>(
  names: Readonly<Record<VisitField, Name>>,
  others: Others,
) {
  const entries = Object.entries(visitLabels).map(([field, label]) => [names[field as VisitField], label]);
  return {
    ...Object.fromEntries(entries.slice(0, 2)),
    ...others,
    ...Object.fromEntries(entries.slice(2)),
  } as Record<Name, string> & Others;
}

/** The names of these fields in the request forms, with their labels. */
export const someoneElseLabels = {
  schedule_other_patient: "Scheduling for someone else",
  patient_name: "Patient’s name",
  patient_date_of_birth: "Patient’s birth date",
  schedule_other: "Name and relationship",
} as const;

/** The guest form's names of the fields that it shares with the patient's form. */
export const guestFieldOf = {
  day: "preferred_day",
  timeFrame: "preferred_time",
  secondDay: "second_preferred_day",
  secondTimeFrame: "second_preferred_time",
  wantsEarlier: "wants_earlier",
  category: "category",
  discomfort: "level_of_discomfort",
  painArea: "mouth_pain",
  accommodations: "accomodations",
  accessibilityDetails: "accessibility_details",
  message: "message",
} as const satisfies Record<VisitField, keyof z.input<typeof guestRequestForm>>;

/** Every field's label, in the order of the form (pages-9). */
export const guestLabels = labelsBy(guestFieldOf, {
  ...someoneElseLabels,
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  date_of_birth: "Date of birth",
  insurance: "Insurance",
  other_insurance_provider: "Other insurance provider",
  insurance_member_id: "Insurance member ID",
} as const) satisfies Record<keyof z.input<typeof guestRequestForm>, string>;

type Typed = z.input<typeof patientRequestForm>;

/** The patient form's names of the fields that it shares with the guest form. */
export const patientFieldOf = {
  day: "preferred_day",
  timeFrame: "preferred_time_frame",
  secondDay: "preferred_second_day",
  secondTimeFrame: "preferred_second_time_frame",
  wantsEarlier: "wants_earlier",
  category: "category",
  discomfort: "level_of_discomfort",
  painArea: "mouth_pain_area",
  accommodations: "accommodations",
  accessibilityDetails: "accessibility_details",
  message: "message",
} as const satisfies Record<VisitField, keyof Typed>;

/** Every field's label, in the order of the form (pages-9). */
export const patientLabels = labelsBy(patientFieldOf, someoneElseLabels) satisfies Record<
  keyof Typed,
  string
>;
