import { memo } from "react";
import { ColorField } from "./color-field.tsx";
import { type ControlProps, useDocumentForm, useFieldParts } from "./form-context.ts";
import { LanguagesField } from "./languages-field.tsx";
import { EntriesField } from "./list-field.tsx";
import { OptionalField, RecordField } from "./optional-field.tsx";
import { labelAt, pathTo } from "./paths.ts";
import { PictureField } from "./picture-field.tsx";
import { ReferenceField } from "./reference-field.tsx";
import type { Shape, ShapeOf } from "./shapes.ts";
import {
  ChoiceField,
  ChoicesField,
  FlagField,
  LineField,
  LinesField,
  NumberField,
  NumbersField,
  WrittenField,
} from "./simple-fields.tsx";

function Control({ shape, ...field }: ControlProps<Shape>) {
  const { control, of } = useFieldParts(field.path);
  if (of) return <ReferenceField of={of} isSeveral={shape.type === "list"} {...field} />;
  switch (shape.type) {
    case "line":
      if (control === "color") return <ColorField {...field} />;
      return <LineField shape={shape} {...field} />;
    case "text":
      return <WrittenField shape={shape} {...field} />;
    case "number":
      return <NumberField shape={shape} {...field} />;
    case "numbers":
      return <NumbersField shape={shape} {...field} />;
    case "flag":
      return <FlagField shape={shape} {...field} />;
    case "choice":
      return <ChoiceField shape={shape} {...field} />;
    case "choices":
      if (control === "languages") return <LanguagesField shape={shape} {...field} />;
      return <ChoicesField shape={shape} {...field} />;
    case "picture":
      return <PictureField {...field} />;
    case "group":
      return <GroupField shape={shape} {...field} />;
    case "optional":
      return <OptionalField shape={shape} {...field} />;
    case "record":
      return <RecordField shape={shape} {...field} />;
    case "list":
      return control === "lines" ? (
        <LinesField shape={shape} {...field} />
      ) : (
        <EntriesField shape={shape} {...field} />
      );
  }
}

/** The control of a value, by its shape and label. */
export const Field = memo(function Field(field: ControlProps<Shape>) {
  const isColor = useFieldParts(field.path).control === "color";
  const isTranslated = useDocumentForm().languages.length > 1;
  return (
    <div
      data-path={field.path}
      className={isWide(field.shape, isTranslated) || isColor ? "min-w-0 sm:col-span-2" : "min-w-0"}
    >
      <Control {...field} />
    </div>
  );
});

/** Whether a control takes the whole width of its form; a text in several languages does. */
function isWide(shape: Shape, isTranslated: boolean): boolean {
  if (shape.type === "optional") return isWide(shape.value, isTranslated);
  if (shape.type === "text") return isTranslated || shape.isMultiline || shape.max > 200;
  return !["line", "number", "numbers", "choice", "flag"].includes(shape.type);
}

/** A group of one value, such as a telephone number, looks like the value. */
function GroupField({ shape, path, value }: ControlProps<ShapeOf<"group">>) {
  const { label } = useFieldParts(path);
  const names = Object.keys(shape.fields);
  if (names.length === 1) return <OnlyField shape={shape} path={path} value={value} />;
  return (
    <fieldset className="min-w-0 rounded-box border border-border p-4 sm:p-5">
      <legend className="px-1 font-display text-xl font-semibold">{label}</legend>
      <GroupFields shape={shape} path={path} value={value} />
    </fieldset>
  );
}

/** The one value of a group, under the group's label. */
function OnlyField({ shape, path, value }: ControlProps<ShapeOf<"group">>) {
  const [name = "", part] = Object.entries(shape.fields)[0] ?? [];
  if (part?.type !== "line") return <GroupFields shape={shape} path={path} value={value} />;
  const group = value as Readonly<Record<string, unknown>> | undefined;
  return <LineField shape={part} path={pathTo(path, name)} value={group?.[name]} labelOf={path} />;
}

/** The controls of a group's values; keys are written by themselves, and what is retired is its entry's matter. */
export function GroupFields({ shape, path, value }: ControlProps<ShapeOf<"group">>) {
  const { kind } = useDocumentForm();
  const group = value as Readonly<Record<string, unknown>> | null | undefined;
  const shown = Object.entries(shape.fields).filter(
    ([name]) => name !== "retired" && labelAt(kind, pathTo(path, name)).control !== "key",
  );
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {shown.map(([name, part]) => (
        <Field key={name} shape={part} path={pathTo(path, name)} value={group?.[name]} />
      ))}
    </div>
  );
}
