import type * as z from "zod/mini";
import type { patientRequestForm } from "#contract/appointment-requests.ts";
import { someoneElseLabels } from "./someone-else-fields.tsx";
import { type VisitField, visitLabels } from "./visit-fields.tsx";

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
export const patientLabels = {
  ...visitLabels(patientFieldOf),
  ...someoneElseLabels,
} as const satisfies Record<keyof Typed, string>;
