import * as z from "zod/mini";
import { booleanField, fieldLengths, offered, textField } from "./fields.ts";
import { forWhom, type OtherPatient, type ScheduleOther } from "./other-patient.ts";
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
const levelOfDiscomfort = z.pipe(
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
const mouthPainArea = z.pipe(
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

/** The message for a message that is too long. */
const messageTooLong = `Messages can have up to ${fieldLengths.message.toLocaleString("en-US")} characters.`;

/** Whether a message is within its limit, counted in characters and not in UTF-16 units. */
function messageFits(message: string): boolean {
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
const requiredMessage = textField({ ...messageText, required: messageRequired });

/** A form's message; the accessibility details are its last line where that accommodation is selected (visits-6). */
export function wholeMessage(
  { message, accessibility_details = "" }: { message: string; accessibility_details?: string | undefined },
  selected: string | null | undefined,
): string {
  const details = selected === "other_accessibility" ? accessibility_details.trim() : "";
  return details ? `${message}${message && "\n"}[Accessibility - Other]: ${details}` : message;
}

/** A form's fields of the message, and what is appended to it. */
interface TypedMessage {
  readonly message: string;
  readonly accessibility_details?: string | undefined;
  readonly accommodations?: string | null | undefined;
}

/** Both forms' check that the message is not too long with what is appended to it (visits-6). */
export const wholeMessageFits = z.refine<TypedMessage>(
  (form) => messageFits(wholeMessage(form, form.accommodations)),
  { path: ["message"], error: messageTooLong },
);

/** What `other_accessibility` means, in both request forms. */
export const accessibilityDetails = z.optional(textField({ max: fieldLengths.accessibilityDetails }));

/** The choice whether one would take an earlier time (visits-56). */
export const earlierTime = {
  label: "I’d like an earlier time if one opens up",
  hint: "If someone cancels, we will check with you first.",
} as const;

/** Both forms' box: whether the patient would take an earlier time than the one they get (visits-56). */
const wantsEarlier = z.optional(booleanField("Must be true or false"));

/** The messages of the patient's form (visits-2), and of the guest form about the visit (visits-3). */
export const visitMessages = {
  patient: {
    day: "Please select a day.",
    time: "Please select a time frame.",
    secondDay: "Please select a second day.",
    secondTime: "Please select a second time frame.",
    category: "Please select a category.",
  },
  guest: {
    day: "Please select a preferred day.",
    time: "Please select a preferred time frame.",
    secondDay: "Please select a second preferred day.",
    secondTime: "Please select a second preferred time frame.",
    category: "Please select an appointment type.",
  },
} as const;

/** What a patient's request says about the visit, in the order in which its faults are told (visits-2). */
export const patientFields = {
  preferred_day: weekday(visitMessages.patient.day),
  preferred_time_frame: timeFrame(visitMessages.patient.time),
  category: category(visitMessages.patient.category),
  level_of_discomfort: levelOfDiscomfort,
  mouth_pain_area: mouthPainArea,
  accommodations: accommodation,
  message: optionalMessage,
  wants_earlier: wantsEarlier,
};

/** What a guest's request says about the visit, in that order (visits-3). */
export const guestVisitFields = {
  preferred_day: weekday(visitMessages.guest.day),
  preferred_time_frame: timeFrame(visitMessages.guest.time),
  category: category(visitMessages.guest.category),
  message: requiredMessage,
  mouth_pain_area: mouthPainArea,
  level_of_discomfort: levelOfDiscomfort,
  wants_earlier: wantsEarlier,
};

/** The second day and time of a guest's call: 'none' and null mean none, but neither may be left out (visits-4). */
export function sentSecondChoice() {
  const { secondDay, secondTime } = visitMessages.guest;
  const given = (message: string) => z.nullable(z.string(message).check(z.minLength(1, message)));
  const choice = z.transform((sent: string | null): string | null | undefined => sent);
  return {
    preferred_second_day: z.pipe(given(secondDay), z.pipe(choice, optionalWeekday(secondDay))),
    preferred_second_time_frame: z.pipe(given(secondTime), z.pipe(choice, optionalTimeFrame(secondTime))),
  };
}

/** How the calls for guests and callers spell these fields (visits-3, visits-40). Forms, replies and tables do not. */
const spelling = {
  other_insurance: "other_insurance_provider",
  preferred_time_frame: "preferred_time",
  preferred_second_day: "second_preferred_day",
  preferred_second_time_frame: "second_preferred_time",
  mouth_pain_area: "mouth_pain",
  accommodations: "accomodations",
} as const;

type Spelling = typeof spelling;

/** The name that a field has in those calls. */
export function nameInCall(field: string): string {
  return spelling[field as keyof Spelling] ?? field;
}

/** The field that has a name in those calls. */
export function fieldOfCall(sent: string): string {
  return Object.entries(spelling).find(([, name]) => name === sent)?.[0] ?? sent;
}

/** The same values under the names that they have in those calls, in the same order. */
export function spelledForCalls<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [nameInCall(name), value])) as {
    [Name in keyof Fields as Name extends keyof Spelling ? Spelling[Name] : Name]: Fields[Name];
  };
}

/** What those calls say about the visit. Either spelling of accommodations is read (visits-4). */
interface SentRequest extends OtherPatient {
  readonly preferred_day: DayOfWeek;
  readonly preferred_time: TimeFrame;
  readonly second_preferred_day: DayOfWeek | "none";
  readonly second_preferred_time: TimeFrame | null;
  readonly category: string;
  readonly level_of_discomfort: number | null;
  readonly mouth_pain: MouthPainArea;
  readonly accomodations?: Accommodation | null | undefined;
  readonly accommodations?: Accommodation | null | undefined;
  readonly schedule_other: ScheduleOther;
  readonly message: string;
  readonly wants_earlier?: boolean | null | undefined;
}

/**
 * The request of such a call. A new field comes last, and only where it is given: a repeat is known by a hash of the request
 * (visits-13), which the former version makes without it.
 */
export function requestOf(sent: SentRequest) {
  return {
    preferred_day: sent.preferred_day,
    preferred_time_frame: sent.preferred_time,
    preferred_second_day: sent.second_preferred_day,
    preferred_second_time_frame: sent.second_preferred_time,
    category: sent.category,
    level_of_discomfort: sent.level_of_discomfort,
    mouth_pain_area: sent.mouth_pain,
    accommodations: sent.accomodations ?? sent.accommodations ?? "none",
    schedule_other_patient: forWhom(sent.schedule_other, sent),
    message: sent.message,
    wants_earlier: sent.wants_earlier ?? false,
  };
}

/** A request after validation: a patient's, a guest's or a caller's. */
export type AppointmentRequest = ReturnType<typeof requestOf>;
