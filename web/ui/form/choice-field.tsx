import { type ComponentProps, useId } from "react";
import { FieldError, type FieldProps } from "./labelled-field.tsx";
import type { Choice } from "./select-field.tsx";

type ChoiceFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "type" | "value" | "defaultValue"> & {
    name: string;
    choices: readonly Choice[];
    defaultValue?: string;
  };

/** One of a few choices, all of them in view, as radio buttons. */
export function ChoiceField({
  label,
  hint,
  error,
  optional,
  choices,
  defaultValue,
  className,
  ...input
}: ChoiceFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
      className={`group ${className ?? ""}`}
    >
      <legend className="mb-1.5 font-semibold leading-snug">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label: words }) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-4 transition-colors hover:border-brand has-checked:border-brand has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand group-aria-invalid:border-danger group-aria-invalid:ring-2 group-aria-invalid:ring-danger"
          >
            <input
              type="radio"
              value={value}
              defaultChecked={defaultValue === value}
              {...input}
              className="size-4.5 accent-brand focus-visible:outline-none"
            />
            {words}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-[0.9375rem] leading-snug text-ink-soft">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
