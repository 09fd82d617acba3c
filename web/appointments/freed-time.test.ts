import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AppointmentDetails, StaffAppointment } from "#contract/appointments/appointments.ts";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import {
  detailsQuery,
  ownRequestsQuery,
  refreshDetails,
  refreshLists,
  updateDetails,
} from "./appointment-queries.ts";
import { candidatesQuery, freedTimeOf, showFreedTime } from "./freed-time.ts";
import { hideLastChange, type LastChange, showLastChange } from "./last-change.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("SSR", false);
  stubBrowserGlobals();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  getQueryClient().clear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const visit = {
  id: 7,
  status: "confirmed",
  confirmed_date: "2026-11-23",
  confirmed_time: "08:00",
  provider: "osei",
  minutes: 30,
} as StaffAppointment;
const freed = () => getQueryClient().getQueryData(["freed time"]);

test.each([
  ["a minute before it begins", "2026-11-23", "08:00", "2026-11-23T15:59:00Z", true],
  ["when it begins", "2026-11-23", "08:00", "2026-11-23T16:00:00Z", false],
  ["a minute before it begins in summer", "2026-07-01", "08:00", "2026-07-01T14:59:00Z", true],
  ["when it begins in summer", "2026-07-01", "08:00", "2026-07-01T15:00:00Z", false],
  ["while it is the next day in London", "2026-11-23", "19:30", "2026-11-24T03:00:00Z", true],
  ["in the night after it", "2026-11-23", "23:30", "2026-11-24T08:00:00Z", false],
  ["in the hour before clocks go forward", "2026-03-08", "03:00", "2026-03-08T09:59:00Z", true],
  ["once clocks have gone forward", "2026-03-08", "03:00", "2026-03-08T10:00:00Z", false],
  ["in the last minute of a year", "2027-01-01", "00:00", "2027-01-01T07:59:00Z", true],
])(
  "a visit's time can be given away by the office's clock (practice-3): %s",
  (_title, date, time, now, isFuture) => {
    vi.setSystemTime(now);
    const left = freedTimeOf({ ...visit, confirmed_date: date, confirmed_time: time });
    expect(left).toEqual(
      isFuture ? { date, time, provider: "osei", minutes: 30, appointmentId: 7 } : undefined,
    );
  },
);

test.each(["confirmed_date", "confirmed_time", "provider", "minutes"] as const)(
  "a request without its %s, as one that was never confirmed, frees no time",
  (name) => {
    vi.setSystemTime("2026-11-01T12:00:00Z");
    expect(freedTimeOf({ ...visit, [name]: null })).toBeUndefined();
  },
);

test("a visit frees its time by moving to another day, time or provider, and not by becoming shorter", () => {
  vi.setSystemTime("2026-11-01T12:00:00Z");
  showFreedTime(visit, { ...visit, minutes: 15 });
  expect(freed()).toBeUndefined();
  for (const change of [
    { confirmed_date: "2026-11-24" },
    { confirmed_time: "08:30" },
    { provider: "takeda" },
  ]) {
    getQueryClient().clear();
    showFreedTime(visit, { ...visit, ...change });
    expect(freed()).toMatchObject({ date: "2026-11-23", time: "08:00", provider: "osei" });
  }
});

test("a past visit that is cancelled leaves an earlier freed time in view", () => {
  vi.setSystemTime("2026-11-01T12:00:00Z");
  showFreedTime(visit);
  showFreedTime({ ...visit, id: 8, confirmed_date: "2026-10-31" });
  expect(freed()).toMatchObject({ appointmentId: 7 });
});

test("a freed time is not offered to the patient who gave it up (visits-70)", () => {
  const { select } = candidatesQuery({
    date: "2026-11-23",
    time: "08:00",
    provider: "osei",
    minutes: 30,
    appointmentId: 7,
  });
  const results = [{ id: 7 }, { id: 8 }];
  expect(select?.({ is_free: true, count: 22, results } as never)).toEqual({
    isFree: true,
    candidates: [{ id: 8 }],
    count: 21,
  });
  expect(select?.({ is_free: false, count: 0, results: [] } as never)).toEqual({
    isFree: false,
    candidates: [],
    count: 0,
  });
});

const lastChange = () => getQueryClient().getQueryData<LastChange | null>(["last change"]);

test("hiding a change that can no longer be undone does not hide the one made since (visits-43)", () => {
  showLastChange(visit);
  const first = lastChange();
  vi.advanceTimersByTime(9_000);
  showLastChange({ ...visit, id: 8 }, { wasRescheduled: true });
  if (first) hideLastChange(first);
  expect(lastChange()).toMatchObject({ request: { id: 8 }, wasRescheduled: true });
  const second = lastChange();
  if (second) hideLastChange(second);
  expect(lastChange()).toBeNull();
});

test("refreshing the lists does not fetch an open request's details, since each access is logged", async () => {
  const client = getQueryClient();
  const { queryKey } = detailsQuery(7);
  client.setQueryData(queryKey, { id: 7 } as AppointmentDetails);
  client.setQueryData(detailsQuery(77).queryKey, { id: 77 } as AppointmentDetails);
  client.setQueryData(ownRequestsQuery(1).queryKey, {} as never);
  await refreshLists();
  expect(client.getQueryState(ownRequestsQuery(1).queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  await refreshDetails(7);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(detailsQuery(77).queryKey)?.isInvalidated).toBe(false);
});

test("a change of a request that is not open makes no half-filled details of it", () => {
  updateDetails({ id: 7, outcome: "came" } as never);
  expect(getQueryClient().getQueryData(detailsQuery(7).queryKey)).toBeUndefined();
  getQueryClient().setQueryData(detailsQuery(7).queryKey, {
    id: 7,
    note: "Prefers mornings.",
  } as AppointmentDetails);
  updateDetails({ id: 7, outcome: "came" } as never);
  expect(getQueryClient().getQueryData(detailsQuery(7).queryKey)).toEqual({
    id: 7,
    note: "Prefers mornings.",
    outcome: "came",
  });
});
