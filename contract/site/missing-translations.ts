import { everyValue } from "./content-problems.ts";
import type { DocumentKind, SiteContent } from "./documents.ts";
import { isObject, isText } from "./resolve-site.ts";

/** How many texts of a document have no translation, by each further language that the practice offers. */
export function missingTranslations(content: SiteContent, kind: DocumentKind): Record<string, number> {
  const [first = "en", ...others] = content.practice.languages;
  const texts = everyValue(content).flatMap(({ kind: of, value }) =>
    of === kind && isObject(value) && isText(value) && value[first] ? [value] : [],
  );
  return Object.fromEntries(
    others.map((language) => [language, texts.filter((text) => !text[language]).length]),
  );
}
