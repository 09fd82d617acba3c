import { afterEach, expect, test } from "vitest";
import { describeClosure } from "#contract/office/closures.ts";
import { describeTime, nameDays } from "#contract/site/describe-hours.ts";
import { asList } from "#contract/site/format.ts";
import { provideSite, site } from "#contract/site/site.ts";
import * as labels from "#web/appointments/labels.ts";
import { ConnectionError } from "#web/islands/load-module.ts";
import * as staff from "./english.ts";
import { getErrorMessage } from "./error-message.ts";
import * as dates from "./format-date.ts";

const english = site();
const spanish = { ...english, language: "es", practice: { ...english.practice, locale: "es-US" } } as const;

afterEach(() => provideSite(() => english));

const date = "2026-11-30";
const moment = `${date}T18:00:00Z`;
const when = { date, time: "09:30" };
const closure = { from: date, to: date, reason: "1" };
const wishes = {
  preferred_day: "monday",
  preferred_time_frame: "morning",
  preferred_second_day: "friday",
  preferred_second_time_frame: null,
} as const;
const unreachable = new ConnectionError();

test.each<[what: string, toStaff: () => string, toPatients: () => string]>([
  ["a full date", () => staff.formatFullDate(date), () => dates.formatFullDate(date)],
  ["a short date", () => staff.formatShortDay(date), () => dates.formatShortDay(date)],
  ["a medium date", () => staff.formatMediumDate(date), () => dates.formatMediumDate(date)],
  ["a long date", () => staff.formatLongDate(date), () => dates.formatLongDate(date)],
  ["a moment", () => staff.formatMoment(moment), () => dates.formatMoment(moment)],
  ["a time", () => staff.describeTime("09:30"), () => describeTime("09:30")],
  ["days", () => staff.nameDays(["monday", "friday"]), () => nameDays(["monday", "friday"], site())],
  ["a list", () => staff.asList().format(["1", "2"]), () => asList().format(["1", "2"])],
  ["a closure", () => staff.describeClosure(closure), () => describeClosure(closure)],
  ["a lost connection", () => staff.getErrorMessage(unreachable, ""), () => getErrorMessage(unreachable, "")],
  ["a visit’s time", () => labels.describeWhen(when, "en"), () => labels.describeWhen(when)],
  ["wishes", () => labels.describePreferences(wishes, "en"), () => labels.describePreferences(wishes)],
  ["no weekday", () => labels.weekdayLabel(null, "en"), () => labels.weekdayLabel(null)],
  ["a quarter", () => labels.painAreaLabel("upper_left", "en"), () => labels.painAreaLabel("upper_left")],
  ["a need", () => labels.accommodationLabel("none", "en"), () => labels.accommodationLabel("none")],
])(
  "on a site in Spanish %s is said to staff in English, and to patients in Spanish",
  (_, toStaff, toPatients) => {
    const onEnglishSite = toPatients();
    provideSite(() => spanish);
    expect(toStaff()).toBe(onEnglishSite);
    expect(toPatients()).not.toBe(onEnglishSite);
  },
);

test("English is spoken no longer than what is put into words, also where that fails", () => {
  provideSite(() => spanish);
  const fail = staff.inEnglish(() => {
    throw new Error(dates.formatShortDay(date));
  });
  expect(fail).toThrow("Mon, Nov 30");
  expect(dates.formatShortDay(date)).toContain("nov");
});
