import { locale } from "#practice/practice.ts";
import { type Specialty, specialties, weekdays } from "#practice/schedule.ts";
import { specialtiesOn } from "./look-up-schedule.ts";

/** The weekdays on which a specialty is served, in words: 'Mondays, Tuesdays, and Fridays'. */
export function describeDaysOf(specialty: Specialty): string {
  const days = weekdays.filter(({ value }) => specialtiesOn(value).includes(specialty));
  return new Intl.ListFormat(locale).format(days.map(({ name }) => `${name}s`));
}

/** When everyone is in, a sentence for each specialty. */
export function describeEveryonesDays(): string {
  const sentences = specialties.map(({ value, name, daysVary }) =>
    daysVary
      ? `The ${name}’s days change from week to week; ask for the weekdays that suit you.`
      : `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${describeDaysOf(value)}.`,
  );
  return sentences.join(" ");
}
