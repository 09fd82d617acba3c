import * as z from "zod/mini";
import type { otherPatient } from "./appointment-fields.ts";
import { fieldLengths, type Rule, textField } from "./fields.ts";

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
  z.transform((given: boolean | string | null | undefined) => ({
    isForOther: given === true || (typeof given === "string" && given !== ""),
    name: typeof given === "string" && given !== "" ? given : null,
  })),
);

/** Whether a request is for someone else, as `scheduleOther` reads it. */
export type ScheduleOther = z.output<typeof scheduleOther>;

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
