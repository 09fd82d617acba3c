import { isCalendarDate } from "#contract/office-dates.ts";
import { daysOfWeek } from "#contract/site/days-of-week.ts";
import { type OfferedLanguages, offeredLanguages } from "#contract/site/offered-languages.ts";
import { site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { formatMediumDate } from "#web/api/english.ts";
import { type Path, pathTo, textsIn, wordsOf } from "./paths.ts";
import { timeInWords } from "./time-field.tsx";

/** A value that two contents of a document have otherwise. */
export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two values are the same; what is missing is the same as nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return isNothing(one ?? other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]));
  if (!isGroup(one) || !isGroup(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

/** Whether a value is what a schema fills in for one that is missing. */
function isNothing(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === null || value === "" || value === false;
  return Object.values(value).every(isNothing);
}

/** A line as the form shows it: a time, a day, and the value of a choice such as 'on_this_date'. */
function lineInWords(line: string): string {
  if (isCalendarDate(line)) return formatMediumDate(line);
  const isValue = daysOfWeek.some((day) => day === line) || /^[a-z]+(?:_[a-z]+)+$/.test(line);
  return isValue ? wordsOf(line) : timeInWords(line);
}

/** A value in words, its texts in a language; empty where it says nothing in it. */
export function inWords(value: unknown, language: Language): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return textsIn(value, [language]).map(lineInWords).join("\n");
}

/** The languages in which documents are compared: those in which they are written, and those that visitors still read. */
export function comparedLanguages([first, ...others]: OfferedLanguages): OfferedLanguages {
  const shown = offeredLanguages(site().practice);
  return [first, ...new Set([...others, ...shown.filter((language) => language !== first)])];
}

interface Compared {
  readonly languages: readonly Language[];
  readonly path?: Path;
}

/**
 * Where two contents differ: texts, each in its language, and other single values, and lists of another length as a whole.
 * What a text says in other languages than these is not shown.
 */
export function differencesOf(
  before: unknown,
  after: unknown,
  { languages, path = "" }: Compared,
): Difference[] {
  const within = (key: string | number) => ({ languages, path: pathTo(path, key) });
  if (isSame(before, after)) return [];
  if (isGroup(before) && isGroup(after)) {
    const isText = "en" in before || "en" in after;
    const keys: readonly string[] = isText ? languages : Object.keys({ ...before, ...after });
    return keys.flatMap((key) => differencesOf(before[key], after[key], within(key)));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((entry, at) => differencesOf(entry, after[at], within(at)));
  return [{ path, before, after }];
}
