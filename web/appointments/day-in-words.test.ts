import { afterEach, expect, test, vi } from "vitest";
import { dateInFull, dateInShort, dayInFull, dayInShort } from "./day-in-words.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(["America/Los_Angeles", "Pacific/Kiritimati", "UTC"])("a day reads as itself in %s", (zone) => {
  vi.stubEnv("TZ", zone);
  expect(dayInFull("2026-11-23")).toBe("Monday, November 23, 2026");
  expect(dayInShort("2026-11-01")).toBe("Sun, Nov 1");
  expect(dateInShort("2026-03-08")).toBe("Mar 8, 2026");
  expect(dateInFull("1991-03-08")).toBe("March 8, 1991");
});
