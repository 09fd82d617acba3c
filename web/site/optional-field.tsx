import { useId, useRef } from "react";
import { CheckboxField, FieldError } from "#web/forms/fields.tsx";
import { type ControlProps, useDocumentForm, useFieldParts } from "./form-context.ts";
import { pathTo, wordsOf } from "./paths.ts";
import { PictureField } from "./picture-field.tsx";
import type { ShapeOf } from "./shapes.ts";
import { ChoiceField, NumberField } from "./simple-fields.tsx";

interface SwitchedPartProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: React.ReactNode;
}

/** A part that a document may leave out, below the checkbox by which it is there. */
function SwitchedPart({ label, hint, isOn, onSwitch, children }: SwitchedPartProps) {
  return (
    <div className="grid gap-3">
      <CheckboxField
        label={label}
        hint={hint}
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      {isOn && <div className="pl-0 sm:pl-9">{children}</div>}
    </div>
  );
}

/** A value or none. What was left out comes back as it was, as long as the form is open. */
export function OptionalField({ shape, path, value }: ControlProps<ShapeOf<"optional">>) {
  const { change, Field } = useDocumentForm();
  const { label } = useFieldParts(path);
  const leftOut = useRef<unknown>(undefined);
  const { value: part } = shape;
  if (part.type === "number") return <NumberField shape={part} path={path} value={value} isOptional />;
  if (part.type === "choice") return <ChoiceField shape={part} path={path} value={value} isOptional />;
  if (part.type === "picture") return <PictureField path={path} value={value} isOptional />;
  const isOn = value !== null && value !== undefined;
  return (
    <SwitchedPart
      label={label}
      isOn={isOn}
      onSwitch={(isWanted) => {
        if (isOn) leftOut.current = value;
        change(path, isWanted ? (leftOut.current ?? shape.create()) : null);
      }}
    >
      <Field shape={part} path={path} value={value} />
    </SwitchedPart>
  );
}

/** A value for each chosen key, such as the working hours of a day. */
export function RecordField({ shape, path, value }: ControlProps<ShapeOf<"record">>) {
  const { change } = useDocumentForm();
  const { label, error } = useFieldParts(path);
  const id = useId();
  const leftOut = useRef<Record<string, unknown>>({});
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  function toggle(key: string, isWanted: boolean) {
    const { [key]: former, ...others } = record;
    if (!isWanted) {
      leftOut.current[key] = former;
      return change(path, others);
    }
    const like = leftOut.current[key] ?? Object.values(record).at(-1) ?? shape.create();
    const all = { ...record, [key]: like };
    change(path, Object.fromEntries(shape.keys.filter((one) => one in all).map((one) => [one, all[one]])));
  }
  return (
    <fieldset
      aria-describedby={error ? id : undefined}
      className="min-w-0 rounded-box border border-border p-4 sm:p-5"
    >
      <legend className="px-1 font-display text-xl font-semibold">{label}</legend>
      <div className="grid gap-4">
        {shape.keys.map((key) => (
          <SwitchedPart
            key={key}
            label={wordsOf(key)}
            isOn={key in record}
            onSwitch={(isWanted) => toggle(key, isWanted)}
          >
            <fieldset>
              <legend className="sr-only">{wordsOf(key)}</legend>
              <RecordPart shape={shape} path={pathTo(path, key)} value={record[key]} />
            </fieldset>
          </SwitchedPart>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

function RecordPart({ shape, path, value }: ControlProps<ShapeOf<"record">>) {
  const { Field } = useDocumentForm();
  const { value: part } = shape;
  if (part.type !== "group") return <Field shape={part} path={path} value={value} />;
  const group = value as Readonly<Record<string, unknown>>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries(part.fields).map(([name, field]) => (
        <Field key={name} shape={field} path={pathTo(path, name)} value={group[name]} />
      ))}
    </div>
  );
}
