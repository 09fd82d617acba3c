import { expect, test } from "vitest";
import { closedDaysIn } from "./office-closures.ts";

const move = { from: "2031-05-30", to: "2031-06-02", reason: "A new floor" };

test("the closed days are those in view", () => {
  const daysIn = (from: string, to: string) => closedDaysIn({ from, to }, [move]).map(({ day }) => day);
  expect(daysIn("2031-06-01", "2031-06-30")).toEqual(["2031-06-01", "2031-06-02"]);
  expect(daysIn("2031-05-01", "2031-05-31")).toEqual(["2031-05-30", "2031-05-31"]);
  expect(daysIn("2031-06-03", "2031-06-30")).toEqual([]);
});
