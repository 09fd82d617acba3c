import type { ComponentProps } from "react";
import { normalizePhone } from "#contract/phone-numbers.ts";
import { normalizeInput } from "./normalize-input.ts";
import { TextField } from "./text-field.tsx";

type TextFieldProps = ComponentProps<typeof TextField>;

interface PhoneFieldProps extends Omit<TextFieldProps, "type" | "inputMode" | "ref"> {
  ref?: (input: HTMLInputElement | null) => void;
}

/**
 * A phone number, in its one spelling while it is typed or pasted, or on hydration (accounts-13). Nothing else is removed
 * and nothing prevented: a part of a number would be another one, so that what does not fit stays for the form's message.
 */
export function PhoneField({ onChange, ref, ...field }: PhoneFieldProps) {
  /** Normalises a value typed before hydration, before React Hook Form reads it. */
  function registerNormalized(input: HTMLInputElement | null) {
    if (input) normalizeInput(input, normalizePhone);
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
      onChange={(event) => {
        normalizeInput(event.target, normalizePhone);
        return onChange?.(event);
      }}
      {...field}
    />
  );
}
