import { callsOf } from "./calls.ts";

let addresses = 0;

/** An address from which nothing was sent before. */
export const anAddress = () => `203.0.113.${(addresses += 1)}`;

/** Calls of mailed links, each from an address of its own unless one is given: failed tokens count against it. */
export function linkCallsOf(program: Parameters<typeof callsOf>[0]) {
  const call = callsOf(program);
  return {
    readVisit: (token: string, from = anAddress()) => call("GET", `/api/visits/${token}/`, { from }),
    postVisit: (token: string, action: string, body?: unknown, from = anAddress()) =>
      call("POST", `/api/visits/${token}/${action}/`, { from, body }),
    readOffer: (token: string, from = anAddress()) => call("GET", `/api/offers/${token}/`, { from }),
    acceptOffer: (token: string, from = anAddress()) =>
      call("POST", `/api/offers/${token}/accept/`, { from }),
  };
}

/** Another time that a patient asks for. */
export const someWishes = { preferred_day: "friday", preferred_time_frame: "afternoon" };
