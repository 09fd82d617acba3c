import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { booleanField, fieldLengths, type Message, offered, textField } from "../fields.ts";
import type { DayOfWeek } from "../site/days-of-week.ts";
import { presentLocale } from "../site/format.ts";
import { offeredCategories } from "../site/look-up.ts";
import { type Site, site } from "../site/site.ts";
import type { Language } from "../site/values.ts";
import { cleanLine, withAsciiDigits } from "../text.ts";
import { forWhom, type OtherPatient, type ScheduleOther } from "./other-patient.ts";

/** The levels of discomfort (visits-7). */
export const discomfortLevels = { min: 1, max: 10 } as const;

/** A part of the day for a visit (practice-9). */
export type TimeFrame = Site["hours"]["time_frames"][number]["value"];

/** A choice whose label is in the language that is spoken when it is read. */
const choiceOf = <const Value extends string>(value: Value, label: () => string) => ({
  value,
  get label() {
    return label();
  },
});

/** The quarters of the mouth, in the order of the forms; 'none' is the default (practice-11). */
export const mouthPainAreas = [
  choiceOf("upper_left", m.mouth_upper_left),
  choiceOf("upper_right", m.mouth_upper_right),
  choiceOf("lower_left", m.mouth_lower_left),
  choiceOf("lower_right", m.mouth_lower_right),
  choiceOf("none", m.mouth_none),
] as const;

/** Where it hurts. */
export type MouthPainArea = (typeof mouthPainAreas)[number]["value"];

/** What the office can prepare for a visit, in the order of the forms; 'none' is the default (practice-11). */
export const accommodations = [
  choiceOf("none", m.accommodation_none),
  choiceOf("translation_services", m.accommodation_translation_services),
  choiceOf("other_accessibility", m.accommodation_other_accessibility),
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
export function weekday(message: Message) {
  return offered(weekdayValues, message) as unknown as z.ZodMiniType<DayOfWeek, DayOfWeek>;
}

/** A preferred part of the day; anything else is rejected with the given message. */
export function timeFrame(message: Message) {
  return offered(timeFrameValues, message) as unknown as z.ZodMiniType<TimeFrame, TimeFrame>;
}

/** What the visit is for; anything else is rejected with the given message. */
export function category(message: Message) {
  return offered(categoryValues, message);
}

const blankMeansNone = z.transform((given: string | null | undefined) => given || "none");

/** A second weekday where one is wanted: 'none', null and blank mean none (visits-4). */
export function optionalWeekday(message: Message) {
  return z.pipe(
    z.nullish(z.string({ error: message })),
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
export function optionalTimeFrame(message: Message) {
  return z.pipe(
    z.nullish(z.string({ error: message })),
    z.pipe(
      z.transform((given: string | null | undefined) => (given && given !== "none" ? given : null)),
      z.nullable(timeFrame(message) as unknown as z.ZodMiniType<TimeFrame, string>),
    ),
  );
}

/** Maximum length of a number that is sent as text, in UTF-16 code units, spaces around it included. */
const maxNumberLength = 100;

const notALevel = { error: m.request_discomfort_range };

/** Level of discomfort, 1 to 10 as number or digits; blank means unset and becomes null (visits-7). */
const levelOfDiscomfort = z.pipe(
  z.nullish(z.union([z.number(), z.string()], notALevel)),
  z.pipe(
    z.transform((given: number | string | null | undefined) => {
      if (typeof given !== "string") return given ?? null;
      if (given.length > maxNumberLength) return Number.NaN;
      const digits = withAsciiDigits(cleanLine(given));
      if (digits === "") return null;
      return /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN;
    }),
    z.nullable(
      z.int(notALevel).check(z.gte(discomfortLevels.min, notALevel), z.lte(discomfortLevels.max, notALevel)),
    ),
  ),
);

const noPainArea = { error: m.request_pain_area_required };

/** Where it hurts; 'none' where left out. */
const mouthPainArea = z.pipe(
  z.nullish(z.string(noPainArea)),
  z.pipe(blankMeansNone, z.enum(valuesOf<MouthPainArea>(mouthPainAreas), noPainArea)),
);

const noAccommodation = { error: m.request_accommodation_required };

/** What is needed for the visit; left out stays so, since two spellings of the field are accepted (visits-4). */
export const accommodation = z.nullish(
  z.pipe(
    z.string(noAccommodation),
    z.pipe(
      z.transform((given: string) => given || "none"),
      z.enum(valuesOf<Accommodation>(accommodations), noAccommodation),
    ),
  ),
);

/** The message for a message that is too long. */
const messageTooLong = () =>
  m.request_message_too_long({ max: fieldLengths.message.toLocaleString(presentLocale()) });

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

/** A message that must not be blank (visits-8). */
const requiredMessage = textField({ ...messageText, required: m.request_message_required });

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
  get label() {
    return m.request_earlier();
  },
  get hint() {
    return m.request_earlier_hint();
  },
} as const;

/** Both forms' box: whether the patient would take an earlier time than the one they get (visits-56). */
const wantsEarlier = z.optional(booleanField());

/** What a patient's request says about the visit, in the order in which its faults are told (visits-2). */
export const patientFields = {
  preferred_day: weekday(m.request_day_required),
  preferred_time_frame: timeFrame(m.request_time_required),
  category: category(m.request_category_required),
  level_of_discomfort: levelOfDiscomfort,
  mouth_pain_area: mouthPainArea,
  accommodations: accommodation,
  message: optionalMessage,
  wants_earlier: wantsEarlier,
};

/** What a guest's request says about the visit, in that order (visits-3). */
export const guestVisitFields = {
  preferred_day: weekday(m.guest_day_required),
  preferred_time_frame: timeFrame(m.guest_time_required),
  category: category(m.guest_category_required),
  message: requiredMessage,
  mouth_pain_area: mouthPainArea,
  level_of_discomfort: levelOfDiscomfort,
  wants_earlier: wantsEarlier,
};

/** The second day and time of a guest's call: 'none' and null mean none, but neither may be left out (visits-4). */
export function sentSecondChoice() {
  const [noDay, noTime] = [m.guest_second_day_required, m.guest_second_time_required];
  const given = (error: () => string) => z.nullable(z.string({ error }).check(z.minLength(1, { error })));
  const choice = z.transform((sent: string | null): string | null | undefined => sent);
  return {
    preferred_second_day: z.pipe(given(noDay), z.pipe(choice, optionalWeekday(noDay))),
    preferred_second_time_frame: z.pipe(given(noTime), z.pipe(choice, optionalTimeFrame(noTime))),
  };
}

/** What the calls for guests and callers say about the visit. Either spelling of accommodations is read (visits-4). */
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
  readonly language?: Language | undefined;
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
    ...(sent.language && { language: sent.language }),
  };
}

/** A request after validation: a patient's, a guest's or a caller's. */
export type AppointmentRequest = ReturnType<typeof requestOf>;

/** What of a request its details show beside what the lists do (visits-25). */
export const requestDetails = {
  level_of_discomfort: z.nullable(z.int()),
  mouth_pain_area: z.string(),
  accommodations: z.string(),
  /** Whether the visit is for someone else, and that person's name and relationship if given. */
  schedule_other_patient: z.boolean(),
  schedule_other: z.nullable(z.string()),
  /** That person's birth date if given, as `YYYY-MM-DD`; their name is `patient_name` (visits-113). */
  patient_date_of_birth: z.nullable(z.string()),
  message: z.string(),
  /** The other time that the patient asks for; null if they do not (visits-54). */
  wishes: z.nullable(
    z.object({
      preferred_day: z.string(),
      preferred_time_frame: z.string(),
      preferred_second_day: z.string(),
      preferred_second_time_frame: z.nullable(z.string()),
    }),
  ),
};
