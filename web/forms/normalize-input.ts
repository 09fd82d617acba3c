import type { InputEvent } from "react";

/** Replaces the value of an input by what `keep` returns for it. The caret stays behind the same characters. */
export function normalizeInput(input: HTMLInputElement, keep: (typed: string) => string): void {
  const { value, selectionStart } = input;
  const kept = keep(value);
  if (kept === value) return;
  const caret = keep(value.slice(0, selectionStart ?? 0)).length;
  input.value = kept;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Prevents typing a character into a full input, anywhere in it, so that it pushes no other one out. */
export function preventExcess(
  event: InputEvent<HTMLInputElement>,
  keep: (typed: string) => string,
  maxLength: number,
): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  // Replacing a selection makes nothing longer, and pasted text is not truncated.
  const isAdded = event.data.length === 1 && selectionStart === selectionEnd;
  if (isAdded && keep(value).length >= maxLength) event.preventDefault();
}
