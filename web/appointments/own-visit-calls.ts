import { queryOptions } from "@tanstack/react-query";
import type { Wishes } from "#contract/another-time.ts";
import { call, freshAccess } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { lists, refreshLists } from "./appointment-queries.ts";

const oneMinute = 60_000;

/** The signed-in patient's next visit, read again each minute: the office answers meanwhile. */
export const nextVisitQuery = queryOptions({
  queryKey: [...lists, "next"],
  queryFn: () => call("GET /api/appointments/my/next/", {}),
  staleTime: 0,
  refetchInterval: oneMinute,
});

/** What a signed-in patient can do about an own appointment; each act refreshes the lists. */
export function ownVisitActs(id: number) {
  const params = { id: String(id) };
  return {
    cancel: () => call("POST /api/appointments/{id}/cancel/", { params }).then(refreshLists),
    askAnotherTime: (body: Wishes) =>
      call("POST /api/appointments/{id}/another-time/", { params, body }).then(refreshLists),
    setEarlier: (on: boolean) =>
      call("POST /api/appointments/{id}/earlier/", { params, body: { on } }).then(refreshLists),
  };
}

/** Saves an own visit as a file that a calendar opens. A link cannot, since it has no access token. */
export async function saveVisitFile(id: number): Promise<void> {
  const access = await freshAccess();
  const response = await fetch(`/api/appointments/${id}/calendar.ics`, {
    headers: { ...(access && { Authorization: `Bearer ${access}` }) },
  });
  if (!response.ok) throw new ApiProblem(response.status, { detail: "", message: "" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = "visit.ics";
  link.click();
  URL.revokeObjectURL(link.href);
}
