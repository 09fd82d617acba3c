import type { ChangeEvent, ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeField, PhoneField } from "./special-fields.tsx";

beforeEach(() => vi.stubGlobal("document", { activeElement: null }));
afterEach(() => vi.unstubAllGlobals());

/** The input's value after something was pasted, and the values that `onChange` reports. */
function afterPaste(Field: typeof CodeField | typeof PhoneField, pasted: string) {
  const target = { value: pasted, selectionStart: pasted.length } as HTMLInputElement;
  const reported: string[] = [];
  const onChange = (event: ChangeEvent<HTMLInputElement>) => void reported.push(event.target.value);
  const field = Field({ label: "Number", onChange } as never) as ReactElement<{
    onChange: (event: { target: HTMLInputElement }) => void;
  }>;
  field.props.onChange({ target });
  return [target.value, ...reported];
}

test.each([
  ["with spaces", "123 456", "123456"],
  ["with a hyphen and a line break", "123-456\n", "123456"],
  ["within a message", "Your code is 123456.", "123456"],
  ["in full-width digits", "１２３４５６", "123456"],
  ["with invisible marks", "\u200e123\u200b456\u200e", "123456"],
  ["of too many digits", "1234567890", "123456"],
  ["without a digit", "none", ""],
])("a code pasted %s is its six digits (two-factor-3)", (_title, pasted, code) => {
  expect(afterPaste(CodeField, pasted)).toEqual([code, code]);
});

test.each([
  ["from a letterhead loses its punctuation", "(530) 555-0142", "5305550142"],
  ["from an address book loses its invisible marks", "\u202a+1 530‑555‑0142\u202c", "5305550142"],
  ["with words keeps them, for the message that refuses them", "530 555 0142 ext. 7", "5305550142ext7"],
  [
    "with too many digits is not cut, which would make another number",
    "53055501420000000000",
    "53055501420000000000",
  ],
])("a phone number pasted %s", (_title, pasted, number) => {
  expect(afterPaste(PhoneField, pasted)).toEqual([number, number]);
});
