import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppointmentDetails } from "#contract/appointments/appointments.ts";
import { markupOf, textOf, textsOf } from "#tests/support/rendered-part.ts";
import type { LastChange } from "./last-change.ts";
import { PanelActions } from "./panel-actions.tsx";
import { VisitSection } from "./visit-section.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const details = {
  id: 7,
  user: { username: "ada", first_name: "Ada" },
  status: "confirmed",
  confirmed_date: "2026-11-01",
  confirmed_time: "09:00",
  provider: "osei",
  minutes: 30,
  attendance: null,
  outcome: null,
  patient: { phone: "5305550199" },
} as AppointmentDetails;

const nothing = () => undefined;

/** The visit's part of the panel, and the buttons at its end, at an instant. */
function section(now: string, change: Partial<AppointmentDetails> = {}, lastChange?: LastChange) {
  vi.setSystemTime(now);
  const shown = { details: { ...details, ...change }, isMoving: false };
  const answers: [string[], unknown][] = [[["last change"], lastChange ?? null]];
  const markup = markupOf(createElement(VisitSection, { ...shown, onMoved: nothing }), { answers });
  const actions = createElement(PanelActions, { ...shown, onMove: nothing, onDecide: nothing });
  const buttons = [...textsOf("button", markup), ...textsOf("button", markupOf(actions))];
  return { markup, text: textOf(markup), buttons };
}

/** On the first Sunday of November clocks go back at 2:00, so that 9:00 is at 17:00 UTC. */
const [before, when] = ["2026-11-01T16:59:00Z", "2026-11-01T17:00:00Z"];

test("a visit can be moved until it begins, then its outcome recorded, by the office's clock (visits-35, visits-36)", () => {
  expect(section(before).buttons).toEqual(["Move visit", "Cancel"]);
  expect(section(when).buttons).toEqual(["Came", "Did not come", "Cancel"]);
});

test("a recorded outcome is the pressed button, which takes it back", () => {
  const { markup } = section(when, { outcome: "no_show" });
  expect([...markup.matchAll(/aria-pressed="(\w+)"/g)].map(([, isPressed]) => isPressed)).toEqual([
    "false",
    "true",
  ]);
});

test("staff read that the patient will be there until the visit begins", () => {
  expect(section(before, { attendance: "coming" }).text).toContain("will be there");
  expect(section(when, { attendance: "coming" }).text).not.toContain("will be there");
});

test("the time of a cancelled visit is offered to others until it is past, and that of a request never (visits-70)", () => {
  expect(section(before, { status: "cancelled" }).buttons).toEqual(["Offer it to others"]);
  expect(section(when, { status: "cancelled" })).toMatchObject({ text: "", buttons: [] });
  const request = { confirmed_date: null, confirmed_time: null, provider: null, minutes: null };
  for (const status of ["pending", "cancelled"] as const) {
    expect(section(before, { ...request, status }).text).toBe("");
  }
});

test("what was just done can be undone from the details of its own request, whatever became of it (visits-43)", () => {
  const moved = { request: { ...details, confirmed_date: "2026-11-02" }, wasRescheduled: true, at: 0 };
  const { text, buttons } = section(before, {}, moved);
  expect(text).toContain("Ada’s visit has moved to Mon, Nov 2 at 9:00 AM.");
  expect(buttons).toEqual(["Undo", "Move visit", "Cancel"]);
  const confirmed = section(before, {}, { ...moved, wasRescheduled: false });
  expect(confirmed.text).toContain("Ada’s request is now confirmed, for Mon, Nov 2 at 9:00 AM.");
  expect(confirmed.buttons).toEqual(["Undo", "Move visit", "Cancel"]);
  const status = "cancelled";
  const request = { ...details, status } as const;
  const cancelled = section(when, { status }, { request, wasRescheduled: false, at: 0 });
  expect(cancelled.text).toContain("Ada’s request is now cancelled.");
  expect(cancelled.buttons).toEqual(["Undo"]);
  expect(section(before, {}, { ...moved, request: { ...details, id: 8 } }).buttons).toEqual([
    "Move visit",
    "Cancel",
  ]);
});
