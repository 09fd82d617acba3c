import { expect, test } from "vitest";
import { describeClosure, soonClosures } from "./closures.ts";

test("closures that touch the next 14 days are named with their days and reason (office-10)", () => {
  const closures = [
    { from: "2026-11-20", to: "2026-11-23", reason: "Moving" },
    { from: "2026-11-26", to: "2026-11-26", reason: "Thanksgiving" },
    { from: "2026-11-26", to: "2026-11-27", reason: "Thanksgiving" },
    { from: "2026-12-07", to: "2026-12-09", reason: "A course" },
    { from: "2026-12-08", to: "2026-12-08", reason: "Too far ahead" },
  ];
  expect(
    soonClosures({ today: "2026-11-23", banner: null, closures, opens_and_closes: [] }).map(describeClosure),
  ).toEqual([
    "Closed Friday, November 20 to Monday, November 23: Moving",
    "Closed Thursday, November 26: Thanksgiving",
    "Closed Thursday, November 26 to Friday, November 27: Thanksgiving",
    "Closed Monday, December 7 to Wednesday, December 9: A course",
  ]);
});
