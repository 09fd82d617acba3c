import { expect, test } from "vitest";
import { readFragment } from "./read-fragment.ts";

test.each([
  ["", ""],
  ["#", ""],
  ["#newsletter", "newsletter"],
  ["#root%20canal", "root canal"],
  ["#caf%C3%A9", "café"],
  ["#%", "%"],
  ["#100%-safe", "100%-safe"],
  ["#%E0%A4%A", "%E0%A4%A"],
])("the fragment of a URL that ends in '%s' is '%s'", (hash, fragment) => {
  expect(readFragment(hash)).toBe(fragment);
});
