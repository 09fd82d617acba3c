import type { DayOfWeek, OpeningHours, WorkingHours } from "#practice/program/shapes.ts";

export const officeHours: WorkingHours = { starts: "10:00", ends: "18:00" };

export const openingHours: readonly OpeningHours[] = [
  {
    days: ["tuesday", "thursday", "saturday"],
    opens: officeHours.starts,
    closes: officeHours.ends,
  },
];

export const daysByAvailability: readonly DayOfWeek[] = [];

export const closures: readonly { date: string; name: string }[] = [];
