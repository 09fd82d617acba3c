import { expect, it } from "vitest";
import { formatPublishedDate } from "./byline.tsx";

it("formats the office's day, whatever the device's time zone", () => {
  expect(formatPublishedDate("2026-03-01T07:59:59.000Z")).toBe("February 28, 2026");
  expect(formatPublishedDate("2026-03-01T08:00:00.000Z")).toBe("March 1, 2026");
});

it("respects the office's daylight-saving time", () => {
  expect(formatPublishedDate("2026-07-01T06:59:59.000Z")).toBe("June 30, 2026");
  expect(formatPublishedDate("2026-07-01T07:00:00.000Z")).toBe("July 1, 2026");
});
