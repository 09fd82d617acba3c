import { type DayOfWeek, daysOfWeek } from "#contract/site/days-of-week.ts";
import type { SiteContent } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { Language, Text } from "#contract/site/values.ts";
import { type Path, valueAt, wordsOf } from "./paths.ts";
import type { Content, StoredDocument } from "./site-queries.ts";
import { type Opening, openingOf, usualHours, weekOf, withHours, workdays } from "./week-hours.ts";

/** Values that follow from what was typed, each with its path. */
type Followers = readonly (readonly [path: Path, value: unknown])[];

interface Typed {
  readonly path: Path;
  /** In which texts are written, the default first. */
  readonly languages: OfferedLanguages;
  readonly before: Content;
  readonly after: Content;
}

/** A text that says something in each of these languages. */
export function inEach(languages: readonly Language[], wordsIn: (language: Language) => string): Text {
  return { en: "", ...Object.fromEntries(languages.map((language) => [language, wordsIn(language)])) };
}

/** What a weekday is called in a language, where it stands alone. */
function nameOfDay(day: DayOfWeek, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  // The first of January 2024 was a Monday.
  return wordsOf(format.format(Date.UTC(2024, 0, 1 + daysOfWeek.indexOf(day))));
}

/** The working hours of someone who is in whenever the office is open. */
export function wholeWeek(opening: Opening): Partial<Record<DayOfWeek, { starts: string; ends: string }>> {
  const days = Object.entries(weekOf(opening)).map(
    ([day, { opens, closes }]) => [day, { starts: opens, ends: closes }] as const,
  );
  return Object.fromEntries(days);
}

/** 'Dr. Lind' of 'Dr. Ada Lind'; another name as it is. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 2 && /^dr\.?$/i.test(words[0] ?? "") ? `${words[0]} ${words.at(-1)}` : name.trim();
}

const hourBefore = (time: string) =>
  `${String(Number(time.slice(0, 2)) - 1).padStart(2, "0")}${time.slice(2)}`;

/** What forms and the staff's calendar offer, by the opening hours. */
function followHours({ languages, after }: Typed): Followers {
  const { opening, weekdays, time_frames } = after as SiteContent["hours"];
  const days = daysOfWeek.filter((day) => opening.some((hours) => hours.days.includes(day)));
  const opens = opening.map((hours) => hours.opens).toSorted()[0] ?? "";
  const closes =
    opening
      .map((hours) => hours.closes)
      .toSorted()
      .at(-1) ?? "";
  if (days.length === 0 || ![opens, closes].every((time) => /^\d{2}:\d{2}$/.test(time))) return [];
  const frames = time_frames.map((frame) => {
    if (frame.value === "morning" && opens < frame.ends) return { ...frame, starts: opens };
    const last = hourBefore(closes);
    return frame.value === "afternoon" && last > frame.starts ? { ...frame, ends: last } : frame;
  });
  return [
    [
      "weekdays",
      days.map(
        (value) =>
          weekdays.find((day) => day.value === value) ?? {
            value,
            label: inEach(languages, (language) => nameOfDay(value, language)),
          },
      ),
    ],
    ["time_frames", frames],
    ["calendar_day", { starts: opens, ends: closes }],
  ];
}

/** The value at a path in words, a text in a language. */
function wordsAt(content: Content, path: Path, language: Language): string {
  const value = valueAt(content, path) as Partial<Text> | string | null | undefined;
  return (typeof value === "object" ? value?.[language] : value) ?? "";
}

/** Describes a new picture by the name of what it is of, which can be typed over. */
function describePicture(
  { path, languages, after }: Typed,
  picture: Path,
  nameIn: (language: Language) => string,
): Followers {
  const alt = `${picture}.alt`;
  const [first] = languages;
  const isNew = path === `${picture}.name` && wordsAt(after, alt, first) === "";
  return isNew && nameIn(first) !== "" ? [[alt, inEach(languages, nameIn)]] : [];
}

function followProvider(typed: Typed, entry: Path): Followers {
  const { before, after, languages } = typed;
  const [former, name] = [before, after].map((content) => wordsAt(content, `${entry}.name`, languages[0]));
  const isOwn = wordsAt(before, `${entry}.short_name`, languages[0]) !== shortName(former ?? "");
  return [
    ...(isOwn ? [] : [[`${entry}.short_name`, shortName(name ?? "")] as const]),
    ...describePicture(typed, `${entry}.picture`, () => name ?? ""),
  ];
}

function followService(typed: Typed, entry: Path): Followers {
  const { before, after, languages } = typed;
  const description = `${entry}.search_description`;
  const summaryOf = (content: Content, language: Language) =>
    wordsAt(content, `${entry}.summary`, language).slice(0, 300);
  // Where it was typed, and in any other language, it stays.
  const following = languages.filter(
    (language) => wordsAt(before, description, language) === summaryOf(before, language),
  );
  const written = valueAt(after, description) as object | undefined;
  const followed = Object.fromEntries(
    following.map((language) => [language, summaryOf(after, language)] as const),
  );
  return [
    ...(following.length === 0 ? [] : [[description, { ...written, ...followed }] as const]),
    ...describePicture(typed, `${entry}.picture`, (language) => wordsAt(after, `${entry}.title`, language)),
  ];
}

/** What a step fills in by itself, as long as nobody has typed something else there. */
export function followersOf(typed: Typed): Followers {
  const [, entry = ""] =
    /^((?:providers|services)\.\d+)\.(?:name|title|summary|picture)/.exec(typed.path) ?? [];
  if (entry.startsWith("providers")) return followProvider(typed, entry);
  if (entry.startsWith("services")) return followService(typed, entry);
  if (typed.path.startsWith("logo")) return describePicture(typed, "logo", () => "{practice}");
  return typed.path.startsWith("opening") ? followHours(typed) : [];
}

/** What is suggested of a new practice's document: the time zone of its owner's browser, and usual opening hours. */
function suggestionsFor({ kind, content }: Pick<StoredDocument, "kind" | "content">): Content {
  if (kind === "practice") return { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const isClosed = kind === "hours" && (content as SiteContent["hours"]).opening.length === 0;
  return isClosed ? { opening: openingOf(withHours({}, workdays, usualHours)) } : {};
}

/** What a practice that was not opened yet begins to edit: of a document that was never saved, with what is suggested. */
export function withSuggestions(loaded: StoredDocument): StoredDocument {
  if (loaded.draft !== null || loaded.version > 1) return loaded;
  return { ...loaded, content: { ...loaded.content, ...suggestionsFor(loaded) } };
}

/** What most who are added call themselves. */
const dentist: Readonly<Partial<Record<Language, string>>> = { en: "Dentist", es: "Dentista" };

/** What a new entry of a step's list begins with. */
export function entryOf(
  list: Path,
  entry: object,
  { opening, languages }: { readonly opening: Opening; readonly languages: OfferedLanguages },
): object {
  switch (list) {
    case "providers":
      return {
        ...entry,
        job_title: inEach(languages, (language) => dentist[language] ?? ""),
        specialties: ["general_dentist"],
        hours: wholeWeek(opening),
      };
    default:
      return "specialty" in entry ? { ...entry, specialty: "general_dentist" } : entry;
  }
}
