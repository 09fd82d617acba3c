import type { ComponentProps } from "react";
import { withAsciiDigits } from "#contract/text.ts";
import { normalizeInput, preventExcess } from "./normalize-input.ts";
import { TextField } from "./text-field.tsx";

const length = 6;

const digitsOf = (typed: string) => withAsciiDigits(typed.normalize("NFKC")).replace(/\D/g, "");

/** A one-time code of six digits: only digits can be typed, and a pasted code may contain spaces (two-factor-3). */
export function CodeField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      spellCheck={false}
      onBeforeInput={(event) => preventExcess(event, digitsOf, length)}
      onChange={(event) => {
        normalizeInput(event.target, (typed) => digitsOf(typed).slice(0, length));
        return onChange?.(event);
      }}
      {...field}
    />
  );
}

/** A code of an authenticator app, or a recovery code. */
export function AnyCodeField(field: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Code from your app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
