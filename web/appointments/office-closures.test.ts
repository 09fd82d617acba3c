import { expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { closedDaysIn, closuresIn } from "./office-closures.ts";

const [first] = site().hours.closures;
if (!first) throw new Error("The practice names no closure.");
const shipped = { from: first.date, to: first.date, reason: first.name };
const move = { from: "2031-05-30", to: "2031-06-02", reason: "A new floor" };

test("a closure is in view on its first and on its last day (office-10)", () => {
  expect(closuresIn({ from: "2031-06-02", to: "2031-06-30" }, [move])).toEqual([move]);
  expect(closuresIn({ from: "2031-05-01", to: "2031-05-30" }, [move])).toEqual([move]);
  expect(closuresIn({ from: "2031-06-03", to: "2031-06-30" }, [move])).toEqual([]);
});

test("a closure of the practice's files is named once, also where the server has named it", () => {
  const day = { from: first.date, to: first.date };
  expect(closuresIn(day, [])).toEqual([shipped]);
  expect(closuresIn(day, [shipped])).toEqual([shipped]);
});

test("the closed days are those in view", () => {
  const daysIn = (from: string, to: string) => closedDaysIn({ from, to }, [move]).map(({ day }) => day);
  expect(daysIn("2031-06-01", "2031-06-30")).toEqual(["2031-06-01", "2031-06-02"]);
  expect(daysIn("2031-05-01", "2031-05-31")).toEqual(["2031-05-30", "2031-05-31"]);
  expect(daysIn("2031-06-03", "2031-06-30")).toEqual([]);
});
