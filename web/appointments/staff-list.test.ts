import { createElement } from "react";
import { expect, test } from "vitest";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { offeredCategories, providerName } from "#contract/site/look-up.ts";
import { markupOf, textOf, textsOf } from "#tests/support/rendered-part.ts";
import { staffListQuery } from "./appointment-queries.ts";
import { noFilters, queryOfView } from "./list-view.ts";
import { StaffList } from "./staff-list.tsx";

const request: StaffAppointment = {
  id: 7,
  user: { username: "ada", first_name: "Ada" },
  category: offeredCategories()[0]?.value ?? "",
  preferred_day: "monday",
  preferred_time_frame: "morning",
  preferred_second_day: "none",
  preferred_second_time_frame: null,
  status: "pending",
  confirmed_date: null,
  confirmed_time: null,
  provider: null,
  minutes: null,
  attendance: null,
  wants_earlier: false,
  wants_another_time: false,
  asked_to_choose: false,
  requested_at: "2026-11-23T20:00:00.000Z",
  source: "website",
  outcome: null,
  arrived: false,
  language: "en",
  last_initial: "L",
  age: 36,
  phone_end: "0142",
  has_email: true,
  patient_name: null,
  patient_first_name: null,
  flags: [],
};
const visit: StaffAppointment = {
  ...request,
  status: "confirmed",
  confirmed_date: "2026-11-24",
  confirmed_time: "09:30",
  provider: "osei",
  minutes: 45,
};

/** The list at an address, once the server has answered. */
function list(at: string, count: number, results: StaffAppointment[]) {
  const search = new URLSearchParams(at.split("?")[1]);
  const place = { page: Number(search.get("page") ?? 1), status: search.get("status") ?? undefined };
  const view = { ...noFilters, order: "urgent", pageSize: 20 } as const;
  const { queryKey } = staffListQuery(queryOfView(view, place as never));
  const markup = markupOf(createElement(StaffList, { onOpenRequest: () => undefined }), {
    at,
    answers: [[queryKey, { count, results }]],
  });
  return { markup, text: textOf(markup), rows: textsOf("tr", markup).slice(1) };
}

test("an office that has never had a request is shown that", () => {
  expect(list("/appointments", 0, []).text).toContain("No appointments yet.");
});

test("an office without pending requests does not read as one that has none at all", () => {
  const { text } = list("/appointments?status=pending", 0, []);
  expect(text).toContain("No appointments match.");
  expect(text).not.toContain("No appointments yet.");
});

test("a page past the end leads back to the first one of its status", () => {
  const { markup, text } = list("/appointments?status=confirmed&page=3", 9, []);
  expect(text).toContain("Nothing is left on this page. Back to the first page");
  expect(markup).toContain('href="/appointments?status=confirmed"');
});

test.each(["0", "-1", "2.5", "1e3", "first", "", "9999999999"])(
  "the first page is shown for the page number %j of an address",
  (page) => {
    const { queryKey } = staffListQuery(
      queryOfView({ ...noFilters, order: "urgent", pageSize: 20 }, { page: 1, status: undefined }),
    );
    const markup = markupOf(createElement(StaffList, { onOpenRequest: () => undefined }), {
      at: `/appointments?page=${page}&status=lost`,
      answers: [[queryKey, { count: 1, results: [request] }]],
    });
    expect(textsOf("tr", markup).slice(1)).toHaveLength(1);
  },
);

/** The names of a row's buttons that can be pressed. */
const enabled = (markup: string) =>
  [...markup.matchAll(/<button [^>]*aria-disabled="false"[^>]*aria-label="([^"]*)"/g)].map(
    ([, name]) => name,
  );

test("a request can be confirmed and cancelled, a visit cancelled, and a cancelled one neither (visits-17)", () => {
  expect(enabled(list("/appointments", 1, [request]).markup)).toEqual([
    "Confirm Ada’s request",
    "Cancel Ada’s request",
  ]);
  expect(enabled(list("/appointments", 1, [visit]).markup)).toEqual(["Cancel Ada’s request"]);
  expect(enabled(list("/appointments", 1, [{ ...visit, status: "cancelled" }]).markup)).toEqual([]);
});

test.each<[string, Partial<StaffAppointment>, string]>([
  ["a visit", {}, `Nov 24, 2026 09:30 ${providerName("osei")}, 45 min`],
  ["a visit to which the patient comes", { attendance: "coming" }, "45 min · will be there"],
  ["a visit that took place", { attendance: "coming", outcome: "completed" }, "45 min · came"],
  ["a missed visit", { outcome: "no_show" }, "45 min · did not come"],
  ["a cancelled visit", { status: "cancelled" }, "Cancelled Cancelled: Nov 24, 2026 09:30"],
  ["a cancelled request", { ...request, status: "cancelled" }, "Cancelled Not Confirmed"],
])("%s is shown as such in its row (visits-23)", (_title, change, words) => {
  const [row = ""] = list("/appointments", 1, [{ ...visit, ...change }]).rows;
  expect(row).toContain(words);
});

test("a flag is in the row in words, and a name with markup in it is text (visits-16)", () => {
  const { markup, rows } = list("/appointments", 1, [
    {
      ...request,
      user: { username: null, first_name: "<b>Ada</b>" },
      flags: [{ code: "missed_before", message: "Missed 2 visits in the last 12 months." }],
    },
  ]);
  expect(rows[0]).toContain("Missed 2 visits in the last 12 months.");
  expect(markup).toContain("&lt;b&gt;Ada&lt;/b&gt;");
});
