import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId } from "react";

/** The props of every field. */
export interface FieldProps {
  /** Always visible; a placeholder never replaces it (pages-9). */
  label: string;
  /** Text below the control, part of its accessible description. */
  hint?: ReactNode;
  /** Why the value is invalid. */
  error?: string | undefined;
  /** Shows '(optional)' beside the label. */
  optional?: boolean;
}

/** The attributes that link a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface LabelledFieldProps extends FieldProps {
  /** Rendered below the control, such as a counter. */
  below?: ReactNode;
  className?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** The classes of a text control, a select and a text area. */
export const controlClasses =
  "w-full min-h-12 scroll-mt-9 rounded-control border border-border-strong bg-surface px-3.5 py-2.5 text-base text-foreground transition-[border-color,box-shadow] duration-150 hover:border-accent focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-accent aria-invalid:border-danger aria-invalid:ring-2 aria-invalid:ring-danger aria-invalid:focus-visible:outline-offset-3 disabled:bg-surface-sunken disabled:text-muted";

/** A field's error: text and an icon, not colour alone. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p id={id} className="mt-1.5 flex items-start gap-1.5 text-note leading-snug text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{error}</span>
      </p>
    )
  );
}

/** A control with its label above, and its hint and error as its accessible description. */
export function LabelledField({
  label,
  hint,
  error,
  optional,
  below,
  className,
  children,
}: LabelledFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div data-field className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold leading-snug">
        <span>{label}</span>
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
      {hint && (
        <p id={hintId} className="mt-1.5 text-note leading-snug text-muted">
          {hint}
        </p>
      )}
      {below}
    </div>
  );
}
