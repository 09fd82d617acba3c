import { expect, it } from "vitest";
import { gap, pagesToShow } from "./pages-to-show.ts";

it("numbers every page of a list of ordinary length", () => {
  expect(pagesToShow(2, 3)).toEqual([1, 2, 3]);
  expect(pagesToShow(50, 50)).toHaveLength(50);
  expect(pagesToShow(1, 0)).toEqual([]);
});

it.each([
  [1, [1, 2, 3, gap, 400]],
  [4, [1, 2, 3, 4, 5, 6, gap, 400]],
  [5, [1, gap, 3, 4, 5, 6, 7, gap, 400]],
  [399, [1, gap, 397, 398, 399, 400]],
  [400, [1, gap, 398, 399, 400]],
  [900, [1, gap, 399, 400]],
])("leaves out most of 400 pages at page %i", (page, shown) => {
  expect(pagesToShow(page, 400)).toEqual(shown);
});
