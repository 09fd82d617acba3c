import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { wait } from "./live-updates.ts";

test("a wait between two polls removes its listener", async () => {
  const leaving = new AbortController();
  for (let polls = 0; polls < 3; polls += 1) await wait(1, leaving.signal);
  expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
});

test("a wait between two polls ends when the page is left", async () => {
  const leaving = new AbortController();
  const waiting = wait(60_000, leaving.signal);
  expect(getEventListeners(leaving.signal, "abort")).toHaveLength(1);
  leaving.abort();
  await waiting;
  expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
});
