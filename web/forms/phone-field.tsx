import type { ComponentProps } from "react";
import { stripPhonePunctuation } from "#contract/fields.ts";
import { normalizeInput, preventExcess } from "./normalize-input.ts";
import { TextField } from "./text-field.tsx";

type TextFieldProps = ComponentProps<typeof TextField>;

interface PhoneFieldProps extends Omit<TextFieldProps, "type" | "inputMode" | "maxLength" | "ref"> {
  ref?: (input: HTMLInputElement | null) => void;
  /** The maximum length of a number without punctuation. */
  maxCharacters: number;
}

/**
 * A phone number. Punctuation is removed while it is typed or pasted, or on hydration. An excess character is not
 * accepted; a longer pasted number is not truncated, since a part of it would be another number (`maxLength` would
 * truncate it).
 */
export function PhoneField({ maxCharacters, onChange, ref, ...field }: PhoneFieldProps) {
  /** Normalises a value typed before hydration, before React Hook Form reads it. */
  function registerNormalized(input: HTMLInputElement | null) {
    if (input) normalizeInput(input, stripPhonePunctuation);
    ref?.(input);
  }
  // Browsers fill a national number only into text fields (HTML, autofill field names).
  const type = field.autoComplete === "tel-national" ? "text" : "tel";
  return (
    <TextField
      type={type}
      inputMode="tel"
      autoComplete="tel"
      ref={registerNormalized}
      onBeforeInput={(event) => preventExcess(event, stripPhonePunctuation, maxCharacters)}
      onChange={(event) => {
        normalizeInput(event.target, stripPhonePunctuation);
        return onChange?.(event);
      }}
      {...field}
    />
  );
}
