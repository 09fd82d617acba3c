import * as z from "zod/mini";
import { calendarText, offered, patternText } from "../fields.ts";
import { dayOfWeek, isClockTime, isTypedDate } from "../office-dates.ts";
import { problem } from "../problems.ts";
import { categoryOf, presentProviders, providersOf } from "../site/look-up.ts";

/** A visit's length in minutes (visits-32). */
const visitLength = { min: 5, max: 480, step: 5 } as const;

/** The providers who see patients for a category, in the order of the providers page. */
function qualifiedFor(category: string) {
  const specialty = categoryOf(category)?.specialty;
  return specialty === undefined ? [] : providersOf(specialty);
}

/** The keys of the providers who see patients for a category, in the order of the providers page. */
export const providersFor = (category: string): string[] => qualifiedFor(category).map(({ key }) => key);

/** The provider of a visit unless staff choose another, empty where the practice has none, by category and date `YYYY-MM-DD` (visits-32). */
export function defaultProvider(category: string, date: string): string {
  const qualified = qualifiedFor(category);
  const day = dayOfWeek(date);
  const present = qualified.find(({ hours }) => Object.hasOwn(hours, day));
  return (present ?? qualified[0] ?? presentProviders()[0])?.key ?? "";
}

/** A visit's length in minutes unless staff choose another, by category (visits-32). */
export function defaultMinutes(category: string): number {
  return categoryOf(category)?.minutes ?? visitLength.min;
}

/** The message if a visit's date or time is missing or invalid. */
export const dateAndTimeRequired = "Date and time are required.";
const lengthSentence = `A visit takes ${visitLength.min} to ${visitLength.max} minutes, in steps of ${visitLength.step}.`;

/** A provider of the practice, by key (visits-32). */
export const providerKey = offered(
  () => presentProviders().map(({ key }) => key),
  "Please select a provider of the practice.",
);

/** A visit's length in minutes, which must be given. */
export const visitMinutes = z
  .int(lengthSentence)
  .check(
    z.gte(visitLength.min, lengthSentence),
    z.lte(visitLength.max, lengthSentence),
    z.multipleOf(visitLength.step, lengthSentence),
  );

/** A length of a query, in digits. */
export const queryMinutes = z.pipe(
  patternText(3, /^\d+$/, lengthSentence),
  z.pipe(z.transform(Number), visitMinutes),
);

/** When staff schedule a visit, with whom and for how long; what is left out has its default (visits-32). */
export const visitTime = z.object({
  confirmed_date: calendarText(10, (text) => /^\d{4}-\d{2}-\d{2}$/.test(text), dateAndTimeRequired),
  confirmed_time: calendarText(5, isClockTime, dateAndTimeRequired),
  provider: z.optional(providerKey),
  minutes: z.optional(visitMinutes),
  /** Places the visit although the provider has another one at this time. */
  allow_overlap: z.optional(z.boolean("An overlap is either allowed or not.")),
});

/** The form in which staff schedule a visit; an empty provider or length means the default (visits-32). */
export const visitForm = z.pipe(
  z.extend(visitTime, {
    provider: z.union([z.literal(""), providerKey], "Please select a provider of the practice."),
    minutes: z.union([z.literal(""), queryMinutes], lengthSentence),
  }),
  z.transform(({ provider, minutes: length, ...visit }) => ({
    ...visit,
    ...(provider !== "" && { provider }),
    ...(length !== "" && { minutes: length }),
  })),
);

/** What staff chose for a visit, after validation. */
export type VisitChoice = z.output<typeof visitTime>;

/** What the answer `time_taken` carries besides: the visit that is there, and one to three free times (visits-33). */
export const takenTime = z.object({
  taken_by: z.object({
    first_name: z.string(),
    category: z.string(),
    date: z.string(),
    time: z.string(),
    minutes: z.int(),
  }),
  free_times: z.array(z.object({ date: z.string(), time: z.string() })),
});

export type TakenTime = z.output<typeof takenTime>;

/** The provider has another visit at this time; carries `TakenTime` (visits-33). */
export const timeTaken = problem({
  code: "time_taken",
  status: 409,
  message: () => "The provider has another visit at this time.",
});

/** A date of a query, as `YYYY-MM-DD`. */
export const queryDate = calendarText(10, isTypedDate, "A date is YYYY-MM-DD.");

/** The last date of a query does not lie before the first. */
export const datesInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { path: ["to"], error: "The last date must not be before the first." },
);

/** A time of a query, as `HH:MM`. */
export const queryTime = calendarText(5, isClockTime, "A time is HH:MM.");

/** The time that a visit has on the page of whoever changes it; what is left out is not compared (visits-111). */
export const seenTime = z.object({
  confirmed_date: queryDate,
  confirmed_time: queryTime,
  /** The key of a provider, who may have left the practice. */
  provider: z.optional(patternText(100, /^[\p{L}\p{M}\p{N}_-]+$/u, "Not a provider.")),
  minutes: z.optional(visitMinutes),
});

export type SeenTime = z.output<typeof seenTime>;

/** A visit was moved since its time was read; carries `movedVisit` (visits-111, visits-115). */
export const movedSince = problem({
  code: "moved_since",
  status: 409,
  message: () => "Someone else has just moved this visit.",
});
