import { type ComponentType, createContext, useContext } from "react";
import type { DocumentKind } from "#contract/site/documents.ts";
import type { OfferedLanguages } from "#contract/site/offered-languages.ts";
import type { Label } from "./labels.ts";
import { labelAt, type Path } from "./paths.ts";
import type { Shape, ShapeOf } from "./shapes.ts";
import type { Content } from "./site-queries.ts";

/** The props of a control of a document's form. */
export interface ControlProps<Of = unknown> {
  readonly shape: Of;
  readonly path: Path;
  readonly value: unknown;
}

/** What the fields of a document's form share. */
interface FormParts {
  readonly kind: DocumentKind;
  /** The languages in which texts are written, the default first. */
  readonly languages: OfferedLanguages;
  /** What is published: an entry in it is retired, not removed (site-4). */
  readonly published: Content;
  /** What is wrong with values, by path. */
  readonly problems: ReadonlyMap<Path, string>;
  /** The field that takes the focus as soon as it is shown. */
  readonly target: Path | undefined;
  readonly change: (path: Path, value: unknown) => void;
  /** The control of any value, for the controls that contain others. */
  readonly Field: ComponentType<ControlProps<Shape>>;
  /** The controls of a group's values. */
  readonly GroupFields: ComponentType<ControlProps<ShapeOf<"group">>>;
}

const FormContext = createContext<FormParts | undefined>(undefined);

/** Provides the fields of a form with what they share. */
export const ProvideForm = FormContext.Provider;

/** What the fields of the surrounding form share. */
export function useDocumentForm(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error("A field of a document is within its form.");
  return parts;
}

/** Whether a path is that of a value or of a part of it. */
export function isWithin(path: Path, part: Path): boolean {
  return part === path || part.startsWith(`${path}.`);
}

/** A field's label, and what is wrong with its value. */
export function useFieldParts(path: Path): Label & { readonly error: string | undefined } {
  const { kind, problems } = useDocumentForm();
  return { ...labelAt(kind, path), error: problems.get(path) };
}

/** The same of a value that one control shows whole, such as a list of words: what is wrong first with any of it. */
export function useWholeFieldParts(path: Path): Label & { readonly error: string | undefined } {
  const { kind, problems } = useDocumentForm();
  return { ...labelAt(kind, path), error: [...problems].find(([part]) => isWithin(path, part))?.[1] };
}

/** How many problems a value and its parts have. */
export function useProblemCount(path: Path): number {
  const { problems } = useDocumentForm();
  return [...problems.keys()].filter((part) => isWithin(path, part)).length;
}
