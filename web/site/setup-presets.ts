import { type DayOfWeek, daysOfWeek } from "#contract/site/days-of-week.ts";
import { nameOfDay } from "#contract/site/describe-hours.ts";
import type { SiteContent } from "#contract/site/documents.ts";
import { type Path, valueAt } from "./paths.ts";
import type { Content } from "./site-queries.ts";

/** Values that follow from what was typed, each with its path. */
type Followers = readonly (readonly [path: Path, value: unknown])[];

interface Typed {
  readonly path: Path;
  readonly before: Content;
  readonly after: Content;
}

type Opening = SiteContent["hours"]["opening"];

/** The working hours of someone who is in whenever the office is open. */
export function wholeWeek(opening: Opening): Partial<Record<DayOfWeek, { starts: string; ends: string }>> {
  const days = daysOfWeek.flatMap((day) => {
    const hours = opening.find((one) => one.days.includes(day));
    return hours ? [[day, { starts: hours.opens, ends: hours.closes }] as const] : [];
  });
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
function followHours({ after }: Typed): Followers {
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
        (value) => weekdays.find((day) => day.value === value) ?? { value, label: { en: nameOfDay(value) } },
      ),
    ],
    ["time_frames", frames],
    ["calendar_day", { starts: opens, ends: closes }],
  ];
}

/** The value at a path as a text of the default language. */
function wordsAt(content: Content, path: Path): string {
  const value = valueAt(content, path);
  return String((value as { en?: string } | null | undefined)?.en ?? value ?? "");
}

/** Describes a new picture by the name of what it is of, which can be typed over. */
function describePicture({ path, after }: Typed, picture: Path, name: string): Followers {
  const alt = `${picture}.alt`;
  const isNew = path === `${picture}.name` && wordsAt(after, alt) === "";
  return isNew && name !== "" ? [[alt, { en: name }]] : [];
}

function followProvider(typed: Typed, entry: Path): Followers {
  const { before, after } = typed;
  const name = wordsAt(after, `${entry}.name`);
  const isOwn = wordsAt(before, `${entry}.short_name`) !== shortName(wordsAt(before, `${entry}.name`));
  return [
    ...(isOwn ? [] : [[`${entry}.short_name`, shortName(name)] as const]),
    ...describePicture(typed, `${entry}.picture`, name),
  ];
}

function followService(typed: Typed, entry: Path): Followers {
  const { before, after } = typed;
  const [former, summary] = [before, after].map((content) => wordsAt(content, `${entry}.summary`));
  const description = `${entry}.search_description`;
  const isOwn = wordsAt(before, description) !== (former ?? "").slice(0, 300);
  // In another language it stays.
  const written = valueAt(after, description) as object | undefined;
  return [
    ...(isOwn ? [] : [[description, { ...written, en: (summary ?? "").slice(0, 300) }] as const]),
    ...describePicture(typed, `${entry}.picture`, wordsAt(after, `${entry}.title`)),
  ];
}

/** What a step fills in by itself, as long as nobody has typed something else there. */
export function followersOf(typed: Typed): Followers {
  const [, entry = ""] =
    /^((?:providers|services)\.\d+)\.(?:name|title|summary|picture)/.exec(typed.path) ?? [];
  if (entry.startsWith("providers")) return followProvider(typed, entry);
  if (entry.startsWith("services")) return followService(typed, entry);
  if (typed.path.startsWith("logo")) return describePicture(typed, "logo", "{practice}");
  return typed.path.startsWith("opening") ? followHours(typed) : [];
}

/** What a new entry of a step's list begins with. */
export function entryOf(list: Path, entry: object, opening: Opening): object {
  switch (list) {
    case "opening":
      return {
        ...entry,
        days: opening.length === 0 ? daysOfWeek.slice(0, 5) : [],
        opens: "08:00",
        closes: "17:00",
      };
    case "providers":
      return {
        ...entry,
        job_title: { en: "Dentist" },
        specialties: ["general_dentist"],
        hours: wholeWeek(opening),
      };
    default:
      return "specialty" in entry ? { ...entry, specialty: "general_dentist" } : entry;
  }
}
