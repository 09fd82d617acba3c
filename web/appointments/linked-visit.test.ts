import { createElement } from "react";
import { expect, test } from "vitest";
import type { LinkedVisit as Visit } from "#contract/appointments/visit-links.ts";
import { markupOf, textOf, textsOf } from "#tests/support/rendered-part.ts";
import { LinkedVisit } from "./linked-visit.tsx";

const ahead: Visit = {
  patient_first_name: null,
  first_name: "Ada",
  status: "confirmed",
  date: "2026-11-30",
  time: "13:30",
  minutes: 30,
  provider: "Dr. Renata Osei",
  office: { name: "The practice", address: "1 Main Street", phone: "(530) 555-0100" },
  attendance: null,
  can_cancel: true,
  can_ask_another_time: true,
  wants_another_time: false,
  asked_to_choose: false,
  wants_earlier: false,
  reminders: true,
};
const tooClose = { can_cancel: false };
const begun = { can_cancel: false, can_ask_another_time: false };
const unconfirmed = { status: "pending", date: null, time: null, minutes: null, provider: null } as const;

/** The page of a link to a visit, at a place of it. */
function pageOf(change: Partial<Visit>, hash = "") {
  const markup = markupOf(createElement(LinkedVisit, { token: "a-token" }), {
    at: `/visit/a-token${hash}`,
    answers: [[["linked visit", "a-token"], { ...ahead, ...change }]],
  });
  return { markup, text: textOf(markup), buttons: textsOf("button", markup) };
}

const another = "Ask for another time";

test.each<[string, Partial<Visit>, string, string[]]>([
  [
    "a visit ahead",
    {},
    "Hello Ada, your visit is on Monday, November 30, 2026 1:30 PM",
    ["I’ll be there", "I can’t make it", another],
  ],
  [
    "a visit to which the patient has said to come",
    { attendance: "coming" },
    "You told us you’ll be there.",
    ["I can’t make it", another],
  ],
  ["a visit that is too close", tooClose, "It is too late to cancel here.", ["I’ll be there", another]],
  ["a visit that has begun", begun, "Hello Ada, your visit was on Monday", []],
  [
    "a cancelled visit",
    { ...begun, status: "cancelled" },
    "Hello Ada, your visit is cancelled: Cancelled: Monday, November 30, 2026",
    [],
  ],
  ["a request", unconfirmed, "Hello Ada, We have your request", ["Cancel request", another]],
  [
    "a cancelled request",
    { ...unconfirmed, ...begun, status: "cancelled" },
    "Hello Ada, Your request is cancelled",
    [],
  ],
  [
    "a wish for another time",
    { wants_another_time: true },
    "You asked for another time.",
    ["I’ll be there", "I can’t make it", another],
  ],
  [
    "a visit whose time the office cannot keep",
    { asked_to_choose: true, attendance: "coming" },
    "we cannot see you at this time. Please choose another one.",
    ["I can’t make it", another],
  ],
  [
    "a visit whose patient was asked to choose, and has chosen",
    { asked_to_choose: true, wants_another_time: true },
    "Thank you for choosing other days.",
    ["I can’t make it", another],
  ],
])(
  "the page of a link says what has become of %s, and offers what can still be done (visits-51)",
  (...row) => {
    const [, change, words, actions] = row;
    const { text, buttons } = pageOf(change);
    expect(text).toContain(words);
    expect(buttons).toEqual(actions);
  },
);

test.each<[string, Partial<Visit>, string | undefined]>([
  ["#coming", {}, "Please press ‘I’ll be there’"],
  ["#coming", { attendance: "coming" }, undefined],
  ["#coming", begun, undefined],
  ["#coming", { asked_to_choose: true }, undefined],
  ["#coming", unconfirmed, undefined],
  ["#cancel", {}, "Please press ‘I can’t make it’"],
  ["#cancel", tooClose, undefined],
  ["#cancel", { ...begun, status: "cancelled" }, undefined],
  ["#%E0%A4%A", {}, undefined],
])("a reminder's link to %s asks to press a button that is there: %j", (hash, change, words) => {
  const { text } = pageOf(change, hash);
  expect(text.includes("Please press")).toBe(words !== undefined);
  expect(text).toContain(words ?? "");
});

test("a calendar file is offered for a visit ahead, and for no request", () => {
  expect(pageOf({}).markup).toContain('href="/api/visits/a-token/calendar.ics"');
  for (const change of [unconfirmed, begun, { ...begun, status: "cancelled" as const }]) {
    expect(pageOf(change).markup).not.toContain("calendar.ics");
  }
});
