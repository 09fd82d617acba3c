import { afterEach, expect, test } from "vitest";
import { exampleContent, exampleSite } from "#tests/support/example-site.ts";
import { siteClosures } from "./closed-days.ts";
import { hoursOn } from "./describe-hours.ts";
import { provideSite, type Site } from "./site.ts";

type Closure = Site["hours"]["closures"][number];

/** The days of some years on which a closure is. */
function daysOf(closure: Omit<Closure, "name">, from = "2026-01-01", to = "2030-12-31") {
  const closures = [{ ...closure, name: "A holiday" }];
  provideSite(() => ({ ...exampleSite, hours: { ...exampleSite.hours, closures } }));
  return siteClosures({ from, to }).map((day) => day.from);
}

afterEach(() => provideSite(() => exampleSite));

test.each([
  ["only once", "2026-12-25", null, ["2026-12-25"]],
  [
    "each December 25",
    "2026-12-25",
    "on_this_date",
    ["2026-12-25", "2027-12-25", "2028-12-25", "2029-12-25", "2030-12-25"],
  ],
  [
    "each fourth Thursday of November",
    "2026-11-26",
    "on_this_weekday",
    ["2026-11-26", "2027-11-25", "2028-11-23", "2029-11-22", "2030-11-28"],
  ],
  [
    "each last Monday of May",
    "2027-05-31",
    "on_the_last_such_weekday",
    ["2027-05-31", "2028-05-29", "2029-05-28", "2030-05-27"],
  ],
  [
    "each day after the fourth Thursday of November",
    "2026-11-27",
    "on_the_day_after_that_weekday",
    ["2026-11-27", "2027-11-26", "2028-11-24", "2029-11-23", "2030-11-29"],
  ],
  [
    "each day after the fifth Sunday of January",
    "2027-02-01",
    "on_the_day_after_that_weekday",
    ["2027-02-01", "2028-01-31"],
  ],
  ["each February 29", "2028-02-29", "on_this_date", ["2028-02-29"]],
] as const)("a closure is on its first day, and then %s (office-10)", (_, date, every_year, days) => {
  expect(daysOf({ date, every_year })).toEqual(days);
});

test("the office has no hours on a day that comes back (office-10)", () => {
  daysOf({ date: "2026-11-26", every_year: "on_this_weekday" });
  expect(hoursOn("2029-11-22")).toBeUndefined();
  expect(hoursOn("2029-11-23")).toBeDefined();
});

test("the example's closures are the days that it names", () => {
  const named = exampleContent.hours.closures.map(({ date }) => date);
  expect(siteClosures({ from: "2026-01-01", to: "2031-12-31" }).map(({ from }) => from)).toEqual(named);
});
