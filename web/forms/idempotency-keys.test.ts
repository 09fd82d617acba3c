import { expect, test } from "vitest";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

test("unchanged content keeps its key when it is sent again; changed content gets another", () => {
  const { keyFor } = createIdempotencyKeys();
  const first = keyFor("one");
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor("one")).toBe(first);
  expect(keyFor("two")).not.toBe(first);
});

test("the same content after a successful request gets a new key", () => {
  const { keyFor, arrived } = createIdempotencyKeys();
  const first = keyFor("one");
  arrived();
  expect(keyFor("one")).not.toBe(first);
});
