import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AppointmentListQuery } from "#contract/appointments/appointment-list.ts";
import type { AppointmentDetails } from "#contract/appointments/appointments.ts";
import { defaultMinutes, type VisitChoice } from "#contract/appointments/visit-times.ts";
import { call } from "#web/api/browser-call.ts";
import { getQueryClient } from "#web/api/query-client.tsx";

/** Milliseconds between two fetches of what the office may change while a page shows it. */
export const refetchInterval = 60_000;

/** Everything that changes when a request is made, confirmed or cancelled; its details are not refetched with it. */
export const lists = ["appointments", "lists"] as const;

/** All pages of the signed-in patient's requests. */
export const ownRequests = [...lists, "own"] as const;

/** A page of the signed-in patient's requests, refetched each minute, since the office may reply. */
export function ownRequestsQuery(page: number) {
  return queryOptions({
    queryKey: [...ownRequests, page],
    queryFn: () => call("GET /api/appointments/my/", { query: { page: String(page) } }),
    staleTime: 0,
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** A page of the staff's list (visits-38, visits-39). */
export function staffListQuery(query: AppointmentListQuery) {
  return queryOptions({
    queryKey: [...lists, "staff", query],
    queryFn: () => call("GET /api/appointments/", { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The first 50 visits of a range of days, both inclusive, soonest first, with their outcomes. */
export function visitsQuery({ from, to }: { from: string; to: string }) {
  return staffListQuery({ page: "1", page_size: "50", status: "confirmed", order: "visit", from, to });
}

/** The first 50 visits up to a day that have no outcome, soonest first (visits-74). */
export function withoutOutcomeQuery(to: string) {
  return staffListQuery({ page: "1", page_size: "50", outcome: "none", order: "visit", to });
}

/** The confirmed visits and closures of a range of days, `YYYY-MM-DD`, both inclusive. */
export function calendarQuery({ from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: [...lists, "calendar", from, to],
    queryFn: () => call("GET /api/appointments/calendar/", { query: { from, to } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The coming absences of providers, and the visits in them and in closures (visits-96). */
export const absencesQuery = queryOptions({
  queryKey: [...lists, "absences"],
  queryFn: () => call("GET /api/appointments/absences/", { query: {} }),
  staleTime: 0,
});

/** The absences that end on a day or later; from today on it is the list of all pages. */
export function absencesSinceQuery(from: string | undefined) {
  return queryOptions({
    queryKey: from === undefined ? absencesQuery.queryKey : [...absencesQuery.queryKey, from],
    queryFn: () => call("GET /api/appointments/absences/", { query: { from } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The counts of the employee panel. */
export const summaryQuery = queryOptions({
  queryKey: [...lists, "summary"],
  queryFn: () => call("GET /api/appointments/summary/", {}),
  staleTime: 0,
});

/**
 * A request with all details. The server logs each access, so it is fetched when it is opened and never in the
 * background.
 */
export function detailsQuery(id: number) {
  return queryOptions({
    queryKey: ["appointments", "details", id],
    queryFn: () => call("GET /api/appointments/{id}/", { params: { id: String(id) } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    // Cached details may be out of date.
    gcTime: 0,
  });
}

interface FreeTimeSearch {
  readonly provider: string;
  /** The first day, `YYYY-MM-DD`; today if it is left out. */
  readonly from?: string | null;
  readonly count: number;
}

/**
 * A provider's next free times for a visit, or for a call, which has no id yet (visits-76). They are asked for anew for each
 * visit and in each form: the one before may have just taken one of them.
 */
export function freeTimesQuery(
  { id, category, minutes }: { id?: number; category: string; minutes: number | null },
  { provider, from, count }: FreeTimeSearch,
) {
  const query = {
    category,
    provider,
    minutes: String(minutes ?? defaultMinutes(category)),
    ...(from && { from }),
    count: String(count),
  };
  return queryOptions({
    queryKey: [...lists, "free times", id, query],
    queryFn: () => call("GET /api/appointments/free-times/", { query }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Suggestions for confirming a request, and warnings about the chosen day and time once both are there. */
export function planQuery(id: number, chosen: Partial<VisitChoice>) {
  const { confirmed_date, confirmed_time, provider, minutes } = chosen;
  const query = {
    confirmed_date,
    confirmed_time,
    provider,
    minutes: minutes === undefined ? undefined : String(minutes),
  };
  return queryOptions({
    queryKey: [...lists, "plan", id, query],
    queryFn: () => call("GET /api/appointments/{id}/confirm/", { params: { id: String(id) }, query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Refetches every list that is in view. */
export function refreshLists(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: lists });
}

/**
 * Refetches an open request after a change that the response does not show in full: rescheduling clears the patient's
 * request for another time, and undoing that restores it.
 */
export function refreshDetails(id: number): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: detailsQuery(id).queryKey });
}

/** Shows the response to a change in an open request without refetching it, since each access is logged. */
export function updateDetails({ id, ...change }: Partial<AppointmentDetails> & { id: number }): void {
  getQueryClient().setQueryData(detailsQuery(id).queryKey, (current) => current && { ...current, ...change });
}
