import { expect, test } from "vitest";
import { freeSpans, lanesOf, providersOn, tintOf, workingSpan } from "./provider-day.ts";

const span = (starts: number, ends: number) => ({ starts, ends });
// A Thursday, on which one of the example's three providers does not work.
const thursday = "2026-11-26";

test("what visits leave of a working day is free, but nothing shorter than a quarter of an hour", () => {
  const day = span(480, 990);
  expect(freeSpans(day, [])).toEqual([day]);
  expect(freeSpans(day, [span(540, 600), span(480, 530)])).toEqual([span(600, 990)]);
  expect(freeSpans(day, [span(540, 600), span(480, 525), span(960, 1020)])).toEqual([
    span(525, 540),
    span(600, 960),
  ]);
  expect(freeSpans(undefined, [])).toEqual([]);
});

test("a visit within a longer one frees nothing, and what is past is not free", () => {
  expect(freeSpans(span(480, 600), [span(480, 570), span(500, 510)])).toEqual([span(570, 600)]);
  expect(freeSpans(span(480, 600), [], 512)).toEqual([span(515, 600)]);
  expect(freeSpans(span(480, 600), [], 1440)).toEqual([]);
});

test("visits that overlap stand beside each other, and those after them have the whole width", () => {
  expect(lanesOf([span(0, 30), span(15, 45), span(30, 60), span(60, 90)])).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 2 },
    { lane: 0, lanes: 1 },
  ]);
});

test("a day shows who works on it and who has a visit, and each provider has a tint", () => {
  expect(providersOn(thursday, [])).toEqual(["takeda", "halloran"]);
  expect(providersOn(thursday, [{ provider: "osei" }, { provider: "formerly" }])).toEqual([
    "osei",
    "takeda",
    "halloran",
    "formerly",
  ]);
  expect(providersOn("2026-11-29", [])).toEqual(["osei", "takeda", "halloran"]);
  expect(workingSpan("osei", thursday)).toBeUndefined();
  expect(["osei", "takeda", "halloran", "formerly"].map(tintOf)).toEqual([1, 2, 3, 0]);
});
