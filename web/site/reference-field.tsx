import { useQuery } from "@tanstack/react-query";
import type { DocumentKind } from "#contract/site/documents.ts";
import { useEditedContent } from "./edited-content.ts";
import { type ControlProps, useDocumentForm } from "./form-context.ts";
import { titleOf, valueAt, wordsOf } from "./paths.ts";
import { OneOf, SomeOf } from "./simple-fields.tsx";
import { presentContent, storedQuery } from "./site-queries.ts";

type ReferenceFieldProps = Pick<ControlProps, "path" | "value"> & {
  readonly of: readonly [list: string, key: string];
  readonly isSeveral: boolean;
};

/** One or several entries of another list, of this document or of another. */
export function ReferenceField({ of: [list, key], isSeveral, ...field }: ReferenceFieldProps) {
  const form = useDocumentForm();
  const [kind = "", path = ""] = list.split(/\.(.*)/);
  const isOwn = form.kind === kind;
  const own = useEditedContent();
  const { data } = useQuery({ ...storedQuery(kind as DocumentKind), enabled: !isOwn });
  const content = isOwn ? own : data && presentContent(data);
  const entries = (valueAt(content, path) ?? []) as Readonly<Record<string, unknown>>[];
  const choices = entries
    .filter((entry) => entry[key] && entry.retired !== true)
    .map((entry) => ({ value: String(entry[key]), label: wordsOf(titleOf(entry, form.languages)) }));
  const Choice = isSeveral ? SomeOf : OneOf;
  return <Choice {...field} choices={choices} />;
}
