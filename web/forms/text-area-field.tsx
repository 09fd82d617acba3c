import { type ComponentProps, useId, useState } from "react";
import { controlClasses, type FieldProps, LabelledField } from "./labelled-field.tsx";

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

function describeRemaining(maxLength: number, length: number): string {
  const left = maxLength - length;
  if (left < 0) return `${-left} ${left === -1 ? "character" : "characters"} too many`;
  return `${left} ${left === 1 ? "character" : "characters"} left`;
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
      {describeRemaining(maxCharacters, length)}
      <span aria-live="polite" className="sr-only">
        {maxCharacters - length <= announceThreshold && describeRemaining(maxCharacters, length)}
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
