import { registrationInsuranceOptions } from "#practice/insurance.ts";
import {
  accommodations,
  appointmentCategories,
  mouthPainAreas,
  timeFrames,
  weekdays,
} from "#practice/schedule.ts";

interface Named {
  readonly value: string;
  readonly label: string;
}

/** What a stored value is called; a value that the practice no longer has stands for itself. */
function wordsOf(choices: readonly Named[]): (value: string | null | undefined) => string {
  const words = new Map(choices.map(({ value, label }) => [value, label]));
  return (value) => words.get(value ?? "none") ?? value ?? "None";
}

const withNone = (choices: readonly { value: string; name: string }[]) => [
  ...choices.map(({ value, name }) => ({ value, label: name })),
  { value: "none", label: "None" },
];

/** What a category is called. */
export const categoryWords = wordsOf(appointmentCategories);

/** A weekday's name; 'None' for none. */
export const weekdayWords = wordsOf(withNone(weekdays));

/** A part of the day's name; 'None' for none. */
export const timeFrameWords = wordsOf(withNone(timeFrames));

/** A quarter of the mouth's name. */
export const painAreaWords = wordsOf(mouthPainAreas);

/** What a patient needs, in words. */
export const accommodationWords = wordsOf(accommodations);

/** An insurance's name as at registration. */
export const insuranceWords = wordsOf(registrationInsuranceOptions());
