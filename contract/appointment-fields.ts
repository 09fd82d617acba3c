import * as z from "zod/mini";
import { booleanField, clearableField, fieldLengths, offered, textField } from "./fields.ts";
import { birthDateText, isNotUrl } from "./person.ts";
import type { DayOfWeek } from "./site/days-of-week.ts";
import { offeredCategories } from "./site/look-up.ts";
import { type Site, site } from "./site/site.ts";
import { cleanLine, withAsciiDigits } from "./text.ts";

/** The levels of discomfort (visits-7). */
export const discomfortLevels = { min: 1, max: 10 } as const;

/** A part of the day for a visit (practice-9). */
export type TimeFrame = Site["hours"]["time_frames"][number]["value"];

/** The quarters of the mouth, in the order of the forms; 'none' is the default (practice-11). */
export const mouthPainAreas = [
  { value: "upper_left", label: "Upper Left" },
  { value: "upper_right", label: "Upper Right" },
  { value: "lower_left", label: "Lower Left" },
  { value: "lower_right", label: "Lower Right" },
  { value: "none", label: "N/A" },
] as const;

/** Where it hurts. */
export type MouthPainArea = (typeof mouthPainAreas)[number]["value"];

/** What the office can prepare for a visit, in the order of the forms; 'none' is the default (practice-11). */
export const accommodations = [
  { value: "none", label: "None" },
  { value: "translation_services", label: "Translation Services" },
  { value: "other_accessibility", label: "Other Accessibility" },
] as const;

/** What a patient needs for the visit. */
export type Accommodation = (typeof accommodations)[number]["value"];

function valuesOf<Value extends string>(choices: readonly { readonly value: Value }[]): [Value, ...Value[]] {
  return choices.map(({ value }) => value) as [Value, ...Value[]];
}

const weekdayValues = () => valuesOf(site().hours.weekdays);
const timeFrameValues = () => valuesOf(site().hours.time_frames);
const categoryValues = () => valuesOf(offeredCategories());

/** A preferred weekday; anything else is rejected with the given message. */
export function weekday(message: string) {
  return offered(weekdayValues, message) as unknown as z.ZodMiniType<DayOfWeek, DayOfWeek>;
}

/** A preferred part of the day; anything else is rejected with the given message. */
export function timeFrame(message: string) {
  return offered(timeFrameValues, message) as unknown as z.ZodMiniType<TimeFrame, TimeFrame>;
}

/** What the visit is for; anything else is rejected with the given message. */
export function category(message: string) {
  return offered(categoryValues, message);
}

const blankMeansNone = z.transform((given: string | null | undefined) => given || "none");

/** A second weekday where one is wanted: 'none', null and blank mean none (visits-4). */
export function optionalWeekday(message: string) {
  return z.pipe(
    z.nullish(z.string(message)),
    z.pipe(
      blankMeansNone,
      offered(() => [...weekdayValues(), "none"], message) as unknown as z.ZodMiniType<
        DayOfWeek | "none",
        string
      >,
    ),
  );
}

/** A second part of the day where one is wanted; 'none' and blank become null (visits-4). */
export function optionalTimeFrame(message: string) {
  return z.pipe(
    z.nullish(z.string(message)),
    z.pipe(
      z.transform((given: string | null | undefined) => (given && given !== "none" ? given : null)),
      z.nullable(timeFrame(message) as unknown as z.ZodMiniType<TimeFrame, string>),
    ),
  );
}

/** Maximum length of a number that is sent as text, in UTF-16 code units, spaces around it included. */
const maxNumberLength = 100;

const discomfortSentence = "Value must be between 1 and 10.";

/** Level of discomfort, 1 to 10 as number or digits; blank means unset and becomes null (visits-7). */
export const levelOfDiscomfort = z.pipe(
  z.nullish(z.union([z.number(), z.string()], discomfortSentence)),
  z.pipe(
    z.transform((given: number | string | null | undefined) => {
      if (typeof given !== "string") return given ?? null;
      if (given.length > maxNumberLength) return Number.NaN;
      const digits = withAsciiDigits(cleanLine(given));
      if (digits === "") return null;
      return /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN;
    }),
    z.nullable(
      z
        .int(discomfortSentence)
        .check(
          z.gte(discomfortLevels.min, discomfortSentence),
          z.lte(discomfortLevels.max, discomfortSentence),
        ),
    ),
  ),
);

const painSentence = "Please select where it hurts.";

/** Where it hurts; 'none' where left out. */
export const mouthPainArea = z.pipe(
  z.nullish(z.string(painSentence)),
  z.pipe(blankMeansNone, z.enum(valuesOf<MouthPainArea>(mouthPainAreas), painSentence)),
);

const accommodationSentence = "Please select an accommodation.";

/** What is needed for the visit; left out stays so, since two spellings of the field are accepted (visits-4). */
export const accommodation = z.nullish(
  z.pipe(
    z.string(accommodationSentence),
    z.pipe(
      z.transform((given: string) => given || "none"),
      z.enum(valuesOf<Accommodation>(accommodations), accommodationSentence),
    ),
  ),
);

/** A line of a request that may be blank. */
export function optionalLine(max: number) {
  return textField({ max });
}

/** The message for a message that is too long. */
export const messageTooLong = `Messages hold up to ${fieldLengths.message.toLocaleString("en-US")} characters.`;

/** Whether a message is within its limit, counted in characters and not in UTF-16 units. */
export function messageFits(message: string): boolean {
  return [...message].length <= fieldLengths.message;
}

const messageText = { max: fieldLengths.message, tooLong: messageTooLong, isMultiline: true } as const;

/** A message that may be left out (visits-8). */
export const optionalMessage = z.pipe(
  z.nullish(textField(messageText)),
  z.transform((text: string | null | undefined) => text ?? ""),
);

/** The message for a blank message. */
export const messageRequired = "Please write a short message.";

/** A message that must not be blank (visits-8). */
export const requiredMessage = textField({ ...messageText, required: messageRequired });

/** A form's message; the accessibility details are its last line where that accommodation is selected (visits-6). */
export function wholeMessage(
  { message, accessibility_details = "" }: { message: string; accessibility_details?: string | undefined },
  selected: string | null | undefined,
): string {
  const details = selected === "other_accessibility" ? accessibility_details.trim() : "";
  return details ? `${message}${message && "\n"}[Accessibility - Other]: ${details}` : message;
}

/** What `other_accessibility` means, in both request forms. */
export const accessibilityDetails = z.optional(optionalLine(fieldLengths.accessibilityDetails));

/** The message of the request forms about a birth date that cannot be one. */
export const bornRange = "Enter a date between 1900 and today.";

/** Name and birth date of the person that a visit is for, where that is someone else (visits-113). */
export const otherPatient = {
  patient_name: clearableField({ max: fieldLengths.name, rules: [isNotUrl] }),
  patient_date_of_birth: clearableField(birthDateText(bornRange)),
};

/** The messages of the request forms for what they ask about that person (visits-114). */
export const otherPatientMessages = {
  patient_name: "Patient’s name is required.",
  patient_date_of_birth: "Patient’s birth date is required.",
} as const;

/** What the forms ask about that person. */
export const otherPatientFields = Object.keys(otherPatientMessages) as (keyof typeof otherPatientMessages)[];

/** The forms' box for a request for someone else, and what they ask about that person (visits-114). */
export const someoneElse = {
  schedule_other_patient: z.optional(z.boolean()),
  ...otherPatient,
  schedule_other: z.nullish(optionalLine(fieldLengths.scheduleOther)),
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

/** The choice whether one would take an earlier time (visits-56). */
export const earlierTime = {
  label: "I would take an earlier time",
  hint: "If someone cancels, we will ask you first.",
} as const;

/** Both forms' box: whether the patient would take an earlier time than the one they get (visits-56). */
export const wantsEarlier = z.optional(booleanField("Must be true or false"));
