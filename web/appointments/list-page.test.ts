import { expect, test } from "vitest";
import { addressOfList, statusOfSearch } from "./list-page.ts";

test("a status that there is not filters by nothing", () => {
  expect(statusOfSearch(new URLSearchParams("status=pending"))).toBe("pending");
  expect(statusOfSearch(new URLSearchParams("status=lost"))).toBeUndefined();
});

test("a list's address leaves out what goes without saying", () => {
  expect(addressOfList(1)).toBe("/appointments");
  expect(addressOfList(2, "pending")).toBe("/appointments?status=pending&page=2");
});
