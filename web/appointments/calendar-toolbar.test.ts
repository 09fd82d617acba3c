import { expect, test } from "vitest";
import { endOf, hoursShown } from "./calendar-toolbar.tsx";

const visitsAt = (...times: string[]) => times.map((time) => ({ time, minutes: 30 }));

test("a day without visits, or with visits in office hours, shows the office's hours", () => {
  expect(hoursShown([])).toEqual({ starts: "08:00", ends: "16:30" });
  expect(hoursShown(visitsAt("08:00", "16:00"))).toEqual({ starts: "08:00", ends: "16:30" });
});

test("visits outside office hours widen the day", () => {
  expect(hoursShown(visitsAt("07:45", "16:01"))).toEqual({ starts: "07:00", ends: "17:00" });
  expect(hoursShown([{ time: "16:00", minutes: 90 }])).toEqual({ starts: "08:00", ends: "17:30" });
  expect(hoursShown(visitsAt("00:10", "23:50"))).toEqual({ starts: "00:00", ends: "24:00" });
});

test("a visit ends by midnight", () => {
  expect(endOf("09:45:00", 30)).toBe("10:15");
  expect(endOf("23:45", 60)).toBe("24:00");
});
