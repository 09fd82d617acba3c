import { expect, it } from "vitest";
import { gap, pageOfSearch, pagesToShow } from "./pager.tsx";

it("a pager numbers every page of up to 50", () => {
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
])("at page %i a pager leaves out most of 400", (page, shown) => {
  expect(pagesToShow(page, 400)).toEqual(shown);
});

it.each([
  ["", 1],
  ["page=2", 2],
  ["page=0", 1],
  ["page=-1", 1],
  ["page=two", 1],
  ["page=007", 7],
])("the query '%s' names page %i", (search, page) => {
  expect(pageOfSearch(new URLSearchParams(search))).toBe(page);
});
