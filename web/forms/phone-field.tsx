import type { ComponentProps } from "react";
import { normalizeInput, preventExcess } from "./normalize-input.ts";
import { TextField } from "./text-field.tsx";

type TextFieldProps = ComponentProps<typeof TextField>;

interface PhoneFieldProps extends Omit<TextFieldProps, "type" | "inputMode" | "maxLength" | "ref"> {
  ref?: (input: HTMLInputElement | null) => void;
  /** The number without the punctuation that people put between its digits. */
  strip: (typed: string) => string;
  /** How many characters a stripped number may have. */
  maxCharacters: number;
}

/**
 * A phone number. Its punctuation is removed while it is typed or pasted, or when React starts after that. A character
 * too many is dropped; a longer number that is pasted is not cut, since a part of it would be another number
 * (`maxLength` would cut it).
 */
export function PhoneField({ strip, maxCharacters, onChange, ref, ...field }: PhoneFieldProps) {
  /** Before the form reads what was typed before React. */
  function tidyFirst(input: HTMLInputElement | null) {
    if (input) normalizeInput(input, strip);
    ref?.(input);
  }
  // A number without its country is filled into fields of text alone (HTML, autofill field names).
  const type = field.autoComplete === "tel-national" ? "text" : "tel";
  return (
    <TextField
      type={type}
      inputMode="tel"
      autoComplete="tel"
      ref={tidyFirst}
      onBeforeInput={(event) => preventExcess(event, strip, maxCharacters)}
      onChange={(event) => {
        normalizeInput(event.target, strip);
        return onChange?.(event);
      }}
      {...field}
    />
  );
}
