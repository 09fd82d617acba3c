import { expect, test } from "vitest";
import { mondayOf } from "#contract/office-dates.ts";
import { datesShown } from "./week-by-provider.tsx";

test("a week begins on Monday, also over the turn of a month and of the year", () => {
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
});

test("a week shows Monday to Friday, and a weekend's day with a visit", () => {
  const weekdays = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"];
  expect(datesShown("2026-11-23", [])).toEqual(weekdays);
  expect(datesShown("2026-11-23", [{ confirmed_date: "2026-11-29" }])).toEqual([...weekdays, "2026-11-29"]);
});
