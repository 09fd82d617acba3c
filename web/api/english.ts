// What staff's own modules say that is in the site's language elsewhere: it is English on a site in any, as their sentences are.
import { describeClosure as closure } from "#contract/office/closures.ts";
import type { DayOfWeek } from "#contract/site/days-of-week.ts";
import { nameDays as days, describeTime as time } from "#contract/site/describe-hours.ts";
import { presentLocale, asList as readList } from "#contract/site/format.ts";
import { saidIn, site } from "#contract/site/site.ts";
import { getErrorMessage as failure } from "./error-message.ts";
import * as dates from "./format-date.ts";

/** A function that puts something into words, in English. */
export function inEnglish<Given extends unknown[], Words>(
  say: (...given: Given) => Words,
): (...given: Given) => Words {
  return (...given) => saidIn("en", () => say(...given));
}

export const asList = inEnglish(readList);
export const describeClosure = inEnglish(closure);
export const describeTime = (of: string): string => time(of, "en");
export const formatFullDate = inEnglish(dates.formatFullDate);
export const formatLongDate = inEnglish(dates.formatLongDate);
export const formatMediumDate = inEnglish(dates.formatMediumDate);
export const formatMoment = inEnglish(dates.formatMoment);
export const formatShortDay = inEnglish(dates.formatShortDay);
export const getErrorMessage = inEnglish(failure);

/** Days within a sentence: 'Monday to Friday'. */
export function nameDays(of: readonly DayOfWeek[]): string {
  const practice = { ...site().practice, locale: saidIn("en", presentLocale) };
  return days(of, { practice, language: "en" });
}

/** A number, such as '1,204'. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(saidIn("en", presentLocale), options);
}
