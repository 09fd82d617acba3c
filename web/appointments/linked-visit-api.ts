import { queryOptions } from "@tanstack/react-query";
import type { AnotherTime } from "#contract/appointments/another-time.ts";
import type { LinkedVisit } from "#contract/appointments/visit-links.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { storeAndRefetch } from "#web/api/query-client.tsx";
import { refetchInterval } from "./appointment-queries.ts";

/**
 * How often the content of a mailed link is refetched: each minute, until the link is refused, since failures are
 * counted (visits-52).
 */
export function untilRefused({ state: { error } }: { state: { error: Error | null } }): number | false {
  return !(error instanceof ApiProblem && error.status < 500) && refetchInterval;
}

/** The visit of a link in an email (visits-51), refetched each minute, since the office may change it. */
export function linkedVisitQuery(token: string) {
  return queryOptions({
    queryKey: ["linked visit", token],
    queryFn: () => call("GET /api/visits/{token}/", { params: { token } }),
    staleTime: 0,
    refetchInterval: untilRefused,
  });
}

/** The calls that the holder of a link can make; the page shows the response of each. */
export function linkedVisitApi(token: string) {
  const params = { token };
  async function show(answer: Promise<LinkedVisit>): Promise<void> {
    const visit = await answer;
    // The response to a later change may have come first.
    void storeAndRefetch(linkedVisitQuery(token), () => visit);
  }
  return {
    attend: () => show(call("POST /api/visits/{token}/attend/", { params })),
    cancel: () => show(call("POST /api/visits/{token}/cancel/", { params })),
    askForAnotherTime: (body: AnotherTime) =>
      show(call("POST /api/visits/{token}/another-time/", { params, body })),
    setWantsEarlier: (on: boolean) =>
      show(call("POST /api/visits/{token}/earlier/", { params, body: { on } })),
    setReminders: (on: boolean) =>
      show(call("POST /api/visits/{token}/reminders/", { params, body: { on } })),
  };
}
