import type { ChangeEvent } from "react";

/** Digits of a guest's phone number (specification §9). */
const phoneDigits = 10;

const separators = /[\s()[\].-]/g;

/** A phone number as it was pasted or typed, without what people put between its digits (decision 32). */
export function withoutSeparators(typed: string): string {
  return typed.replace(separators, "");
}

/**
 * Keeps a phone field to its digits while it is written in. A digit typed past the last one is dropped; a longer
 * number that was pasted stays whole, since cut it would be another's (`maxLength` would cut it, dashes included).
 */
export function keepToDigits({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const bare = withoutSeparators(target.value);
  const wasTyped =
    "data" in nativeEvent && typeof nativeEvent.data === "string" && nativeEvent.data.length === 1;
  const kept = wasTyped ? bare.slice(0, phoneDigits) : bare;
  if (kept !== target.value) target.value = kept;
}
