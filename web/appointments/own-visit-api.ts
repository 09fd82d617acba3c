import { queryOptions } from "@tanstack/react-query";
import type { AnotherTime } from "#contract/another-time.ts";
import { call } from "../api/browser-call.ts";
import { lists, refreshLists } from "./appointment-queries.ts";
import { refetchInterval } from "./refetch-interval.ts";

/** The signed-in patient's next visit, refetched each minute, since the office may change it. */
export const nextVisitQuery = queryOptions({
  queryKey: [...lists, "next"],
  queryFn: () => call("GET /api/appointments/my/next/", {}),
  staleTime: 0,
  refetchInterval,
});

/** The calls that a signed-in patient can make for one of their appointments; each refreshes the lists. */
export function ownVisitApi(id: number) {
  const params = { id: String(id) };
  return {
    cancel: () => call("POST /api/appointments/{id}/cancel/", { params }).then(refreshLists),
    askForAnotherTime: (body: AnotherTime) =>
      call("POST /api/appointments/{id}/another-time/", { params, body }).then(refreshLists),
    setWantsEarlier: (on: boolean) =>
      call("POST /api/appointments/{id}/earlier/", { params, body: { on } }).then(refreshLists),
  };
}
