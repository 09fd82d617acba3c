import type { ChangeEvent, ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

const punctuation = /[\s\p{Pd}().[\]{}]/gu;

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, "type" | "inputMode" | "maxLength"> {
  /** How many signs the number may have, once the blanks, dashes and brackets that people put into it are gone. */
  most: number;
}

/** A phone number; what is pasted with blanks, dashes and brackets is tidied before its length counts (decision 32). */
export function PhoneField({ most, onChange, ...field }: PhoneFieldProps) {
  function tidy(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const tidied = target.value.replace(punctuation, "").slice(0, most);
    if (tidied !== target.value) target.value = tidied;
    return onChange?.(event);
  }
  // A number without its country is filled into fields of text alone (HTML, autofill field names).
  const type = field.autoComplete === "tel-national" ? "text" : "tel";
  return <TextField type={type} inputMode="tel" autoComplete="tel" onChange={tidy} {...field} />;
}
