import fc from "fast-check";
import type { InputEvent } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { normalizePhone } from "#contract/phone-numbers.ts";
import { normalizeInput, preventExcess } from "./special-fields.tsx";

let focused: unknown;

beforeEach(() => {
  vi.stubGlobal("document", {
    get activeElement() {
      return focused;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const digitsOf = (typed: string) => typed.replace(/\D/g, "");

/** A focused input with its caret at an offset. */
function inputWith(value: string, caret: number | null) {
  const moved: [number, number][] = [];
  const input = {
    value,
    selectionStart: caret,
    selectionEnd: caret,
    setSelectionRange: (start: number, end: number) => moved.push([start, end]),
  };
  focused = input;
  return { input: input as unknown as HTMLInputElement, moved };
}

const typed = fc.string({ unit: fc.constantFrom(..."0123456789+-() ./xé🦷") });

test.each([
  ["a line", (text: string) => text.replace(/[ ()-]/g, "")],
  ["a code", digitsOf],
])("%s is normalised once and for all, with the caret behind the same characters", (_title, keep) => {
  fc.assert(
    fc.property(typed, typed, (before, after) => {
      const { input, moved } = inputWith(before + after, before.length);
      normalizeInput(input, keep);
      expect(input.value).toBe(keep(before + after));
      const [start, end] = moved[0] ?? [before.length, before.length];
      expect(start).toBe(end);
      expect(input.value.slice(0, start)).toBe(keep(before));
      moved.length = 0;
      normalizeInput(input, keep);
      expect(moved, "nothing is left to remove").toEqual([]);
    }),
  );
});

test("a value without a fault is not written, which would move the caret", () => {
  const write = vi.fn();
  const input = { selectionStart: 1, setSelectionRange: write };
  Object.defineProperty(input, "value", { get: () => "5305550142", set: write });
  normalizeInput(input as unknown as HTMLInputElement, normalizePhone);
  expect(write).not.toHaveBeenCalled();
});

test("an input that is filled without the focus does not get the caret", () => {
  const { input, moved } = inputWith("(530) 555-0142", null);
  focused = undefined;
  normalizeInput(input, normalizePhone);
  expect([input.value, moved]).toEqual(["5305550142", []]);
});

/** Whether typing or pasting `data` into an input is prevented. */
function isPrevented(data: string, value: string, [selectionStart, selectionEnd]: [number, number]) {
  const preventDefault = vi.fn();
  const event = { data, currentTarget: { value, selectionStart, selectionEnd }, preventDefault };
  preventExcess(event as unknown as InputEvent<HTMLInputElement>, digitsOf, 10);
  return preventDefault.mock.calls.length > 0;
}

test.each([
  ["a digit at the end of a full number", "9", "5305550142", [10, 10], true],
  ["a digit in the middle of a full number", "9", "5305550142", [3, 3], true],
  ["a digit in place of a selected one", "9", "5305550142", [3, 4], false],
  ["a digit in a number that is long by its punctuation alone", "2", "(530) 555-014", [13, 13], false],
  ["a pasted number, which is judged as a whole", "5305550142", "5305550142", [10, 10], false],
] as const)(
  "typing %s is prevented only if it would push another out",
  (_title, data, value, selection, expected) => {
    expect(isPrevented(data, value, [...selection])).toBe(expected);
  },
);
