import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AppointmentListQuery,
  type AppointmentOrder,
  appointmentOrders,
} from "#contract/appointment-list.ts";
import { type AppointmentStatus, appointmentStatuses } from "#contract/appointments.ts";
import { appointmentPageSizes, appointmentsPerPage } from "#contract/page-sizes.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { getStored, setStored } from "#web/session/stored-session.ts";

/** Id of the section of a list of requests; both lists are on the same page. */
export const listAnchor = "requests";

/** The status filter of a URL's query; undefined for all. */
export function statusOfSearch(search: URLSearchParams): AppointmentStatus | undefined {
  return appointmentStatuses.find((status) => status === search.get("status"));
}

/** The path of a day sheet (visits-46). */
export function daySheetPath(date: string): string {
  return `/appointments/day?date=${date}`;
}

/** The path of a page of the list, of one status or of all. */
export function listPath(page: number, status?: AppointmentStatus): string {
  const search = new URLSearchParams({
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search ? `/appointments?${search}` : "/appointments";
}

/** The filters of the staff's list; an empty text is no filter. In memory only, since a search contains names. */
export interface ListFilters {
  readonly search: string;
  readonly category: string;
  readonly provider: string;
  /** The range of the confirmed date, `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** The sort order and page size of the staff's list on this device (visits-42). */
interface ListPreferences {
  readonly order: AppointmentOrder;
  readonly pageSize: number;
}

export type ListView = ListFilters & ListPreferences;

export const noFilters: ListFilters = { search: "", category: "", provider: "", from: "", to: "" };

const storageKey = "appointment-list";

/** Parses stored preferences; a missing or unknown value gets its default. */
export function parsePreferences(stored: string | null): ListPreferences {
  const preferences: Record<string, unknown> = parse(stored);
  return {
    order: appointmentOrders.find((order) => order === preferences["order"]) ?? "urgent",
    pageSize: appointmentPageSizes.find((size) => size === preferences["pageSize"]) ?? appointmentsPerPage,
  };
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(stored ?? "{}") };
  } catch {
    return {};
  }
}

/** Set and never fetched; cached while the page is open, and cleared when another account signs in. */
const filtersQuery = queryOptions<ListFilters>({
  queryKey: ["list filters"],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The list's view, and a function that changes a part of it; order and page size are stored on the device. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const { data: filters = noFilters } = useQuery(filtersQuery);
  const [preferences, setPreferences] = useState(() => parsePreferences(getStored(storageKey)));
  const view = { ...filters, ...preferences };
  return [
    view,
    (change) => {
      const { order, pageSize, ...changedFilters } = { ...view, ...change };
      if (order !== view.order || pageSize !== view.pageSize) {
        // Only then: another tab may have stored others. If storage is blocked, they last until the page is left.
        setStored(storageKey, JSON.stringify({ order, pageSize }));
        setPreferences({ order, pageSize });
      }
      getQueryClient().setQueryData(filtersQuery.queryKey, changedFilters);
    },
  ];
}

/** The query parameters of the list; empty filters are omitted. */
export function queryOfView(
  { order, pageSize, ...filters }: ListView,
  { page, status }: { page: number; status: AppointmentListQuery["status"] },
): AppointmentListQuery {
  const chosen = Object.entries(filters).filter(([, value]) => value !== "");
  return { page: String(page), page_size: String(pageSize), order, status, ...Object.fromEntries(chosen) };
}
