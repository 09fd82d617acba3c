import type { ComponentProps } from "react";
import { controlClasses, type FieldProps, LabelledField } from "./labelled-field.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "id">;

/** An input for a line of text, a number, a date or a time. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error} optional={optional ?? false} className={className}>
      {(control) => <input type="text" {...control} {...input} className={controlClasses} />}
    </LabelledField>
  );
}
