import {
  ageRuleOf,
  type FlaggedRequest,
  flagsOf,
  isSeverePain,
} from "#contract/appointments/appointment-flags.ts";
import type { AppointmentDetails } from "#contract/appointments/appointments.ts";
import { accommodations, mouthPainAreas } from "#contract/appointments/request-fields.ts";
import { isBirthDate, officeNow } from "#contract/office-dates.ts";
import { daysOfWeek } from "#contract/site/days-of-week.ts";
import { dayInSentence, describeTime, nameOfDay } from "#contract/site/describe-hours.ts";
import { categoryName, emergencyCall } from "#contract/site/look-up.ts";
import { languageOfSite, saidIn, site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { withAsciiDigits } from "#contract/text.ts";
import { m } from "#messages/messages.js";
import { formatFullDate } from "#web/api/format-date.ts";

interface Named {
  readonly value: string;
  readonly label: string;
}

/** Finds the label of a stored value; a value that the practice no longer offers is returned itself. */
function labelIn(choices: () => readonly Named[]) {
  return (value: string | null | undefined, locale: Language = languageOfSite()): string => {
    const stored = value ?? "none";
    return (
      saidIn(locale, () => choices().find((choice) => choice.value === stored)?.label) ??
      (stored === "none" ? m.request_none({}, { locale }) : stored)
    );
  };
}

/** A category's label as staff read it, in English; to patients it is `categoryName`. */
export const categoryLabel = (category: string): string => saidIn("en", () => categoryName(category));

/** A weekday's name; 'None' for none. */
export const weekdayLabel = labelIn(() => daysOfWeek.map((day) => ({ value: day, label: nameOfDay(day) })));

const weekdayInSentence = labelIn(() => daysOfWeek.map((day) => ({ value: day, label: dayInSentence(day) })));

/** A part of the day's name; 'None' for none. */
export const timeFrameLabel = labelIn(() =>
  site().hours.time_frames.map(({ value, name }) => ({ value, label: name })),
);

/** Both preferences of a request, such as 'Monday, Morning; or Friday, Afternoon'; a part left out is any. */
export function describePreferences(
  preferred: NonNullable<AppointmentDetails["wishes"]>,
  locale: Language = languageOfSite(),
): string {
  const { preferred_second_day: secondDay, preferred_second_time_frame: secondTimeFrame } = preferred;
  const first = `${weekdayLabel(preferred.preferred_day, locale)}, ${timeFrameLabel(preferred.preferred_time_frame, locale)}`;
  if (secondDay === "none") return first;
  const day = weekdayInSentence(secondDay, locale);
  const second = secondTimeFrame === null ? day : `${day}, ${timeFrameLabel(secondTimeFrame, locale)}`;
  return m.request_two_preferences({ first, second }, { locale });
}

/** A day and time of the office within a sentence, such as 'Monday, November 30, 2026 at 9:30 AM'. */
export function describeWhen(
  { date, time }: { date: string; time: string },
  locale: Language = languageOfSite(),
): string {
  // Some languages say one o'clock in another way than the other hours.
  const hour = Number(time.slice(0, 2)) % 12;
  const day = saidIn(locale, () => formatFullDate(date));
  return m.request_moment({ date: day, time: describeTime(time, locale), hour }, { locale });
}

/** The beginning of a sentence about a patient's appointment: 'Your visit on …' or 'Your request'. */
export function ownAppointmentLabel(when: string | undefined): string {
  return when ? m.request_own_visit({ when }) : m.request_own_request();
}

/** A quarter of the mouth's name. */
export const painAreaLabel = labelIn(() => mouthPainAreas);

/** An accommodation's label. */
export const accommodationLabel = labelIn(() => accommodations);

/** An insurance's name as at registration, or else as in the guest form. */
export const insuranceLabel = labelIn(() =>
  site().insurers.insurers.flatMap(({ value, registration, guest_form }) => {
    const shown = registration ?? guest_form;
    return shown ? [{ value, label: shown.label }] : [];
  }),
);

/** Hints for the patient about the choices so far; none prevents submitting (visits-16). */
export function adviceOn(
  request: Omit<FlaggedRequest, "level_of_discomfort"> & { readonly isForSomeoneElse?: boolean | undefined },
): string[] {
  // As long as the form does not know someone else's age it states the rule.
  const isAgeUnknown = request.isForSomeoneElse && !isBirthDate(request.date_of_birth ?? "");
  const ageRule = isAgeUnknown ? ageRuleOf(request.category) : undefined;
  const flags = flagsOf(request, officeNow(new Date()).date).map(({ message }) => message);
  return ageRule ? [ageRule, ...flags] : flags;
}

/**
 * The hint for a patient in severe pain, which stands at the level; undefined for any other (visits-16). It names the number
 * that the form begins with, if there is one: at night nobody answers the office's.
 */
export function adviceOnPain(level: number | undefined): string | undefined {
  if (!isSeverePain(level)) return undefined;
  const call = emergencyCall();
  return call
    ? m.pain_severe_call_day_and_night({ number: call.number })
    : m.pain_severe_call_office({ number: site().practice.phone.display });
}

/** The level of discomfort as a number, for hints; undefined if it is not a number. */
export function levelTyped(typed: unknown): number | undefined {
  const digits = typeof typed === "string" ? withAsciiDigits(typed) : typed;
  return digits === "" || Number.isNaN(Number(digits)) ? undefined : Number(digits);
}
