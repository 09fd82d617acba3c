import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { getQueryClient } from "#web/api/query-client.tsx";

/** A change that the employee has just made and can undo (visits-43). */
export interface LastChange {
  /** The appointment since then. */
  readonly request: StaffAppointment;
  readonly wasRescheduled: boolean;
  /** Whether the patient was asked to choose another time. */
  readonly wasAsked?: boolean;
  /** Whether the open details have announced it, so that the page behind them does not once they are closed. */
  readonly wasTold?: boolean;
  /** By `performance.now()`. */
  readonly at: number;
}

/** It is set and never fetched. */
const lastChangeQuery = queryOptions<LastChange | null>({ queryKey: ["last change"], queryFn: skipToken });

/** Shows a change as one that can be undone. */
export function showLastChange(
  request: StaffAppointment,
  { wasRescheduled = false, wasAsked = false } = {},
): void {
  const change = { request, wasRescheduled, wasAsked, at: performance.now() };
  getQueryClient().setQueryData(lastChangeQuery.queryKey, change);
}

/** Notes that the open details announce a change. */
export function markTold(change: LastChange): void {
  getQueryClient().setQueryData(lastChangeQuery.queryKey, (current) =>
    current?.at === change.at ? { ...current, wasTold: true } : current,
  );
}

/** Hides a change that was undone, or can no longer be. */
export function hideLastChange(change: LastChange): void {
  getQueryClient().setQueryData(lastChangeQuery.queryKey, (current) =>
    current?.at === change.at ? null : current,
  );
}

/** The change that was made last on this page and can be undone. */
export function useLastChange(): LastChange | null {
  return useQuery(lastChangeQuery).data ?? null;
}
