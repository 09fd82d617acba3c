import type * as z from "zod/mini";
import type { guestRequestForm } from "#contract/guest-requests.ts";
import { someoneElseLabels } from "./request-labels.ts";

type TypedGuestRequest = z.input<typeof guestRequestForm>;

type OtherField = keyof typeof someoneElseLabels;

const otherFields = Object.keys(someoneElseLabels) as OtherField[];

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

function pick<Typed extends object, Name extends keyof Typed>(
  typed: Typed,
  names: readonly Name[],
): Pick<Typed, Name> {
  return Object.fromEntries(names.map((name) => [name, typed[name]])) as Pick<Typed, Name>;
}

/** Whom a request was for, with which another one begins (visits-122). */
export function patientAgain<Typed extends { readonly [Field in OtherField]?: unknown }>(typed: Typed) {
  return typed.schedule_other_patient ? pick(typed, otherFields) : {};
}

/** Who asked as a guest, and for whom, with which another request begins (visits-122). */
export const guestAgain = (typed: TypedGuestRequest) => ({
  ...pick(typed, personFields),
  ...patientAgain(typed),
});
