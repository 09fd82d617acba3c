import { type DocumentKind, documentKinds, type SiteContent } from "./documents.ts";
import { offeredLanguages } from "./offered-languages.ts";
import { isObject, isText } from "./resolve-site.ts";
import type { Site } from "./site.ts";

/** What is wrong with a document: where, such as `opening.0.closes`, and in a plain sentence. */
export interface ContentProblem {
  readonly kind: DocumentKind;
  readonly path: string;
  readonly message: string;
}

/** A value within a document, and where it stands. */
export interface PlacedValue {
  readonly kind: DocumentKind;
  readonly path: string;
  readonly value: unknown;
}

/** What the rules look at: the documents, each value in them, and the site that they would be. */
export interface CheckedContent {
  readonly content: SiteContent;
  readonly values: readonly PlacedValue[];
  readonly site: Site;
  /** The same with placeholders in its texts, in each language that the practice offers. */
  readonly unfilled: readonly Site[];
}

/** One rule of `checkSite`: yields what breaks it. */
export type ContentRule = (checked: CheckedContent) => Iterable<ContentProblem>;

function* valuesWithin(
  { kind, path, value }: PlacedValue,
  languages: readonly string[],
): Iterable<PlacedValue> {
  yield { kind, path, value };
  if (!isObject(value)) return;
  for (const [key, entry] of Object.entries(value)) {
    // What no page shows, and no field of the editor, holds up no one.
    if (isText(value) && !languages.includes(key)) continue;
    yield* valuesWithin({ kind, path: path === "" ? key : `${path}.${key}`, value: entry }, languages);
  }
}

/** Every value of every document, the documents themselves included; of a text, the languages that the practice offers. */
export function everyValue(content: SiteContent): PlacedValue[] {
  const offered = offeredLanguages(content.practice);
  return documentKinds.flatMap((kind) => [
    ...valuesWithin({ kind, path: "", value: content[kind] }, offered),
  ]);
}

/** The last part of a path: `closes`. */
export const keyOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);
