import { queryOptions } from "@tanstack/react-query";
import type { AnotherTime } from "#contract/appointments/another-time.ts";
import type { cancelOwnAppointmentRoute } from "#contract/appointments/own-visits.ts";
import type { Reply } from "#contract/route.ts";
import { call } from "#web/api/browser-call.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { lists, ownRequests, refetchInterval, refreshLists } from "./appointment-queries.ts";

/** The signed-in patient's next visit, refetched each minute, since the office may change it. */
export const nextVisitQuery = queryOptions({
  queryKey: [...lists, "next"],
  queryFn: () => call("GET /api/appointments/my/next/", {}),
  staleTime: 0,
  // Its card says that it failed; the page around it, which waits for the first result, must not fetch it again.
  retryOnMount: false,
  refetchInterval,
});

type OwnAppointment = Reply<typeof cancelOwnAppointmentRoute>;

/**
 * Shows an appointment as the server has saved it in every list that is loaded, and refetches them: the change is shown
 * at once, and stays if that fails.
 */
function show(saved: OwnAppointment): OwnAppointment {
  const client = getQueryClient();
  client.setQueriesData<{ readonly results: readonly OwnAppointment[] }>(
    { queryKey: ownRequests },
    (page) =>
      page && { ...page, results: page.results.map((loaded) => (loaded.id === saved.id ? saved : loaded)) },
  );
  client.setQueryData(nextVisitQuery.queryKey, (next) =>
    next?.visit?.id === saved.id ? { visit: saved.status === "confirmed" ? saved : null } : next,
  );
  void refreshLists();
  return saved;
}

/** The calls that a signed-in patient can make for one of their appointments; each is shown in the lists. */
export function ownVisitApi(id: number) {
  const params = { id: String(id) };
  return {
    cancel: () => call("POST /api/appointments/{id}/cancel/", { params }).then(show),
    askForAnotherTime: (body: AnotherTime) =>
      call("POST /api/appointments/{id}/another-time/", { params, body }).then(show),
    setWantsEarlier: (on: boolean) =>
      call("POST /api/appointments/{id}/earlier/", { params, body: { on } }).then(show),
  };
}
