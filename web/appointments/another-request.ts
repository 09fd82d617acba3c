import type * as z from "zod/mini";
import type { guestRequestForm } from "#contract/guest-requests.ts";

type TypedGuestRequest = z.input<typeof guestRequestForm>;

const personFields = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "date_of_birth",
  "insurance",
  "other_insurance_provider",
  "insurance_member_id",
] as const satisfies readonly (keyof TypedGuestRequest)[];

/** Whether another request is for someone else too; for whom is asked anew, since it may be the other child (visits-122). */
export const patientAgain = (typed: { readonly schedule_other_patient?: unknown }) => ({
  schedule_other_patient: typed.schedule_other_patient === true,
});

/** Who asked as a guest, with which another request begins (visits-122). */
export const guestAgain = (typed: TypedGuestRequest) => ({
  ...Object.fromEntries(personFields.map((name) => [name, typed[name]])),
  ...patientAgain(typed),
});
