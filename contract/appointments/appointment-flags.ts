import { m } from "#messages/messages.js";
import { ageOn } from "../office-dates.ts";
import { type DayOfWeek } from "../site/days-of-week.ts";
import { everySuchDay } from "../site/describe-hours.ts";
import { categoryOf, specialtiesOn } from "../site/look-up.ts";
import { site } from "../site/site.ts";

/** The names of what staff should notice about a request (visits-16). */
export const flagCodes = [
  "endodontic_under_age",
  "specialty_not_in",
  "severe_pain",
  "overbooked",
  "missed_before",
  "wants_another_time",
  "provider_absent",
  "office_closed",
  "asked_to_choose",
] as const;

/** Something that staff should notice about a request; the form hints at it, and it never blocks. */
export interface RequestFlag {
  readonly code: (typeof flagCodes)[number];
  /** One message for a person. */
  readonly message: string;
}

/** What flags are derived from; an unknown value is left out or null. */
export interface FlaggedRequest {
  readonly category?: string | "" | undefined;
  readonly preferred_day?: DayOfWeek | "none" | "" | undefined;
  readonly preferred_second_day?: DayOfWeek | "none" | "" | undefined;
  readonly level_of_discomfort?: number | null | undefined;
  /** The patient's, as `YYYY-MM-DD`. */
  readonly date_of_birth?: string | null | undefined;
}

function specialtyOf(category: FlaggedRequest["category"]) {
  const wanted = categoryOf(category)?.specialty;
  return site().providers.specialties.find(({ value }) => value === wanted);
}

/** What is said of the youngest age of a category's patients; undefined if they are of any age. */
export function ageRuleOf(category: FlaggedRequest["category"]): string | undefined {
  const youngest = specialtyOf(category)?.youngest;
  return youngest ? m.flag_too_young({ patients: youngest.patients, age: youngest.age }) : undefined;
}

/** The rule of the youngest age, where the request's patient has not reached it. */
function missedAge({ category, date_of_birth }: FlaggedRequest, today: string): string | undefined {
  const youngest = specialtyOf(category)?.youngest;
  const isTooYoung = youngest && date_of_birth && ageOn(today, date_of_birth) < youngest.age;
  return isTooYoung ? ageRuleOf(category) : undefined;
}

/** The message for a category whose specialty is not available on a weekday; undefined if it is. */
export function missingSpecialty(
  category: string | "" | undefined,
  day: string | undefined,
): string | undefined {
  const specialty = specialtyOf(category);
  const weekday = site().hours.weekdays.find(({ value }) => value === day);
  if (!specialty || !weekday || specialtiesOn(weekday.value).includes(specialty.value)) return undefined;
  return m.flag_specialty_away({ specialty: specialty.name, days: everySuchDay(weekday.value) });
}

/** Whether a level of discomfort is strong pain (visits-16). */
export function isSeverePain(level: number | null | undefined): boolean {
  return (level ?? 0) >= site().rules.severe_pain_from;
}

/** What staff should notice about a request, and the form hints at, on a day `YYYY-MM-DD` (visits-16). */
export function flagsOf(request: FlaggedRequest, today: string): RequestFlag[] {
  const flags: RequestFlag[] = [];
  const ageRule = missedAge(request, today);
  if (ageRule) flags.push({ code: "endodontic_under_age", message: ageRule });
  for (const day of new Set([request.preferred_day, request.preferred_second_day])) {
    const message = missingSpecialty(request.category, day);
    if (message) flags.push({ code: "specialty_not_in", message });
  }
  if (isSeverePain(request.level_of_discomfort)) {
    flags.push({ code: "severe_pain", message: `Severe pain: level ${request.level_of_discomfort} of 10.` });
  }
  return flags;
}
