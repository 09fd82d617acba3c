import { expect, test } from "vitest";
import { pageOfSearch } from "./page-of-search.ts";

test.each([
  ["", 1],
  ["page=2", 2],
  ["page=0", 1],
  ["page=-1", 1],
  ["page=two", 1],
  ["page=007", 7],
])("'%s' asks for page %i", (search, page) => {
  expect(pageOfSearch(new URLSearchParams(search))).toBe(page);
});
