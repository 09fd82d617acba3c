import type { InputEvent } from "react";

/** Replaces what an input holds by the part that `keep` leaves of it. The caret stays behind the same characters. */
export function normalizeInput(input: HTMLInputElement, keep: (typed: string) => string): void {
  const { value, selectionStart } = input;
  const kept = keep(value);
  if (kept === value) return;
  const caret = keep(value.slice(0, selectionStart ?? 0)).length;
  input.value = kept;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Drops a character that is typed anywhere into a full input, so that none that it holds goes in its place. */
export function preventExcess(
  event: InputEvent<HTMLInputElement>,
  keep: (typed: string) => string,
  maxLength: number,
): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  // One that replaces others makes nothing longer, and what is pasted is not cut.
  const isAdded = event.data.length === 1 && selectionStart === selectionEnd;
  if (isAdded && keep(value).length >= maxLength) event.preventDefault();
}
