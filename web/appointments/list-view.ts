import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AppointmentListQuery,
  type AppointmentOrder,
  appointmentOrders,
} from "#contract/appointment-list.ts";
import { appointmentPageSizes, appointmentsPerPage } from "#contract/page-sizes.ts";
import { queryClientOfPage } from "../api/query-client.ts";

/** What the staff's list is narrowed to; empty texts mean everything. Held in memory, for a search names people. */
export interface ListFilters {
  readonly search: string;
  readonly category: string;
  readonly provider: string;
  /** Of the confirmed date, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

/** How the staff's list looks on this device (visits-42). */
interface ListLook {
  readonly order: AppointmentOrder;
  readonly pageSize: number;
}

export type ListView = ListFilters & ListLook;

export const noFilters: ListFilters = { search: "", category: "", provider: "", from: "", to: "" };

const storageKey = "appointment-list";

/** The look that this device has stored, with the defaults for what it has not or what is unknown. */
export function readStoredLook(stored: string | null): ListLook {
  const given: Record<string, unknown> = parse(stored);
  return {
    order: appointmentOrders.find((order) => order === given["order"]) ?? "urgent",
    pageSize: appointmentPageSizes.find((size) => size === given["pageSize"]) ?? appointmentsPerPage,
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
    // A browser that forbids storage: the look holds until the page is left.
  }
}

/** Set and never fetched; held while the page is open, and cleared when another account signs in. */
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

/** What the list is asked for; filters that are empty are left out. */
export function queryOfView(
  { order, pageSize, ...filters }: ListView,
  { page, status }: { page: number; status: AppointmentListQuery["status"] },
): AppointmentListQuery {
  const chosen = Object.entries(filters).filter(([, value]) => value !== "");
  return { page: String(page), page_size: String(pageSize), order, status, ...Object.fromEntries(chosen) };
}
