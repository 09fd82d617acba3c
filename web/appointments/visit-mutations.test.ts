import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppointmentDetails, StaffAppointment } from "#contract/appointments/appointments.ts";
import { timeTaken } from "#contract/appointments/visit-times.ts";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { detailsQuery, summaryQuery } from "./appointment-queries.ts";
import { useCancel, useConfirm, useRecordOutcome, useRescheduleVisit } from "./visit-mutations.ts";

const visit = {
  id: 7,
  user: { username: "ada", first_name: "Ada" },
  status: "confirmed",
  confirmed_date: "2026-11-30",
  confirmed_time: "09:00",
  provider: "osei",
  minutes: 30,
} as StaffAppointment;

let alerts: string[];
let sent: { method: string | undefined; path: string; body: unknown }[];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T20:00:00Z") });
  vi.stubEnv("SSR", false);
  stubBrowserGlobals();
  alerts = [];
  sent = [];
  vi.stubGlobal("window", Object.assign(new EventTarget(), { alert: (text: string) => alerts.push(text) }));
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    sent.push({ method, path, body: JSON.parse(String(body)) });
    return answer();
  });
  getQueryClient().setQueryData(summaryQuery.queryKey, {} as never);
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  getQueryClient().clear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const changed = (change: Partial<StaffAppointment>) => () =>
  Response.json({ ...visit, ...change, message: "Done.", warnings: [] });
const refused = (detail: string, message: string) => () =>
  Response.json({ detail, message }, { status: 409 });

/** What a hook returns on the page; what changes later is not rendered. */
function hookOf<Result>(use: () => Result): Result {
  const results: Result[] = [];
  const client = getQueryClient();
  const part = createElement(() => {
    results.push(use());
    return null;
  });
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, part));
  const [first] = results;
  if (first === undefined) throw new Error("The hook was not called.");
  return first;
}

const stored = (...key: string[]) => getQueryClient().getQueryData(key);
const areListsRefreshed = () => getQueryClient().getQueryState(summaryQuery.queryKey)?.isInvalidated;

test("a cancelled visit can be undone, and frees its time (visits-43, visits-70)", async () => {
  answer = changed({ status: "cancelled" });
  await hookOf(() => useCancel(visit, () => undefined)).mutateAsync(undefined);
  const cancelled_from = {
    confirmed_date: "2026-11-30",
    confirmed_time: "09:00",
    provider: "osei",
    minutes: 30,
  };
  const body = { status: "cancelled", cancelled_from, undoable: true };
  expect(sent).toEqual([{ method: "PUT", path: "/api/appointments/7/confirm/", body }]);
  expect(stored("last change")).toMatchObject({ request: { status: "cancelled" }, wasRescheduled: false });
  expect(stored("freed time")).toMatchObject({ date: "2026-11-30", time: "09:00", appointmentId: 7 });
  expect(areListsRefreshed()).toBe(true);
});

test("a confirmed request can be undone, and frees no time", async () => {
  answer = changed({});
  const choice = { confirmed_date: "2026-11-30", confirmed_time: "09:00" };
  await hookOf(() => useConfirm(visit)).mutateAsync(choice);
  expect(stored("last change")).toMatchObject({ request: { id: 7 } });
  expect(stored("freed time")).toBeUndefined();
});

test.each<[string, () => Response, string[]]>([
  [
    "that a colleague was faster",
    refused("already_confirmed", "This appointment is already confirmed."),
    ["This appointment is already confirmed."],
  ],
  [
    "a failure without a sentence",
    () => new Response("", { status: 500 }),
    ["Failed to update appointment."],
  ],
  ["a taken time, which the form explains", refused(timeTaken.code, timeTaken.message()), []],
])("an alert names %s, and the lists are refreshed (visits-17, visits-33)", async (_title, given, words) => {
  answer = given;
  const { mutateAsync } = hookOf(() => useCancel(visit, () => undefined));
  await expect(mutateAsync(undefined)).rejects.toThrow();
  expect(alerts).toEqual(words);
  expect(areListsRefreshed()).toBe(true);
  expect(stored("last change"), "there is nothing to undo").toBeUndefined();
});

test("a rescheduled visit shows its new time in the open details, and frees the former one (visits-35)", async () => {
  const { queryKey } = detailsQuery(7);
  getQueryClient().setQueryData(queryKey, { ...visit, note: "Prefers mornings." } as AppointmentDetails);
  answer = changed({ confirmed_date: "2026-12-01" });
  const { mutateAsync } = hookOf(() => useRescheduleVisit(visit));
  await mutateAsync({ confirmed_date: "2026-12-01", confirmed_time: "09:00" });
  expect(getQueryClient().getQueryData(queryKey)).toMatchObject({
    confirmed_date: "2026-12-01",
    note: "Prefers mornings.",
  });
  expect(stored("last change")).toMatchObject({ wasRescheduled: true });
  expect(stored("freed time")).toMatchObject({ date: "2026-11-30" });
  expect(getQueryClient().getQueryState(queryKey)?.isInvalidated, "it may clear a wish").toBe(true);
});

test("a recorded outcome is shown without another access to the details (visits-36)", async () => {
  const { queryKey } = detailsQuery(7);
  getQueryClient().setQueryData(queryKey, visit as AppointmentDetails);
  answer = () => Response.json({ id: 7, outcome: "no_show" });
  await hookOf(() => useRecordOutcome(visit)).mutateAsync("no_show");
  expect(getQueryClient().getQueryData(queryKey)).toEqual({ ...visit, outcome: "no_show" });
  expect(getQueryClient().getQueryState(queryKey)?.isInvalidated).toBe(false);
  expect(areListsRefreshed()).toBe(true);
});
