import {
  colorIsReal,
  datesAreReal,
  isLocale,
  numbersMakeSense,
  phonesDial,
  placeIsKnown,
  timesAreInOrder,
} from "./check-facts.ts";
import {
  chatLeadsSomewhere,
  formerSlugsAreFree,
  listsAreFilled,
  providersWork,
  slugsAreFree,
  specialtiesAreServed,
  valuesAreUnique,
} from "./check-references.ts";
import { linksLead, picturesAreDescribed, placeholdersAreKnown, textsAreFilled } from "./check-texts.ts";
import { type ContentProblem, type ContentRule, everyValue } from "./content-problems.ts";
import type { DocumentKind, SiteContent } from "./documents.ts";
import { offeredLanguages } from "./offered-languages.ts";
import { resolveSite, unfilledSite } from "./resolve-site.ts";

const rules: readonly ContentRule[] = [
  textsAreFilled,
  listsAreFilled,
  phonesDial,
  timesAreInOrder,
  datesAreReal,
  placeIsKnown,
  numbersMakeSense,
  colorIsReal,
  placeholdersAreKnown,
  linksLead,
  picturesAreDescribed,
  valuesAreUnique,
  slugsAreFree,
  formerSlugsAreFree,
  providersWork,
  specialtiesAreServed,
  chatLeadsSomewhere,
];

/** What keeps documents from being published, across all of them; empty where they can be (site-3). */
export function checkSite(content: SiteContent): ContentProblem[] {
  const { practice } = content;
  // No text can be formatted for a locale that does not exist, which is a problem of its own.
  const locale = isLocale(practice.locale) ? practice.locale : "en";
  const readable = { ...content, practice: { ...practice, locale } };
  const version = "checked";
  const checked = {
    content,
    values: everyValue(content),
    site: resolveSite(readable, { version }),
    unfilled: offeredLanguages(practice).map((language) => unfilledSite(readable, { version, language })),
  };
  return rules.flatMap((rule) => [...rule(checked)]);
}

/** The lists whose values stored rows refer to. */
const referredTo: readonly [DocumentKind, string, (content: SiteContent) => readonly string[]][] = [
  ["visits", "categories", ({ visits }) => visits.categories.map(({ value }) => value)],
  ["providers", "providers", ({ providers }) => providers.providers.map(({ key }) => key)],
  ["insurers", "insurers", ({ insurers }) => insurers.insurers.map(({ value }) => value)],
  ["posts", "categories", ({ posts }) => posts.categories.map(({ value }) => value)],
];

/** A value that was published before and is not there any more. */
export interface RemovedValue {
  readonly kind: DocumentKind;
  readonly path: string;
  readonly value: string;
}

/** What was published before and is not there any more, although rows may refer to it (site-4). */
export function removedValues(before: SiteContent, after: SiteContent): RemovedValue[] {
  return referredTo.flatMap(([kind, path, valuesOf]) => {
    const kept = new Set(valuesOf(after));
    return valuesOf(before)
      .filter((value) => value !== "" && !kept.has(value))
      .map((value) => ({ kind, path, value }));
  });
}

/** What is said of a value that is to be retired instead (site-4). */
export function problemOfRemoved({ kind, path, value }: RemovedValue): ContentProblem {
  const message = `“${value}” is missing, but saved records may refer to it. Mark it as retired instead of removing it.`;
  return { kind, path, message };
}
