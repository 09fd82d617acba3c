import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AppointmentListQuery,
  type AppointmentOrder,
  appointmentOrders,
} from "#contract/appointments/appointment-list.ts";
import { type AppointmentStatus, appointmentStatuses } from "#contract/appointments/appointments.ts";
import { appointmentPageSizes } from "#contract/page-sizes.ts";
import { offeredCategories, presentProviders } from "#contract/site/look-up.ts";
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

/** The filters of the staff's list; an empty text is no filter. */
export interface ListFilters {
  readonly search: string;
  readonly category: string;
  readonly provider: string;
  /** The range of the confirmed date, `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Of the emails (visits-123). */
  readonly language: string;
}

/**
 * What this device remembers of the staff's list (visits-42). No search, which contains names, and no days, which would
 * be past.
 */
interface ListPreferences extends Pick<ListFilters, "category" | "provider"> {
  readonly order: AppointmentOrder;
  readonly pageSize: number;
}

export type ListView = ListFilters & ListPreferences;

export const noFilters: ListFilters = {
  search: "",
  category: "",
  provider: "",
  from: "",
  to: "",
  language: "",
};

const storageKey = "appointment-list";

/** Rows on a page of the staff's list, unless another size is stored: a morning's requests (visits-42). */
const usualPageSize = 20;

/** Parses stored preferences; a missing or unknown value gets its default. */
export function parsePreferences(stored: string | null): ListPreferences {
  const preferences: Record<string, unknown> = parse(stored);
  return {
    order: appointmentOrders.find((order) => order === preferences["order"]) ?? "urgent",
    pageSize: appointmentPageSizes.find((size) => size === preferences["pageSize"]) ?? usualPageSize,
    category: offeredCategories().find(({ value }) => value === preferences["category"])?.value ?? "",
    provider: presentProviders().find(({ key }) => key === preferences["provider"])?.key ?? "",
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
const filtersQuery = queryOptions<Pick<ListFilters, "search" | "from" | "to" | "language">>({
  queryKey: ["list filters"],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The list's view, and a function that changes a part of it; what the device remembers is stored there. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const { data: filters = noFilters } = useQuery(filtersQuery);
  const [preferences, setPreferences] = useState(() => parsePreferences(getStored(storageKey)));
  const view = { ...filters, ...preferences };
  return [
    view,
    (change) => {
      const next = { ...view, ...change };
      const { order, pageSize, category, provider } = next;
      const remembered = { order, pageSize, category, provider };
      if (JSON.stringify(remembered) !== JSON.stringify(preferences)) {
        // Only then: another tab may have stored others. If storage is blocked, they last until the page is left.
        setStored(storageKey, JSON.stringify(remembered));
        setPreferences(remembered);
      }
      const { search, from, to, language } = next;
      getQueryClient().setQueryData(filtersQuery.queryKey, { search, from, to, language });
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
