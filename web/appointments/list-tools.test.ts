import { expect, test } from "vitest";
import { describeInvalidDays, isFiltered } from "./list-tools.tsx";
import { noFilters } from "./list-view.ts";

test.each(Object.keys(noFilters))(
  "a list that is narrowed by its %s alone is filtered (visits-38)",
  (name) => {
    expect(isFiltered({ ...noFilters, [name]: "2026-11-23" })).toBe(true);
    expect(isFiltered(noFilters)).toBe(false);
  },
);

test.each([
  { from: "", to: "" },
  { from: "1900-01-01", to: "" },
  { from: "2026-11-23", to: "2026-11-23" },
])("the days $from to $to can be filtered by", (days) => {
  expect(describeInvalidDays(days)).toBeUndefined();
});

test.each([
  { from: "0002-11-23", to: "" },
  { from: "", to: "0202-11-30" },
  { from: "12026-11-23", to: "" },
])("a year that is still being typed is none to filter by: $from to $to", (days) => {
  expect(describeInvalidDays(days)).toBe("Enter a full date, 1900 or later.");
});

test("the last day is not before the first", () => {
  expect(describeInvalidDays({ from: "2026-11-24", to: "2026-11-23" })).toBe(
    "The last date must not be before the first.",
  );
});
