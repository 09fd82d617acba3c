import { isCalendarDate, isClockTime } from "../office-dates.ts";
import { designBrand, hexColor } from "./brand-color.ts";
import { dialable, plausibleEmail, timeWanted } from "./check-texts.ts";
import type { CheckedContent, ContentProblem } from "./content-problems.ts";
import type { DocumentKind, SiteContent } from "./documents.ts";
import { dialOf, isObject } from "./resolve-site.ts";

/** Whether a text names a language and region by which dates can be written (BCP 47). */
export function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

/** Whether a text is the name of a time zone by region, or UTC (the IANA time zone database). */
export function isTimeZone(timeZone: string): boolean {
  // Offsets and abbreviations such as PST know no daylight-saving time, or are read as other zones by other programs.
  if (timeZone !== "UTC" && !/^(?!SystemV\/)[a-z]+\/[a-z]/i.test(timeZone)) return false;
  try {
    Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Telephone numbers can be dialed. */
export function* phonesDial({ values }: CheckedContent): Iterable<ContentProblem> {
  for (const { kind, path, value } of values) {
    if (!isObject(value) || typeof value.number !== "string" || !value.number.trim()) continue;
    if (!dialable.test(dialOf(value.number)))
      yield {
        kind,
        path: `${path}.number`,
        message: "This number cannot be dialed: write it with its area code, as in (212) 555-0100.",
      };
  }
}

interface Span {
  readonly kind: DocumentKind;
  readonly from: readonly [path: string, time: string];
  readonly to: readonly [path: string, time: string];
  readonly message: string;
}

function spansOf({ hours, providers }: SiteContent): Span[] {
  const span = (
    kind: DocumentKind,
    place: string,
    times: { starts: string; ends: string },
    message: string,
  ) => ({
    kind,
    from: [`${place}.starts`, times.starts] as const,
    to: [`${place}.ends`, times.ends] as const,
    message,
  });
  return [
    ...hours.opening.map(
      ({ opens, closes }, index): Span => ({
        kind: "hours",
        from: [`opening.${index}.opens`, opens],
        to: [`opening.${index}.closes`, closes],
        message: "The office closes before it opens.",
      }),
    ),
    ...hours.time_frames.map((frame, index) =>
      span("hours", `time_frames.${index}`, frame, "This part of the day ends before it starts."),
    ),
    span("hours", "calendar_day", hours.calendar_day, "The calendar’s day ends before it starts."),
    ...providers.providers.flatMap((provider, index) =>
      Object.entries(provider.hours).map(([day, times]) =>
        span("providers", `providers.${index}.hours.${day}`, times, "The working day ends before it starts."),
      ),
    ),
  ];
}

/** Hours are times of day, and end after they start. */
export function* timesAreInOrder({ content }: CheckedContent): Iterable<ContentProblem> {
  for (const { kind, from, to, message } of spansOf(content)) {
    const wrong = [from, to].filter(([, time]) => time.trim() !== "" && !isClockTime(time));
    for (const [path] of wrong) yield { kind, path, message: timeWanted };
    if (isClockTime(from[1]) && isClockTime(to[1]) && from[1] >= to[1]) yield { kind, path: to[0], message };
  }
}

/** Dates are days of the calendar. */
export function* datesAreReal({ content }: CheckedContent): Iterable<ContentProblem> {
  const { hours, footer } = content;
  for (const [index, { date }] of hours.closures.entries())
    if (date.trim() && !isCalendarDate(date))
      yield { kind: "hours", path: `closures.${index}.date`, message: "This date does not exist." };
  if (footer.policy_version.trim() && !isCalendarDate(footer.policy_version))
    yield { kind: "footer", path: "policy_version", message: "This date does not exist." };
}

/** The place, the language and the addresses of the practice are such. */
export function* placeIsKnown({ content: { practice }, site }: CheckedContent): Iterable<ContentProblem> {
  const { time_zone, locale, address, languages } = practice;
  const problem = (path: string, message: string): ContentProblem => ({ kind: "practice", path, message });
  if (time_zone.trim() && !isTimeZone(time_zone))
    yield problem("time_zone", "Choose a time zone by its name, such as America/Los_Angeles.");
  if (locale.trim() && !isLocale(locale))
    yield problem("locale", "Enter a language and a region, such as en-US.");
  if (address.country.trim() && !/^[A-Z]{2}$/.test(address.country))
    yield problem("address.country", "Enter the country as two letters, such as US.");
  for (const [part, most] of [
    ["latitude", 90],
    ["longitude", 180],
  ] as const)
    if (Math.abs(address[part] ?? 0) > most)
      yield problem(`address.${part}`, `Enter degrees from -${most} to ${most}.`);
  for (const part of ["email", "sender"] as const)
    if (site.practice[part].trim() && !plausibleEmail.test(site.practice[part]))
      yield problem(part, "This is not an email address.");
  if (languages.length === 0) yield problem("languages", "Choose at least one language.");
  if (new Set(languages).size < languages.length) yield problem("languages", "A language is listed twice.");
}

interface Bounds {
  readonly kind: DocumentKind;
  readonly path: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
}

function boundsOf({ rules, visits, providers, insurers }: SiteContent): Bounds[] {
  const rule = (path: string, value: number, [least, most]: readonly [number, number]): Bounds => ({
    kind: "rules",
    path,
    value,
    least,
    most,
  });
  const { retention_days: days } = rules;
  return [
    rule("cancel_until_hours", rules.cancel_until_hours, [0, 720]),
    ...rules.reminder_hours.map((lead, index) => ({
      ...rule(`reminder_hours.${index}`, lead, [24, 720]),
      step: 24,
    })),
    rule("severe_pain_from", rules.severe_pain_from, [1, 10]),
    rule("sedation_recommended_under_age", rules.sedation_recommended_under_age, [0, 120]),
    { ...rule("visit_steps", rules.visit_steps, [5, 60]), step: 5 },
    rule("interpreter_notice_business_days", rules.interpreter_notice_business_days, [0, 60]),
    rule("staff_idle.warn_after_minutes", rules.staff_idle.warn_after_minutes, [1, 720]),
    rule("staff_idle.sign_out_after_minutes", rules.staff_idle.sign_out_after_minutes, [2, 720]),
    // The link in a cancellation's email is valid for 30 days (visits-50), a registration's for one (accounts-23).
    rule("retention_days.cancelled_appointments", days.cancelled_appointments, [30, 3650]),
    rule("retention_days.unverified_registrations", days.unverified_registrations, [1, 3650]),
    rule("retention_days.activity", days.activity, [1, 3650]),
    ...visits.categories.map(
      ({ minutes: value }, index): Bounds => ({
        kind: "visits",
        path: `categories.${index}.minutes`,
        value,
        least: 5,
        most: 480,
        step: 5,
      }),
    ),
    ...providers.specialties.flatMap(({ youngest }, index): Bounds[] =>
      youngest === null
        ? []
        : [
            {
              kind: "providers",
              path: `specialties.${index}.youngest.age`,
              value: youngest.age,
              least: 0,
              most: 120,
            },
          ],
    ),
    ...insurers.insurers.flatMap((insurer, index) =>
      (["registration", "guest_form"] as const).flatMap((form): Bounds[] => {
        const shown = insurer[form];
        const path = `insurers.${index}.${form}.place`;
        return shown ? [{ kind: "insurers", path, value: shown.place, least: 0, most: 1000 }] : [];
      }),
    ),
  ];
}

/** The brand color is one (site-14). */
export function* colorIsReal({ content }: CheckedContent): Iterable<ContentProblem> {
  if (hexColor.test(content.look.color)) return;
  yield {
    kind: "look",
    path: "color",
    message: `Enter # and six digits from 0 to f, such as ${designBrand}.`,
  };
}

/** Numbers are within their bounds. */
export function* numbersMakeSense({ content }: CheckedContent): Iterable<ContentProblem> {
  for (const { kind, path, value, least, most, step = 1 } of boundsOf(content)) {
    if (Number.isInteger(value) && value >= least && value <= most && value % step === 0) continue;
    const steps = step === 1 ? "" : ` in steps of ${step}`;
    yield { kind, path, message: `Enter a whole number from ${least} to ${most}${steps}.` };
  }
  const { warn_after_minutes, sign_out_after_minutes } = content.rules.staff_idle;
  if (warn_after_minutes >= sign_out_after_minutes)
    yield {
      kind: "rules",
      path: "staff_idle.sign_out_after_minutes",
      message: "Staff are signed out before they are warned.",
    };
}
