import { expect, test } from "vitest";
import { openingOf, usualHours, weekOf, withHours, workdays } from "./week-hours.ts";

test("days with the same hours go together, in the order of the week", () => {
  const week = {
    ...withHours({}, workdays, usualHours),
    wednesday: { opens: "10:00", closes: "19:00" },
    sunday: usualHours,
  };
  expect(openingOf(week)).toEqual([
    { days: ["monday", "tuesday", "thursday", "friday", "sunday"], ...usualHours },
    { days: ["wednesday"], opens: "10:00", closes: "19:00" },
  ]);
});

test("a week is the same after it was put together", () => {
  const opening = [
    { days: ["tuesday" as const, "saturday" as const], opens: "09:00", closes: "" },
    { days: ["friday" as const], opens: "09:00", closes: "13:00" },
  ];
  expect(openingOf(weekOf(opening))).toEqual(opening);
});

test("some days get the same hours, and the others keep theirs", () => {
  const week = withHours({ saturday: { opens: "09:00", closes: "12:00" } }, workdays, usualHours);
  expect(Object.keys(week)).toEqual(["saturday", ...workdays]);
  expect(week.saturday).toEqual({ opens: "09:00", closes: "12:00" });
  expect(week.friday).toEqual(usualHours);
});
