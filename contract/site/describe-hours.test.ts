import { expect, it } from "vitest";
import { describeDaysOf, describeOpeningHours, describeTime } from "./describe-hours.ts";
import { site } from "./site.ts";

it("describes the shipped hours as the office says them", () => {
  expect(describeOpeningHours()).toEqual([
    { days: "Monday to Friday", hours: "8:00 AM to 4:30 PM" },
    { days: "Saturdays", hours: "depending on availability" },
  ]);
});

it("follows an edit: days with a gap are listed, two days are joined, none by availability adds no line", () => {
  const { hours, practice, language } = site();
  const lines = describeOpeningHours({
    practice,
    language,
    hours: {
      ...hours,
      opening: [
        { days: ["friday", "monday", "wednesday"], opens: "09:15", closes: "12:00" },
        { days: ["saturday", "sunday"], opens: "00:30", closes: "13:05" },
      ],
      by_availability: [],
    },
  });
  expect(lines).toEqual([
    { days: "Monday, Wednesday, and Friday", hours: "9:15 AM to 12:00 PM" },
    { days: "Saturday and Sunday", hours: "12:30 AM to 1:05 PM" },
  ]);
});

it("says noon and midnight as PM and AM", () => {
  expect([describeTime("12:00"), describeTime("00:00")]).toEqual(["12:00 PM", "12:00 AM"]);
});

it("has the days of dentist and endodontist (practice-8)", () => {
  expect(describeDaysOf("general_dentist", site())).toBe("Mondays, Tuesdays, Wednesdays, and Fridays");
  expect(describeDaysOf("endodontist", site())).toBe("Tuesdays, Wednesdays, and Thursdays");
});
