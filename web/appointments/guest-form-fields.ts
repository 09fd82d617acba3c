import type * as z from "zod/mini";
import type { guestRequestForm } from "#contract/guest-requests.ts";
import { someoneElseLabels } from "./someone-else-fields.tsx";
import { type VisitField, visitLabels } from "./visit-fields.tsx";

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
export const guestLabels = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  date_of_birth: "Date of birth",
  ...someoneElseLabels,
  insurance: "Insurance",
  other_insurance_provider: "Other insurance provider",
  insurance_member_id: "Insurance member ID",
  ...visitLabels(guestFieldOf),
} as const satisfies Record<keyof z.input<typeof guestRequestForm>, string>;
