import { expect, test } from "vitest";
import { listPath, statusOfSearch } from "./list-view.ts";

test("an unknown status does not filter", () => {
  expect(statusOfSearch(new URLSearchParams("status=pending"))).toBe("pending");
  expect(statusOfSearch(new URLSearchParams("status=lost"))).toBeUndefined();
});

test("a list's URL omits defaults", () => {
  expect(listPath(1)).toBe("/appointments");
  expect(listPath(2, "pending")).toBe("/appointments?status=pending&page=2");
});
