import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./labelled-field.tsx";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A checkbox with its label beside it. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div data-field className={className}>
      <div className="grid grid-cols-[auto_1fr] items-start gap-x-3">
        <input
          type="checkbox"
          id={id}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          {...input}
          className="mt-0.5 size-6 shrink-0 rounded-tiny accent-accent aria-invalid:ring-2 aria-invalid:ring-danger aria-invalid:ring-offset-2 aria-invalid:ring-offset-surface"
        />
        <label htmlFor={id} className="min-h-7 leading-relaxed">
          {label}
        </label>
      </div>
      <div className="pl-9">
        <FieldError id={`${id}-error`} error={error} />
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-note leading-snug text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
