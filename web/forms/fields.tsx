import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { dateRange } from "#contract/office-dates.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import { useLanguage } from "#web/ui/in-english.tsx";

interface FieldGroupProps {
  legend: string;
  /** Text below the legend. */
  explanation?: string;
  children: ReactNode;
}

/** A fieldset with its legend, in two columns if there is room. */
export function FieldGroup({ legend, explanation, children }: FieldGroupProps) {
  return (
    <fieldset className="border-t border-border pt-7 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-5 w-full font-display text-2xl font-semibold">
        <span>{legend}</span>
        {explanation && (
          <span className="mt-1 block font-sans text-base font-normal text-muted">{explanation}</span>
        )}
      </legend>
      <div className="clear-both grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

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
  /** Rendered below the control and its hint, such as a counter. */
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
  const locale = useLanguage();
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div data-field className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold leading-snug">
        <span>{label}</span>
        {optional && <span className="font-normal text-muted">{` ${m.form_optional({}, { locale })}`}</span>}
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

type TextFieldProps = FieldProps &
  Pick<LabelledFieldProps, "below"> &
  Omit<ComponentProps<"input">, "id" | "maxLength">;

/**
 * An input for a line of text, a number, a date or a time. It has no `maxLength`, which would cut what is pasted or filled
 * in without a word: what is too long stays, for the form's message.
 */
export function TextField({ label, hint, error, optional, below, className, ...input }: TextFieldProps) {
  return (
    <LabelledField {...{ label, hint, error, below, className }} optional={optional ?? false}>
      {(control) => <input type="text" {...control} {...input} className={controlClasses} />}
    </LabelledField>
  );
}

/** A date. Browsers accept as many digits of a year as its maximum has. */
export function DateField({ min, max, ...field }: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField type="date" min={min || dateRange.first} max={max || dateRange.last} {...field} />;
}

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

/** The number of characters left from which each change is announced. */
const announceThreshold = 50;

type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<"textarea">, "id" | "ref"> & {
    ref?: (area: HTMLTextAreaElement | null) => void;
    /** The maximum length; a counter shows how many characters are left. More can be typed, which is an error. */
    maxCharacters?: number;
  };

/** The length of a text in code points, as the contract counts: some characters are two UTF-16 units. */
function countCharacters(text: string): number {
  return [...text].length;
}

function describeRemaining(maxLength: number, length: number, locale: Language): string {
  const left = maxLength - length;
  return left < 0
    ? m.form_characters_too_many({ count: -left }, { locale })
    : m.form_characters_left({ count: left }, { locale });
}

/** A text area, with a counter of the characters left if there is a maximum. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  maxCharacters,
  className,
  onChange,
  ref,
  ...area
}: TextAreaFieldProps) {
  const locale = useLanguage();
  const countId = useId();
  const [length, setLength] = useState(() => countCharacters(String(area.defaultValue ?? "")));
  /** After the form has filled the area: at first, and whenever it is reset. */
  function countFilled(element: HTMLTextAreaElement | null) {
    ref?.(element);
    if (element) setLength(countCharacters(element.value));
  }
  const counter = maxCharacters !== undefined && (
    <p
      id={countId}
      className={`mt-1.5 text-right text-sm tabular-nums ${length > maxCharacters ? "font-semibold text-danger" : "text-muted"}`}
    >
      {describeRemaining(maxCharacters, length, locale)}
      <span aria-live="polite" className="sr-only">
        {maxCharacters - length <= announceThreshold && describeRemaining(maxCharacters, length, locale)}
      </span>
    </p>
  );
  return (
    <LabelledField
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      className={className}
      below={counter}
    >
      {(control) => (
        <textarea
          rows={5}
          {...control}
          {...area}
          ref={countFilled}
          onChange={(event) => {
            setLength(countCharacters(event.target.value));
            return onChange?.(event);
          }}
          className={`${controlClasses} field-sizing-content max-h-[60svh] min-h-32 resize-y leading-relaxed`}
        />
      )}
    </LabelledField>
  );
}

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
