import { createElement } from "react";
import { expect, test } from "vitest";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { aConfirmedVisit } from "#tests/samples/confirmed-visit.ts";
import { markupOf, textOf } from "#tests/support/rendered-part.ts";
import { ChangedNotice } from "./changed-notice.tsx";
import { describeAskedFor, describeWhose, nameAppointment } from "./describe-person.ts";
import type { LastChange } from "./last-change.ts";

const visitFor = (given: Partial<StaffAppointment>) =>
  aConfirmedVisit("Ada", {
    confirmed_date: "2026-11-30",
    patient_name: null,
    patient_first_name: null,
    ...given,
  });

const visits = {
  "for the patient": visitFor({ age: 40 }),
  "for someone named": visitFor({ age: 7, patient_first_name: "Elin", patient_name: "Elin Garcia" }),
  "for someone of unknown age": visitFor({
    age: null,
    patient_first_name: "Elin",
    patient_name: "Elin Garcia",
  }),
  "for someone named with the relationship": visitFor({ age: null, patient_name: "Elin, daughter" }),
};

test.each<[keyof typeof visits, line: string, name: string, asked: string]>([
  ["for the patient", "Ada", "Ada’s visit", "Ada is asked by email to choose another time."],
  [
    "for someone named",
    "Ada for Elin, 7",
    "Ada’s visit for Elin",
    "Ada is asked by email to choose another time for Elin.",
  ],
  [
    "for someone of unknown age",
    "Ada for Elin",
    "Ada’s visit for Elin",
    "Ada is asked by email to choose another time for Elin.",
  ],
  [
    "for someone named with the relationship",
    "Ada for Elin, daughter",
    "Ada’s visit for Elin, daughter",
    "Ada is asked by email to choose another time for Elin, daughter.",
  ],
])("a visit %s says whose it is (visits-113)", (visit, line, name, asked) => {
  expect(describeWhose(visits[visit])).toBe(line);
  expect(nameAppointment(visits[visit], "visit")).toBe(name);
  expect(describeAskedFor(visits[visit])).toBe(asked);
});

test.each<[Partial<LastChange>, Partial<StaffAppointment>, string]>([
  [{}, {}, "Ada’s request for Elin is now confirmed, for Mon, Nov 30 at 9:00 AM."],
  [{ wasRescheduled: true }, {}, "Ada’s visit for Elin has moved to Mon, Nov 30 at 9:00 AM."],
  [{}, { status: "cancelled" }, "Ada’s request for Elin is now cancelled."],
  [{ wasAsked: true }, {}, "Ada is asked by email to choose another time for Elin."],
])("the notice of a change says for whom the visit is: %j %j", (change, given, sentence) => {
  const request = { ...visits["for someone named"], ...given };
  const notice = createElement(ChangedNotice, {
    change: { request, wasRescheduled: false, at: 0, ...change },
  });
  expect(textOf(markupOf(notice))).toContain(sentence);
});
