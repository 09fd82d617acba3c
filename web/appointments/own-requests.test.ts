import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Appointment } from "#contract/appointments/appointments.ts";
import { offeredCategories } from "#contract/site/look-up.ts";
import { markupOf, textOf, textsOf } from "#tests/support/rendered-part.ts";
import { ownRequestsQuery } from "./appointment-queries.ts";
import { NextVisit } from "./next-visit.tsx";
import { OwnRequests } from "./own-requests.tsx";
import { nextVisitQuery } from "./own-visit-api.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visit: Appointment = {
  id: 7,
  patient_name: null,
  patient_first_name: null,
  user: { username: "ada", first_name: "Ada" },
  category: offeredCategories()[0]?.value ?? "",
  preferred_day: "monday",
  preferred_time_frame: "morning",
  preferred_second_day: "friday",
  preferred_second_time_frame: "afternoon",
  status: "confirmed",
  confirmed_date: "2026-11-23",
  confirmed_time: "19:30",
  provider: "osei",
  minutes: 30,
  attendance: null,
  wants_earlier: false,
  wants_another_time: false,
  asked_to_choose: false,
  requested_at: "2026-11-01T20:00:00.000Z",
};
const request: Appointment = { ...visit, status: "pending", confirmed_date: null, confirmed_time: null };

/** A page of the patient's list, with the visit that the top of the page has. */
function list(
  results: Appointment[],
  { next, count = results.length, page = 1 }: { next?: Appointment; count?: number; page?: number } = {},
) {
  const markup = markupOf(createElement(OwnRequests), {
    at: `/appointments?page=${page}`,
    answers: [
      [ownRequestsQuery(page).queryKey, { count, results }],
      [nextVisitQuery.queryKey, { visit: next ?? null }],
    ],
  });
  return { markup, text: textOf(markup), buttons: textsOf("button", markup) };
}

test.each([
  ["a minute before it begins, though it is the next day in London", "2026-11-24T03:29:00Z", true],
  ["when it begins", "2026-11-24T03:30:00Z", false],
  ["in the next morning", "2026-11-24T17:00:00Z", false],
])(
  "a visit's choices are in the list until it begins by the office's clock (visits-57): %s",
  (_title, now, isAhead) => {
    vi.setSystemTime(now);
    expect(list([visit]).buttons).toEqual(isAhead ? ["I can’t make it", "Ask for another time"] : []);
  },
);

test("the choices of the next visit are at the top of the page alone", () => {
  vi.setSystemTime("2026-11-20T20:00:00Z");
  const later = { ...visit, id: 8, confirmed_date: "2026-12-01" };
  expect(list([visit, later], { next: visit }).buttons).toHaveLength(2);
  expect(list([visit, later]).buttons).toHaveLength(4);
});

test("a request can be cancelled, and what is cancelled has no choices (visits-53)", () => {
  vi.setSystemTime("2026-11-20T20:00:00Z");
  expect(list([request]).buttons).toEqual(["Cancel request", "Ask for another time"]);
  expect(list([request]).text).toContain("Scheduled Date Not confirmed");
  const cancelled = list([{ ...visit, status: "cancelled" }]);
  expect(cancelled.buttons).toEqual([]);
  expect(cancelled.text).toContain("Cancelled: Monday, November 23, 2026 at 7:30 PM");
  expect(cancelled.markup).toContain("<del>");
});

const asked = "You asked for another time.";

test("a request and a visit ahead say that another time was asked for (visits-54)", () => {
  vi.setSystemTime("2026-11-20T20:00:00Z");
  for (const one of [visit, request]) {
    expect(list([{ ...one, wants_another_time: true }]).text).toContain(asked);
    expect(list([one]).text).not.toContain(asked);
  }
  // Its card at the top of the page says so.
  const next = { ...visit, wants_another_time: true };
  expect(list([next], { next }).text).not.toContain(asked);
  vi.setSystemTime("2026-11-25T20:00:00Z");
  expect(list([next]).text).not.toContain(asked);
});

test("the next visit says that another time was asked for (visits-54)", () => {
  const shown = (wants_another_time: boolean) =>
    textOf(
      markupOf(createElement(NextVisit), {
        answers: [[nextVisitQuery.queryKey, { visit: { ...visit, wants_another_time } }]],
      }),
    );
  expect(shown(true)).toContain(asked);
  expect(shown(false)).not.toContain(asked);
});

test("a patient without requests, or on a page past the end, is shown that", () => {
  expect(list([]).text).toContain("No appointments submitted yet.");
  expect(list([], { count: 5, page: 2 }).text).toContain(
    "Nothing is left on this page. Back to the first page",
  );
});
