import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { controlClasses, type FieldProps, LabelledField } from "./labelled-field.tsx";

/** An option of a select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "id" | "children"> & {
    choices: readonly Choice[];
    /** The label of a first option without a value, for a field that is initially empty. */
    unset?: string;
  };

/** A native select with its label. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  choices,
  unset,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error} optional={optional ?? false} className={className}>
      {(control) => (
        <div className="relative">
          <select {...control} {...select} className={`${controlClasses} appearance-none pr-11`}>
            {unset !== undefined && <option value="">{unset}</option>}
            {choices.map(({ value, label: choiceLabel }) => (
              <option key={value} value={value}>
                {choiceLabel}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
          />
        </div>
      )}
    </LabelledField>
  );
}
