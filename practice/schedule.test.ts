import { expect, it } from "vitest";
import { describeDaysOf } from "#practice/program/describe-days.ts";
import { specialtiesOn } from "#practice/program/look-up-schedule.ts";
import { appointmentCategories, timeFrames, weekdays } from "#practice/schedule.ts";

it("labels each weekday with the dentist and endodontist who are in on it", () => {
  const named = weekdays.map(({ value, label }) => [
    value,
    label.includes("General Dentist") === specialtiesOn(value).includes("general_dentist"),
    label.includes("Endo") === specialtiesOn(value).includes("endodontist"),
  ]);
  expect(named).toEqual(
    ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => [day, true, true]),
  );
});

it("has the days of dentist and endodontist (practice-8)", () => {
  expect(describeDaysOf("general_dentist")).toBe("Mondays, Tuesdays, Wednesdays, and Fridays");
  expect(describeDaysOf("endodontist")).toBe("Tuesdays, Wednesdays, and Thursdays");
});

it("gives each of the nine categories the specialty that its value begins with", () => {
  expect(appointmentCategories).toHaveLength(9);
  expect(appointmentCategories.filter(({ value, specialty }) => !value.startsWith(specialty))).toEqual([]);
});

it("labels the time frames with the times they hold", () => {
  expect(timeFrames.map(({ label, starts, ends }) => [label, starts, ends])).toEqual([
    ["Morning (7:45am–11:15am)", "07:45", "11:15"],
    ["Afternoon (12:30pm–3:30pm)", "12:30", "15:30"],
  ]);
});
