import { queryOptions } from "@tanstack/react-query";
import type { AnotherTime } from "#contract/another-time.ts";
import type { LinkedVisit } from "#contract/visit-links.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { queryClientOfPage } from "../api/query-client.ts";

const oneMinute = 60_000;

/** The visit of a link in an email (visits-51), refetched each minute, since the office may change it. */
export function linkedVisitQuery(token: string) {
  return queryOptions({
    queryKey: ["linked visit", token],
    queryFn: () => call("GET /api/visits/{token}/", { params: { token } }),
    staleTime: 0,
    // A link that is refused is not tried again, since failures are counted (visits-52).
    refetchInterval: ({ state: { error } }) =>
      !(error instanceof ApiProblem && error.status < 500) && oneMinute,
  });
}

/** The calls that the holder of a link can make; the page shows the response of each. */
export function linkedVisitApi(token: string) {
  const params = { token };
  async function show(answer: Promise<LinkedVisit>): Promise<void> {
    const visit = await answer;
    // A fetch that began before the call would overwrite its response.
    await queryClientOfPage().cancelQueries(linkedVisitQuery(token));
    queryClientOfPage().setQueryData(linkedVisitQuery(token).queryKey, visit);
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
