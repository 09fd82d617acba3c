import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { clearableField, fieldLengths, textField } from "../fields.ts";
import { birthDateText, isNotUrl } from "../person.ts";

/** Name and birth date of the person that a visit is for, where that is someone else (visits-113). */
export const otherPatient = {
  patient_name: clearableField({ max: fieldLengths.name, rules: [isNotUrl] }),
  patient_date_of_birth: clearableField(birthDateText(m.request_birth_date_range)),
};

/** The messages of the request forms for what they ask about that person (visits-114). */
export const otherPatientMessages = {
  patient_name: m.request_patient_name_required,
  patient_date_of_birth: m.request_patient_birth_date_required,
} as const;

/** What the forms ask about that person. */
export const otherPatientFields = Object.keys(otherPatientMessages) as (keyof typeof otherPatientMessages)[];

/** The forms' box for a request for someone else, and what they ask about that person (visits-114). */
export const someoneElse = {
  schedule_other_patient: z.optional(z.boolean()),
  ...otherPatient,
  schedule_other: z.nullish(textField({ max: fieldLengths.scheduleOther })),
};

type TypedOther = { readonly [Field in keyof typeof someoneElse]?: z.input<(typeof someoneElse)[Field]> };

/** Which of what a form asks about that person it lacks. */
export function missingOfOther(typed: TypedOther): (keyof typeof otherPatientMessages)[] {
  return typed.schedule_other_patient ? otherPatientFields.filter((field) => !typed[field]) : [];
}

/** Reports what a form lacks about that person, beside the faults of its other fields. */
export const asksOfOther = otherPatientFields.map((field) =>
  z.refine<TypedOther>((typed) => !missingOfOther(typed).includes(field), {
    path: [field],
    error: otherPatientMessages[field],
    when: ({ value, issues }) =>
      typeof value === "object" && value !== null && !issues.some(({ path }) => path?.[0] === field),
  }),
);

/** A form without what was typed about someone else before its box was unticked, which is not shown and does not count. */
export function withoutHiddenOther<Typed extends TypedOther>(typed: Typed): Typed {
  if (typed.schedule_other_patient) return typed;
  return { ...typed, patient_name: null, patient_date_of_birth: null, schedule_other: null };
}

/** Whether a request is for someone else, and the name and relationship if they were given (visits-5). */
export interface ScheduleOther {
  readonly isForOther: boolean;
  readonly name: string | null;
}

/** What is known of that person. */
export type OtherPatient = {
  readonly [Field in keyof typeof otherPatient]?: z.output<(typeof otherPatient)[Field]>;
};

/**
 * For whom a request is. The other person's name and birth date count only where it is for someone else, and are left out
 * where there are none: a repeat is known by a hash of the request (visits-13), which the former version makes without them.
 */
export function forWhom(
  { isForOther, name }: ScheduleOther,
  { patient_name, patient_date_of_birth }: OtherPatient,
) {
  return {
    isForOther,
    name,
    ...(isForOther && patient_name && { patient_name }),
    ...(isForOther && patient_date_of_birth && { patient_date_of_birth }),
  };
}
