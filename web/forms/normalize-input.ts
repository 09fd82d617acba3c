import type { InputEvent } from "react";

/** Normalises an input's value with `normalize`. The caret stays after the same characters. */
export function normalizeInput(input: HTMLInputElement, normalize: (typed: string) => string): void {
  const { value, selectionStart } = input;
  const normalized = normalize(value);
  if (normalized === value) return;
  const before = normalize(value.slice(0, selectionStart ?? 0));
  const after = normalize(value.slice(selectionStart ?? 0));
  // What is removed as part of the whole, such as a country code, is not removed from a part.
  const caret = normalized.startsWith(before) ? before.length : normalized.length - after.length;
  input.value = normalized;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Prevents typing a character into a full input, anywhere in it, so that it pushes no other one out. */
export function preventExcess(
  event: InputEvent<HTMLInputElement>,
  normalize: (typed: string) => string,
  maxLength: number,
): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  // Replacing a selection makes nothing longer, and pasted text is not truncated.
  const isAdded = event.data.length === 1 && selectionStart === selectionEnd;
  if (isAdded && normalize(value).length >= maxLength) event.preventDefault();
}
