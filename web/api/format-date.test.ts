import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import { bilingualContent, exampleSite } from "#tests/support/example-site.ts";
import {
  atLineStart,
  formatFullDate,
  formatLongDate,
  formatMediumDate,
  formatMoment,
  formatShortDay,
} from "./format-date.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(["America/Los_Angeles", "Pacific/Kiritimati", "UTC"])(
  "a calendar day, and a moment in office time, are the same in %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    expect(formatFullDate("2026-11-23")).toBe("Monday, November 23, 2026");
    expect(formatShortDay("2026-11-01")).toBe("Sun, Nov 1");
    expect(formatMediumDate("2026-03-08")).toBe("Mar 8, 2026");
    expect(formatLongDate("1991-03-08")).toBe("March 8, 1991");
    expect(formatMoment("2026-11-24T05:41:00.000Z")).toMatch(/^Nov 23, 2026, 9:41\sPM$/);
  },
);

test("a date begins a line with a capital letter", () => {
  expect(atLineStart("lunes, 23 de noviembre de 2026")).toBe("Lunes, 23 de noviembre de 2026");
  expect(atLineStart(formatFullDate("2026-11-23"))).toBe("Monday, November 23, 2026");
});

test("a moment in Spanish is said as the rest of the page says times", () => {
  const inSpanish = resolveSite(bilingualContent, { version: "es", language: "es" });
  provideSite(() => inSpanish);
  onTestFinished(() => provideSite(() => exampleSite));
  expect(formatMoment("2026-11-24T05:41:00.000Z")).toMatch(/^23 nov 2026, 9:41\sp\.\u00a0m\.$/);
});
