import type { InputEvent } from "react";

/** Replaces what an input holds by the part that `keep` leaves of it. The caret stays behind the same characters. */
export function tidyInput(input: HTMLInputElement, keep: (typed: string) => string): void {
  const { value, selectionStart } = input;
  const kept = keep(value);
  if (kept === value) return;
  const caret = keep(value.slice(0, selectionStart ?? value.length)).length;
  input.value = kept;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/**
 * Drops a typed character with which a full input would hold too much, wherever it is typed, so that no other
 * character goes in its place.
 */
export function dropExcess(
  event: InputEvent<HTMLInputElement>,
  keep: (typed: string) => string,
  most: number,
): void {
  const { data, currentTarget: input } = event;
  const { value, selectionStart, selectionEnd } = input;
  if (data?.length !== 1 || selectionStart === null || selectionEnd === null) return;
  const next = keep(value.slice(0, selectionStart) + data + value.slice(selectionEnd));
  // What was pasted may be too long; it can be corrected character by character.
  if (next.length > most && next.length > keep(value).length) event.preventDefault();
}
