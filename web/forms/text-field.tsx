import type { ComponentProps } from "react";
import { controlClasses, type FieldProps, LabelledField } from "./labelled-field.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "id" | "maxLength">;

/**
 * An input for a line of text, a number, a date or a time. It has no `maxLength`, which would cut what is pasted or filled
 * in without a word: what is too long stays, for the form's message.
 */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error} optional={optional ?? false} className={className}>
      {(control) => <input type="text" {...control} {...input} className={controlClasses} />}
    </LabelledField>
  );
}
