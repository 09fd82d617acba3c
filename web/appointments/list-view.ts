import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AppointmentListQuery,
  type AppointmentOrder,
  appointmentOrders,
} from "#contract/appointment-list.ts";
import { appointmentPageSizes, appointmentsPerPage } from "#contract/page-sizes.ts";
import { queryClientOfPage } from "../api/query-client.ts";

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
interface ListLook {
  readonly order: AppointmentOrder;
  readonly pageSize: number;
}

export type ListView = ListFilters & ListLook;

export const noFilters: ListFilters = { search: "", category: "", provider: "", from: "", to: "" };

const storageKey = "appointment-list";

/** The stored preferences of this device; missing and unknown ones have their defaults. */
export function readStoredLook(stored: string | null): ListLook {
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

function storedLook(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function storeLook({ order, pageSize }: ListLook): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ order, pageSize }));
  } catch {
    // Storage is blocked: the preferences last until the page is left.
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
  const [look, setLook] = useState(() => readStoredLook(storedLook()));
  const view = { ...filters, ...look };
  return [
    view,
    (change) => {
      const { order, pageSize, ...narrowed } = { ...view, ...change };
      storeLook({ order, pageSize });
      setLook({ order, pageSize });
      queryClientOfPage().setQueryData(filtersQuery.queryKey, narrowed);
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
