import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { provideSite, site } from "#contract/site/site.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import {
  adviceOn,
  adviceOnPain,
  categoryLabel,
  describePreferences,
  levelTyped,
  painAreaLabel,
  weekdayLabel,
} from "./labels.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rootCanal = { category: "endodontist_consultation", date_of_birth: "2012-11-23" } as const;

test.each([
  ["on the eve of the birthday at the office, though it has begun in London", "2026-11-23T07:59:00Z", 1],
  ["from midnight at the office on", "2026-11-23T08:00:00Z", 0],
])("a patient reaches the endodontist's age by the office's day (visits-16): %s", (_title, now, hints) => {
  vi.setSystemTime(now);
  expect(adviceOn(rootCanal)).toHaveLength(hints);
});

test("a patient born on 29 February reaches the age on 1 March of a common year", () => {
  const born = { ...rootCanal, date_of_birth: "2012-02-29" };
  vi.setSystemTime("2026-02-28T20:00:00Z");
  expect(adviceOn(born)).toHaveLength(1);
  vi.setSystemTime("2026-03-01T20:00:00Z");
  expect(adviceOn(born)).toEqual([]);
});

test.each([
  ["8", true],
  ["９", true],
  ["7", false],
  ["7.9", false],
  ["", false],
  ["-", false],
  [undefined, false],
])("for a discomfort typed as %j the form says to call: %s (visits-16)", (typed, isSevere) => {
  const advice = adviceOnPain(levelTyped(typed)) ?? "";
  expect(advice.includes(`${site().practice.emergency.phone.display}, day and night`)).toBe(isSevere);
});

test("without a number for emergencies the form says to call the office (site-18)", () => {
  onTestFinished(() => provideSite(() => exampleSite));
  const { practice } = exampleSite;
  const emergency = { ...practice.emergency, phone: { display: "", dial: "" } };
  provideSite(() => ({ ...exampleSite, practice: { ...practice, emergency } }));
  expect(adviceOnPain(9)).toBe(
    `For severe pain, please call us at ${practice.phone.display}: we will see you sooner.`,
  );
});

test("of someone else's visit the form states the youngest age, as long as it cannot compare the age (visits-110)", () => {
  const { category } = rootCanal;
  const ageRule = ["Endodontic patients must be 14 or older."];
  expect(adviceOn({ category, isForSomeoneElse: true })).toEqual(ageRule);
  expect(adviceOn({ category, isForSomeoneElse: true, date_of_birth: "" })).toEqual(ageRule);
  expect(adviceOn({ category, isForSomeoneElse: true, date_of_birth: "1951-11-30" })).toEqual([]);
  expect(adviceOn({ category: "general_dentist_exam", isForSomeoneElse: true })).toEqual([]);
  expect(adviceOn({ category })).toEqual([]);
});

test("a form without choices has no advice", () => {
  expect(adviceOn({})).toEqual([]);
  expect(
    adviceOn({ category: "", preferred_day: "", preferred_second_day: "none", date_of_birth: "" }),
  ).toEqual([]);
});

test("a value that the practice no longer offers is shown as it is stored", () => {
  expect(categoryLabel("orthodontist_braces")).toBe("orthodontist_braces");
  expect([weekdayLabel(null), weekdayLabel(undefined), weekdayLabel("none")]).toEqual([
    "None",
    "None",
    "None",
  ]);
  expect(painAreaLabel("upper_left")).not.toBe("upper_left");
});

test("preferences name the second day, and its part of the day, only if there is one", () => {
  const first = { preferred_day: "monday", preferred_time_frame: "morning" };
  const none = { preferred_second_day: "none", preferred_second_time_frame: null };
  expect(describePreferences({ ...first, ...none })).toBe("Monday, Morning");
  const second = { preferred_second_day: "friday", preferred_second_time_frame: "afternoon" };
  expect(describePreferences({ ...first, ...second })).toBe("Monday, Morning; or Friday, Afternoon");
  const anyTime = { preferred_second_day: "friday", preferred_second_time_frame: null };
  expect(describePreferences({ ...first, ...anyTime })).toBe("Monday, Morning; or Friday");
});
