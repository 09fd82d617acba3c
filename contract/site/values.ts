import * as z from "zod/mini";
import { locales } from "#messages/runtime.js";
import { textField } from "../fields.ts";
import { daysOfWeek } from "./days-of-week.ts";

/**
 * The values that documents of the site consist of. A draft may lack anything, so each schema fills in what is missing;
 * what a document needs before it can be published is a matter of `check-site.ts` (site-3).
 */

/** The languages of the program, as BCP 47 tags: those with a catalogue of messages. A text has a value for each that its practice offers. */
export const languages = locales;

export type Language = (typeof languages)[number];

/** How long a text of a document may be, and whether it has several lines, for the forms that edit it (site-7). */
export const textShapes = z.registry<{ max: number; isMultiline?: true | undefined }>();

/** One line that is the same in every language: a name, a street, a key. */
export function line(max = 200) {
  return z._default(textField({ max }).register(textShapes, { max }), "");
}

/** A color as `#rrggbb`. */
export function color(fallback: string) {
  return z._default(textField({ max: 7 }).register(textShapes, { max: 7 }), fallback);
}

/** A text of a document, by language; `{practice}` and the like stand for facts. */
export type Text = { en: string } & { [Other in Exclude<Language, "en">]?: string | undefined };

type Translations<Words extends z.ZodMiniType> = {
  [Other in Exclude<Language, "en">]: z.ZodMiniOptional<Words>;
};

/** A text of one line, or of several, by language. */
export function text(max = 300, { isMultiline }: { isMultiline?: true } = {}) {
  const words = textField({ max, ...(isMultiline && { isMultiline }) }).register(textShapes, {
    max,
    isMultiline,
  });
  const translations = languages
    .filter((language) => language !== "en")
    .map((language) => [language, z.optional(words)] as const);
  const shape = { en: z._default(words, ""), ...Object.fromEntries(translations) };
  return z.prefault(z.object(shape as { en: typeof shape.en } & Translations<typeof words>), {});
}

/** A text of several lines. */
export const prose = (max = 2_000) => text(max, { isMultiline: true });

/** A list of at most `max` entries; empty where it is missing. */
export function list<Entry extends z.ZodMiniType>(entry: Entry, max = 100) {
  return z._default(z.array(entry).check(z.maxLength(max, `A list holds up to ${max} entries.`)), []);
}

/** A group of values; where it is missing, each of them is. */
export function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.prefault(z.object(shape), {} as never);
}

/** What a document may leave out altogether; null then. */
export function optional<Value extends z.ZodMiniType>(value: Value) {
  return z._default(z.nullable(value), null);
}

/** A whole number or none; out of its bounds it is a problem of the document. */
export const count = (fallback: number) => z._default(z.int("Must be a whole number"), fallback);

/** Whether something holds. */
export const flag = (fallback = false) => z._default(z.boolean("Must be true or false"), fallback);

/** One of the given values; the first where it is missing. */
export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z._default(z.enum(values, `Must be one of ${values.join(", ")}`), values[0] as Values[number]);
}

/** A telephone number as people read it; how it is dialed follows from it. */
export const phone = z.prefault(z.object({ number: line(40) }), {});

/** A link's visible words and where it leads: a path of this site, or a whole https:, mailto: or tel: address. */
export const link = group({ label: text(120), href: line(500) });

const percent = z.int("Must be a whole number").check(z.gte(0), z.lte(100));

/**
 * A picture by its name among the site's pictures, and what it shows, for those who cannot see it; one that only
 * decorates has no words (WCAG 2.2, 1.1.1).
 */
export const picture = group({
  name: line(100),
  alt: text(300),
  decorative: flag(),
  /** The point that stays in sight where a page cuts the picture, in percent from left and top; else the page's own. */
  focus: z.optional(z.object({ x: percent, y: percent })),
});

/** A headed part of a page, shown in this order: paragraphs of plain text, a list, a closing paragraph, links. */
export const section = group({
  heading: text(),
  paragraphs: list(prose()),
  list: list(prose()),
  closing: optional(prose()),
  links: list(link, 20),
});

/** A day of the week. */
export const day = z.enum(daysOfWeek, "Must be a day of the week");

/**
 * How a day comes back each year: on its date, as the same weekday of its month (the fourth), as the last one, or the day
 * after such a weekday (the Friday after the fourth Thursday).
 */
export const yearly = z.enum(
  ["on_this_date", "on_this_weekday", "on_the_last_such_weekday", "on_the_day_after_that_weekday"],
  "Must be a way in which days repeat",
);

/** From one time to another, office-local `HH:MM` on a 24-hour clock. */
export const hours = group({ starts: line(5), ends: line(5) });
