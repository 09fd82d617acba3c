import type { ChangeEvent, ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, "type" | "inputMode" | "maxLength"> {
  /** The number without the punctuation that people put between its digits. */
  strip: (typed: string) => string;
  /** How many characters a stripped number may have. */
  maxCharacters: number;
}

/**
 * A phone number, stripped of its punctuation while it is typed or pasted. A character typed past the last one is
 * dropped; a longer number that was pasted stays whole, since a part of it would be another number (a `maxLength`
 * would cut it, punctuation included).
 */
export function PhoneField({ strip, maxCharacters, onChange, ...field }: PhoneFieldProps) {
  function tidy(event: ChangeEvent<HTMLInputElement>) {
    const { target, nativeEvent } = event;
    const stripped = strip(target.value);
    const isTyped = nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1;
    const tidied = isTyped ? stripped.slice(0, maxCharacters) : stripped;
    if (tidied !== target.value) target.value = tidied;
    return onChange?.(event);
  }
  // A number without its country is filled into fields of text alone (HTML, autofill field names).
  const type = field.autoComplete === "tel-national" ? "text" : "tel";
  return <TextField type={type} inputMode="tel" autoComplete="tel" onChange={tidy} {...field} />;
}
