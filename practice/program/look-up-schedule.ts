import {
  appointmentCategories,
  providerSchedules,
  type Specialty,
  type weekdays,
} from "#practice/schedule.ts";

/** A provider's name; a key that the practice no longer has is its own name. */
export function providerName(key: string): string {
  return providerSchedules.find((provider) => provider.key === key)?.name ?? key;
}

/** A category's name; a value that the practice no longer has is its own name. */
export function categoryName(category: string): string {
  return appointmentCategories.find(({ value }) => value === category)?.label ?? category;
}

/** The specialties that are served on a weekday, each as often as a provider practises it. */
export function specialtiesOn(weekday: (typeof weekdays)[number]["value"]): readonly Specialty[] {
  return providerSchedules.filter(({ hours }) => hours[weekday]).flatMap((provider) => provider.specialties);
}
