import { expect, test } from "vitest";
import { toInstant } from "./office-time.ts";

const instantOf = (date: string, time: string) => toInstant({ date, time })?.toISOString();

test.each([
  ["in summer", "2026-07-01", "14:15", "2026-07-01T21:15:00.000Z"],
  ["in winter", "2026-12-31", "16:30", "2027-01-01T00:30:00.000Z"],
  ["at midnight", "2026-03-09", "00:00", "2026-03-09T07:00:00.000Z"],
  ["before daylight-saving begins", "2026-03-08", "01:59", "2026-03-08T09:59:00.000Z"],
  ["after daylight-saving began", "2026-03-08", "03:00", "2026-03-08T10:00:00.000Z"],
  ["before the hour that comes twice", "2026-11-01", "00:59", "2026-11-01T07:59:00.000Z"],
  [
    "within the hour that comes twice, of which the first is meant",
    "2026-11-01",
    "01:30",
    "2026-11-01T08:30:00.000Z",
  ],
  ["after the hour that comes twice", "2026-11-01", "02:00", "2026-11-01T10:00:00.000Z"],
])("an office time %s is found", (_when, date, time, instant) => {
  expect(instantOf(date, time)).toBe(instant);
});

test("an office time that the clock skips when daylight-saving begins does not exist", () => {
  for (const time of ["02:00", "02:30", "02:59"]) expect(instantOf("2026-03-08", time)).toBeUndefined();
});
