import type { DocumentKind, SiteContent } from "./documents.ts";
import { offeredLanguages } from "./offered-languages.ts";
import type { Language } from "./values.ts";

/** A text by language; any of them may be missing. */
type Words = { readonly [Each in Language]?: string | undefined };

/** A text of a document, and where it stands. */
interface PlacedText {
  readonly path: string;
  readonly text: Words;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The texts within a value of a document, in their order. */
export function textsWithin(value: unknown, path = ""): PlacedText[] {
  if (!isGroup(value)) return [];
  if (typeof value.en === "string") return [{ path, text: value as Words }];
  return Object.entries(value).flatMap(([key, part]) =>
    textsWithin(part, path === "" ? key : `${path}.${key}`),
  );
}

/** Whether a text says something in one language, and nothing in another, where the first one is shown then (site-22). */
export function isUntranslated(
  text: Words,
  { from, to }: { readonly from: Language; readonly to: Language },
): boolean {
  return Boolean(text[from]) && !text[to];
}

/** How many texts of a document have no translation, by each further language that the practice offers. */
export function missingTranslations(content: SiteContent, kind: DocumentKind): Record<string, number> {
  const [first, ...others] = offeredLanguages(content.practice);
  const texts = textsWithin(content[kind]);
  return Object.fromEntries(
    others.map((language) => [
      language,
      texts.filter(({ text }) => isUntranslated(text, { from: first, to: language })).length,
    ]),
  );
}
