import type { SiteContent } from "./documents.ts";
import type { PictureFile } from "./picture-file.ts";
import type { SiteColors } from "./site-colors.ts";
import type { Language, Text } from "./values.ts";

/** A telephone number as a telephone dials it (E.164, or a short code such as 711) and as people read it. */
export interface Phone {
  dial: string;
  display: string;
}

/** A value of a document in one language: a text is a string, a number can be dialed, a picture has its files. */
type Localized<Value> = Value extends Text
  ? string
  : Value extends { name: string; alt: Text }
    ? { readonly [Key in keyof Value]: Localized<Value[Key]> } & PictureFile
    : Value extends { number: string }
      ? Phone
      : Value extends (infer Entry)[]
        ? readonly Localized<Entry>[]
        : Value extends object
          ? { readonly [Key in keyof Value]: Localized<Value[Key]> }
          : Value;

/** All published documents in one language, with the facts in place of their placeholders (site-2). */
export type Site = Localized<SiteContent> & {
  /** The language that its texts are in. */
  readonly language: Language;
  /** The texts that are shown in the default language, for want of a translation, with what they are shown as (site-22). */
  readonly untranslated: readonly string[];
  /** In the browser, in their place: whether there are any, or messages without a translation. */
  readonly hasFallbacks?: true;
  /** Changes with each publication. */
  readonly version: string;
  /** Those of the look's brand color. In the browser the pages' backgrounds alone. */
  readonly colors: SiteColors;
  /** Whether visitors see it (site-12). */
  readonly isOpen: boolean;
};

export type ChatReply = Site["chat"]["greeting"];
export type InsurerContact = Site["insurers"]["contacts"][number];
export type Link = Site["footer"]["accessibility_policy"];
export type OpeningHours = Site["hours"]["opening"][number];
export type OwnPage = Site["pages"]["pages"][number];
export type Picture = Site["home"]["photos"]["pictures"][number];
export type Provider = Site["providers"]["providers"][number];
export type Section = Site["post_op"]["treatments"][number]["sections"][number];
export type Service = Site["services"]["services"][number];
export type Treatment = Site["post_op"]["treatments"][number];
export type WorkingHours = Site["hours"]["calendar_day"];

let present: (() => Site) | undefined;

/** Documents in English beside those of a site in another language. */
let english: Partial<Site> | undefined;

/** Names where the present site is read from: once when a process or a page starts. */
export function provideSite(read: () => Site): void {
  present = read;
}

/** Names English documents that `site()` has within `saidIn("en", …)`: what the practice says to staff (site-22). */
export function provideEnglish(documents: Partial<Site> | undefined): void {
  english = documents;
}

/** The language of what `saidIn` is running. */
let said: Language | undefined;

/**
 * The site's content: in the server the published one, or within a request or a page's rendering the one that it began
 * with; in the browser the one of the document, with the documents of `provideEnglish` within `saidIn("en", …)`. Never
 * read while a module is loaded.
 */
export function site(): Site {
  if (!present) throw new Error("The site's content was read before it was provided.");
  return said === "en" && english ? { ...present(), ...english } : present();
}

/**
 * Runs what puts something into words in a language, which may be another than the site's: within a page in Spanish, what
 * staff alone see is English. Nothing in it may wait, since others would then speak that language too.
 */
export function saidIn<Words>(language: Language, say: () => Words): Words {
  const before = said;
  said = language;
  try {
    return say();
  } finally {
    said = before;
  }
}

/** The language of the present site; English where there is none yet, as in a command that fails before it has one. */
export function languageOfSite(): Language {
  return said ?? present?.().language ?? "en";
}
