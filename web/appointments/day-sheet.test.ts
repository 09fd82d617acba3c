import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import { providerName } from "#contract/site/look-up.ts";
import { markupOf, textOf, textsOf } from "#tests/support/rendered-part.ts";
import { calendarQuery } from "./appointment-queries.ts";
import { DaySheet } from "./day-sheet.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelector: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const visit: CalendarVisit = {
  last_initial: null,
  age: null,
  id: 7,
  patient_first_name: null,
  user: { username: null, first_name: "Ada" },
  category: "a_former_category",
  confirmed_date: "2026-11-23",
  confirmed_time: "08:00",
  provider: "osei",
  minutes: 30,
  language: "en",
  severe_pain: false,
};

/** The sheet at an address, with the visits of one day, and no others, loaded. */
function sheet(search: string, day: string, results: CalendarVisit[] = []) {
  const markup = markupOf(createElement(DaySheet), {
    at: `/appointments/day${search}`,
    answers: [[calendarQuery({ from: day, to: day }).queryKey, { results }]],
  });
  return { markup, text: textOf(markup), visits: textsOf("li", markup) };
}

test.each([
  ["", "2026-11-24T07:59:00Z", "2026-11-23", "Monday, November 23, 2026"],
  ["", "2026-11-24T08:00:00Z", "2026-11-24", "Tuesday, November 24, 2026"],
  ["?date=2028-02-29", "2026-11-24T08:00:00Z", "2028-02-29", "Tuesday, February 29, 2028"],
  ["?date=2026-02-29", "2026-11-24T08:00:00Z", "2026-11-24", "Tuesday, November 24, 2026"],
  ["?date=tomorrow", "2026-11-24T08:00:00Z", "2026-11-24", "Tuesday, November 24, 2026"],
])("a day sheet at %j shows its day, or else today at the office: at %s %s", (search, now, day, words) => {
  vi.setSystemTime(now);
  const { text } = sheet(search, day);
  expect(text).toContain(words);
  expect(text).toContain("No confirmed visits on this day.");
});

test("a day sheet leads to the days beside it, over the change of clocks and of the year", () => {
  const daysBeside = (day: string) =>
    [...sheet(`?date=${day}`, day).markup.matchAll(/href="\/appointments\/day\?date=([^"]*)"/g)].map(
      ([, date]) => date,
    );
  expect(daysBeside("2026-11-01")).toEqual(["2026-10-31", "2026-11-02"]);
  expect(daysBeside("2026-03-08")).toEqual(["2026-03-07", "2026-03-09"]);
  expect(daysBeside("2026-12-31")).toEqual(["2026-12-30", "2027-01-01"]);
});

test("a visit is in its provider's column at its time; midnight ends the day (visits-46)", () => {
  const [osei, halloran] = [providerName("osei"), providerName("halloran")];
  const late = { ...visit, id: 8, confirmed_time: "23:45", minutes: 60 };
  const other = { ...visit, id: 9, user: { username: null, first_name: "Ben" }, provider: "halloran" };
  const { text, visits, markup } = sheet("?date=2026-11-23", "2026-11-23", [visit, other, late]);
  expect(text).toContain("3 confirmed visits.");
  expect(textsOf("h3", markup)).toEqual(expect.arrayContaining([osei, halloran]));
  expect(visits).toEqual([
    "8:00 AM Ada , a_former_category until 8:30 AM",
    "11:45 PM Ada , a_former_category until 12:00 AM",
    "8:00 AM Ben , a_former_category until 8:30 AM",
  ]);
  expect(sheet("?date=2026-11-23", "2026-11-23", [visit]).text).toContain("One confirmed visit.");
});

test("a visit says in words that the patient is in severe pain (visits-46)", () => {
  const { visits } = sheet("?date=2026-11-23", "2026-11-23", [{ ...visit, severe_pain: true }]);
  expect(visits).toEqual(["8:00 AM Ada , a_former_category until 8:30 AM Severe pain"]);
});

test("a day whose visits are loading is not called empty", () => {
  const { text } = sheet("?date=2026-11-24", "2026-11-23", [visit]);
  expect(text).not.toContain("confirmed visit");
  expect(text).not.toContain("Ada");
});
