import type { ChangeEvent, ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** A one-time code of six digits: nothing else can be typed, and a pasted one may have blanks (two-factor-3). */
export function CodeField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  function keepDigits(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const digits = target.value.replace(/\D/g, "").slice(0, 6);
    if (digits !== target.value) target.value = digits;
    return onChange?.(event);
  }
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      spellCheck={false}
      onChange={keepDigits}
      {...field}
    />
  );
}
