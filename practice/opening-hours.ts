import type { DayOfWeek, OpeningHours, WorkingHours } from "#practice/program/shapes.ts";

/** When the office's day begins and ends. */
export const officeHours: WorkingHours = { starts: "08:00", ends: "16:30" };

/** When the office is open (practice-7). */
export const openingHours: readonly OpeningHours[] = [
  {
    days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
    opens: officeHours.starts,
    closes: officeHours.ends,
  },
];

/** Days on which the office sometimes opens; visits on them are arranged by telephone. */
export const daysByAvailability: readonly DayOfWeek[] = ["saturday"];

/** Days on which the office is closed, each an office-local `YYYY-MM-DD` with its reason. */
export const closures: readonly { date: string; name: string }[] = [
  { date: "2026-11-26", name: "Thanksgiving Day" },
  { date: "2026-11-27", name: "Day after Thanksgiving" },
  { date: "2026-12-24", name: "Christmas Eve" },
  { date: "2026-12-25", name: "Christmas Day" },
  { date: "2027-01-01", name: "New Year’s Day" },
  { date: "2027-01-18", name: "Martin Luther King Jr. Day" },
  { date: "2027-02-15", name: "Presidents’ Day" },
  { date: "2027-05-31", name: "Memorial Day" },
  { date: "2027-07-05", name: "Independence Day, observed" },
  { date: "2027-09-06", name: "Labor Day" },
  { date: "2027-11-25", name: "Thanksgiving Day" },
  { date: "2027-11-26", name: "Day after Thanksgiving" },
  { date: "2027-12-24", name: "Christmas Day, observed" },
];
