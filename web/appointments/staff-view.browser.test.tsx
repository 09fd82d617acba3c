import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { answer, callsOf, hold } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { StaffView } from "./staff-view.tsx";

const { date: today } = officeNow(new Date());
const flag = (code: StaffAppointment["flags"][number]["code"]) => ({ code, message: `About ${code}.` });

const row: StaffAppointment = {
  ...(sampleReply("GET /api/appointments/{id}/confirm/") as unknown as StaffAppointment),
  id: 1,
  user: { username: null, first_name: "Beatriz" },
  last_initial: "H",
  age: 36,
  phone_end: "0189",
  preferred_day: "wednesday",
  preferred_time_frame: "afternoon",
  preferred_second_day: "wednesday",
  preferred_second_time_frame: "afternoon",
  status: "pending",
};

const flagged = [
  ["severe_pain", "specialty_not_in"],
  ["severe_pain", "missed_before"],
  ["specialty_not_in", "overbooked"],
  ["endodontic_under_age", "wants_another_time"],
  ["missed_before", "wants_another_time"],
  ["endodontic_under_age", "specialty_not_in", "severe_pain"],
  ["severe_pain", "missed_before", "specialty_not_in"],
  ["severe_pain", "specialty_not_in", "missed_before", "endodontic_under_age"],
] as const;

/** What may be flagged of a visit at most. */
const ofVisit = [
  ["overbooked", "missed_before", "wants_another_time"],
  ["provider_absent", "asked_to_choose", "missed_before"],
  ["provider_absent", "office_closed", "wants_another_time", "severe_pain"],
] as const;

const longName = { username: null, first_name: "Maria Magdalena Annabelle" };

let count: number;

beforeEach(() => {
  getQueryClient().clear();
  const visit = {
    status: "confirmed",
    confirmed_date: today,
    confirmed_time: "10:00",
    provider: "osei",
    minutes: 45,
  };
  const results = [
    ...flagged.map((codes) => ({ flags: codes.map(flag) })),
    ...flagged.map((codes) => ({ flags: codes.map(flag), patient_name: "Elin Lindqvist, daughter" })),
    ...ofVisit.map((codes) => ({ ...visit, flags: codes.map(flag) })),
    ...ofVisit.map((codes) => ({
      ...visit,
      flags: codes.map(flag),
      patient_name: "Elin Lindqvist, daughter",
    })),
    { user: longName, flags: [] },
    { user: longName, flags: [flag("severe_pain")], patient_name: "Elin" },
    { ...visit, flags: [] },
  ].map((one, index) => ({ ...row, ...one, id: index + 1 }));
  count = results.length;
  answer("GET /api/appointments/", () => ({ count, results }) as never);
  answer("GET /api/appointments/summary/", { pending: 5, visits_today: 0, visits_this_week: 0 });
  answer("GET /api/appointments/calendar/", { results: [], closures: [] });
  answer("GET /api/appointments/absences/", sampleReply("GET /api/appointments/absences/"));
  hold("GET /api/appointments/events/");
});

test.each([1280, 1440])(
  "a row with all its flags is at most 64 pixels high in a window of %i (visits-42)",
  async (width) => {
    await page.viewport(width, 900);
    const profile = sampleReply("GET /api/users/me/profile/");
    await renderPart(
      <div className="page-width">
        <StaffView profile={profile} />
      </div>,
      { at: "/appointments" },
    );
    const heights = () =>
      [...document.querySelectorAll('[aria-labelledby="appointments-heading"] tbody tr')].map((element) =>
        Math.round(element.getBoundingClientRect().height),
      );
    await expect.poll(() => heights().length).toBe(count);
    await document.fonts.ready;
    await expect.poll(() => Math.max(...heights())).toBeLessThanOrEqual(64);
    const flags = [...document.querySelectorAll("tbody li:not(.sr-only)")];
    const sizes = flags.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    const covered = () =>
      [...document.querySelectorAll("tbody tr[data-notes]")].flatMap((tr) => {
        const line = tr.querySelector("th > div > div:last-child")?.getBoundingClientRect();
        const cells = [...tr.querySelectorAll("td > span:last-child, th button, td button")];
        return cells
          .map((cell) => ({ text: cell.textContent, box: cell.getBoundingClientRect() }))
          .filter(
            ({ box }) => line && box.bottom > line.top + 1 && box.left < line.right && box.right > line.left,
          )
          .map(({ text }) => text);
      });
    await expect.poll(covered, { message: "the flags cover no other cell" }).toEqual([]);
    const scroller = () => document.querySelector("table")?.parentElement;
    await expect
      .poll(() => scroller()?.scrollWidth, { message: "no button is cut off" })
      .toBe(scroller()?.clientWidth);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  },
);

test("what was done from the details of a request can be undone in them and, once they are closed, below the list (visits-43)", async () => {
  const details = page.getByRole("dialog", { name: "Patient Details" });
  const list = page.getByRole("region", { name: "Appointments" });
  const undoRoute = "POST /api/appointments/{id}/undo/";
  const cancelled = { ...row, status: "cancelled" as const, flags: [] };
  answer("GET /api/appointments/{id}/", { ...sampleReply("GET /api/appointments/{id}/"), ...row, flags: [] });
  answer("PUT /api/appointments/{id}/confirm/", { ...cancelled, message: "Cancelled.", warnings: [] });
  answer(undoRoute, { ...row, flags: [], message: "Undone.", warnings: [] });
  await renderPart(<StaffView profile={sampleReply("GET /api/users/me/profile/")} />, {
    at: "/appointments",
  });
  await list.getByRole("button", { name: "Beatriz", exact: true }).first().click();
  await details.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  const said = "Beatriz’s request is now cancelled.";
  await expect.element(details.getByText(said)).toBeVisible();
  const liveness = () =>
    page
      .getByText(said)
      .elements()
      .map((one) => one.closest("[aria-live]")?.ariaLive);
  await expect.poll(liveness, { message: "they alone announce it" }).toEqual(["off", "polite"]);
  await details.getByRole("button", { name: "Close" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.element(undo).toHaveLength(1);
  await list.getByRole("button", { name: "Undo" }).click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(list.getByRole("heading", { name: "Appointments" })).toHaveFocus();
  expect(callsOf(undoRoute)).toHaveLength(1);
});
