import { expect, test } from "vitest";
import { isCalendarDate } from "./office-dates.ts";

test.each(["0001-01-01", "2028-02-29", "9999-12-31"])("%s is a calendar date", (text) => {
  expect(isCalendarDate(text)).toBe(true);
});

test.each(["0000-01-01", "2027-02-29", "2027-13-01", "2027-1-01", "2027-01-01T00:00", "+02027-01-01", ""])(
  "%s is no calendar date",
  (text) => {
    expect(isCalendarDate(text)).toBe(false);
  },
);
