import { type DocumentKind, documentKinds, type SiteContent } from "./documents.ts";
import { isObject } from "./resolve-site.ts";
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
}

/** One rule of `checkSite`: yields what breaks it. */
export type ContentRule = (checked: CheckedContent) => Iterable<ContentProblem>;

function* valuesWithin({ kind, path, value }: PlacedValue): Iterable<PlacedValue> {
  yield { kind, path, value };
  if (!isObject(value)) return;
  for (const [key, entry] of Object.entries(value))
    yield* valuesWithin({ kind, path: path === "" ? key : `${path}.${key}`, value: entry });
}

/** Every value of every document, the documents themselves included. */
export function everyValue(content: SiteContent): PlacedValue[] {
  return documentKinds.flatMap((kind) => [...valuesWithin({ kind, path: "", value: content[kind] })]);
}

/** The last part of a path: `closes`. */
export const keyOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);
