import { languageInEnglish } from "#contract/language.ts";
import type { DayOfWeek } from "#contract/site/days-of-week.ts";
import type { DocumentKind } from "#contract/site/documents.ts";
import { textsWithin } from "#contract/site/missing-translations.ts";
import { type Language, languages as languagesOfProgram } from "#contract/site/values.ts";
import { nameDays } from "#web/api/english.ts";
import { type Label, labels } from "./labels.ts";

/** Where a value is within its document: names of values and numbers of entries, such as `opening.0.closes`. */
export type Path = string;

/** A step into a value: a name, or the number of an entry. */
export const stepsOf = (path: Path): string[] => (path === "" ? [] : path.split("."));

/** The path of a part of a value. */
export const pathTo = (path: Path, step: string | number): Path =>
  path === "" ? `${step}` : `${path}.${step}`;

/** A value of a schema in words, such as 'Monday' or 'Post op'. */
export function wordsOf(value: string): string {
  const words = value.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isNumber = (step: string) => /^\d+$/.test(step);

/** The label of a value: that of the longest end of its path which has one; an entry of a list has its number. */
export function labelAt(kind: DocumentKind, path: Path): Label {
  const steps = stepsOf(path);
  const last = steps.at(-1) ?? "";
  if (isNumber(last)) {
    const { entry = "entry" } = labelAt(kind, steps.slice(0, -1).join("."));
    return { label: `${wordsOf(entry)} ${Number(last) + 1}` };
  }
  const names = [kind, ...steps.filter((step) => !isNumber(step))];
  for (let from = 0; from < names.length; from += 1) {
    const label = labels[names.slice(from).join(".")];
    if (label) return label;
  }
  return { label: names.at(-1) ?? kind };
}

/** The language in which the text at a path is: Spanish at `heading.es`. */
export function languageAt(path: Path): Language | undefined {
  const last = stepsOf(path).at(-1);
  return languagesOfProgram.find((language) => language === last);
}

/** The path of a text in a language as forms name it: without the language, where there is no other. */
export const textPath = (path: Path, languages: readonly Language[]): Path =>
  languages.length < 2 && languageAt(path) ? path.slice(0, path.lastIndexOf(".")) : path;

/** The path of the control in which a value is written: a text's in its language, and a phone's. */
export const controlPath = (path: Path, languages: readonly Language[]): Path =>
  textPath(path, languages).replace(/\.number$/, "");

/** The address at which an owner edits a document, opened at a value of it. */
export const editorAddress = (kind: DocumentKind, at: Path = ""): string =>
  `/office/site/${kind}${at && `?at=${encodeURIComponent(at)}`}`;

/** A value within another; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return stepsOf(path).reduce<unknown>(
    (part, step) => (part as Record<string, unknown> | null | undefined)?.[step],
    value,
  );
}

function withValue(value: unknown, [step, ...rest]: readonly string[], part: unknown): unknown {
  if (step === undefined) return part;
  if (Array.isArray(value)) return value.with(Number(step), withValue(value[Number(step)], rest, part));
  const group = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...group, [step]: withValue(group[step], rest, part) };
}

/** The same value with another part; nothing else of it changes. */
export function withValueAt<Value>(value: Value, path: Path, part: unknown): Value {
  return withValue(value, stepsOf(path), part) as Value;
}

/** The texts in a value, in their order, each in the first of these languages in which it says something. */
export function textsIn(value: unknown, languages: readonly Language[]): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  if ("en" in value) {
    const text = value as Readonly<Record<string, unknown>>;
    return languages.flatMap((language) => textsIn(text[language], languages)).slice(0, 1);
  }
  return Object.values(value).flatMap((part) => textsIn(part, languages));
}

/** What the texts in a value say in a language; what is the same in every language is left out. */
export const translationsIn = (value: unknown, language: Language): string[] =>
  textsWithin(value).flatMap(({ text }) => text[language] || []);

/** What an entry of a list is called: its days, its name, or else the first of its texts. */
export function titleOf(entry: unknown, languages: readonly Language[]): string {
  const group = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const { days, title, name, label, heading, alt, registration, guest_form } = group;
  if (Array.isArray(days)) return nameDays(days as DayOfWeek[]);
  const parts = [title, alt, name, label, heading, registration, guest_form, entry];
  // A number, such as a place in a list, names nothing.
  const first = textsIn(parts, languages).find((text) => /\p{L}/u.test(text)) ?? "";
  return first.length > 80 ? `${first.slice(0, 79)}…` : first;
}

/** Where a value is, in words: 'Opening hours, 1, Closes', and in which language a text is: 'Heading, Spanish'. */
export function describePath(kind: DocumentKind, path: Path): string {
  const language = languageAt(path);
  const steps = stepsOf(path).slice(0, language ? -1 : undefined);
  const parts = steps.map((step, at) =>
    isNumber(step) ? String(Number(step) + 1) : labelAt(kind, steps.slice(0, at + 1).join(".")).label,
  );
  return [...parts, ...(language ? [languageInEnglish(language)] : [])].join(", ");
}

/** The paths from a document to a value within it, the value's own last. */
export const pathsTo = (path: Path): Path[] =>
  stepsOf(path).map((_, at, steps) => steps.slice(0, at + 1).join("."));
