import { expect, test } from "vitest";
import { createRetryKeys } from "./retry-key.ts";

test("unchanged content keeps its key when it is sent again; changed content gets another", () => {
  const { keyFor } = createRetryKeys();
  const first = keyFor("one");
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor("one")).toBe(first);
  expect(keyFor("two")).not.toBe(first);
});

test("the same content after a successful request gets a new key", () => {
  const { keyFor, arrived } = createRetryKeys();
  const first = keyFor("one");
  arrived();
  expect(keyFor("one")).not.toBe(first);
});
