import { expect, test } from "vitest";
import { addressOfList, pageOfSearch, statusOfSearch } from "./list-page.ts";

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

test("a status that there is not filters by nothing", () => {
  expect(statusOfSearch(new URLSearchParams("status=pending"))).toBe("pending");
  expect(statusOfSearch(new URLSearchParams("status=lost"))).toBeUndefined();
});

test("a list's address leaves out what goes without saying", () => {
  expect(addressOfList(1)).toBe("/appointments");
  expect(addressOfList(2, "pending")).toBe("/appointments?status=pending&page=2");
});
