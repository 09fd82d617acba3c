import {
  type AppointmentCategory,
  appointmentCategories,
  endodonticMinimumAge,
  severePainFrom,
  type Weekday,
  weekdays,
} from "#practice/schedule.ts";
import { ageOn } from "./office-dates.ts";

/** The names of what staff should notice about a request (visits-16). */
export const flagCodes = [
  "endodontic_under_age",
  "specialty_not_in",
  "severe_pain",
  "overbooked",
  "missed_before",
  "wants_another_time",
] as const;

/** Something that staff should notice about a request; the form hints at it, and it never blocks. */
export interface RequestFlag {
  readonly code: (typeof flagCodes)[number];
  /** One sentence for a person. */
  readonly message: string;
}

/** What flags are derived from; an unknown value is left out or null. */
export interface FlaggedRequest {
  readonly category?: AppointmentCategory | "" | undefined;
  readonly preferred_day?: Weekday | "none" | "" | undefined;
  readonly preferred_second_day?: Weekday | "none" | "" | undefined;
  readonly level_of_discomfort?: number | null | undefined;
  /** The patient's, as `YYYY-MM-DD`. */
  readonly date_of_birth?: string | null | undefined;
}

const specialtyNames = {
  general_dentist: "general dentist",
  endodontist: "endodontist",
  oral_surgeon: "oral surgeon",
} as const;

function isUnderAge(request: FlaggedRequest, today: string): boolean {
  const specialty = appointmentCategories.find(({ value }) => value === request.category)?.specialty;
  return (
    specialty === "endodontist" &&
    !!request.date_of_birth &&
    ageOn(today, request.date_of_birth) < endodonticMinimumAge
  );
}

/** The sentence for a category whose specialty is not available on a weekday; undefined where it is. */
export function missingSpecialty(
  category: AppointmentCategory | "" | undefined,
  day: string | undefined,
): string | undefined {
  const specialty = appointmentCategories.find(({ value }) => value === category)?.specialty;
  const weekday = weekdays.find(({ value }) => value === day);
  if (!specialty || !weekday || weekday.specialties.includes(specialty)) return undefined;
  return `The ${specialtyNames[specialty]} does not see patients on ${weekday.name}s.`;
}

/** What staff should notice about a request, and the form hints at, on a day `YYYY-MM-DD` (visits-16). */
export function flagsOf(request: FlaggedRequest, today: string): RequestFlag[] {
  const flags: RequestFlag[] = [];
  if (isUnderAge(request, today)) {
    flags.push({
      code: "endodontic_under_age",
      message: `Endodontic patients must be ${endodonticMinimumAge} or older.`,
    });
  }
  for (const day of new Set([request.preferred_day, request.preferred_second_day])) {
    const message = missingSpecialty(request.category, day);
    if (message) flags.push({ code: "specialty_not_in", message });
  }
  if ((request.level_of_discomfort ?? 0) >= severePainFrom) {
    flags.push({ code: "severe_pain", message: `Severe pain: level ${request.level_of_discomfort} of 10.` });
  }
  return flags;
}
