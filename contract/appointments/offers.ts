import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { linkToken } from "../link-token.ts";
import { notFound, problem } from "../problems.ts";
import { type Reply, route } from "../route.ts";
import { rateLimitExceeded, staffAppointment } from "./appointments.ts";
import { alreadyBegun } from "./visit-changes.ts";
import { providerKey, queryDate, queryMinutes, queryTime, timeTaken, visitMinutes } from "./visit-times.ts";

/** Hours until an offer expires: after it was made, or before its time if that is sooner (visits-71). */
export const offerHours = { afterMaking: 4, beforeTime: 2 } as const;

/** How many requests a time is offered to at most (visits-71). */
export const maxOffers = 5;

/** How many requests that fit a free time are listed at most. */
export const maxCandidates = 20;

/** The path of the page that an offer's link leads to (visits-72). */
export const offerLinkPath = "/offer/";

const largestId = 2 ** 31 - 1;
const toSentence = `Choose one to ${maxOffers} requests.`;

/** The requests that fit a provider's free time (visits-70). */
export const listOfferCandidatesRoute = route({
  summary: "The requests that fit a provider's free time, in the order in which to offer it",
  method: "GET",
  path: "/api/appointments/offers/",
  access: "employee",
  query: z.object({ date: queryDate, time: queryTime, provider: providerKey, minutes: queryMinutes }),
  reply: {
    status: 200,
    body: z.object({
      /** Whether the provider is there and has no visit at this time. */
      is_free: z.boolean(),
      /** How many requests fit, of which `results` are the first. */
      count: z.int(),
      results: z.array(
        z.extend(staffAppointment, {
          /** Whether the patient has an offer of this time that has not expired. */
          is_offered: z.boolean(),
        }),
      ),
    }),
  },
});

export type OfferCandidate = Reply<typeof listOfferCandidatesRoute>["results"][number];

/** Offers a provider's free time by mail (visits-71). */
export const makeOffersRoute = route({
  summary: "Offers a provider's free time to the patients of some requests",
  method: "POST",
  path: "/api/appointments/offers/",
  access: "employee",
  body: z.object({
    date: queryDate,
    time: queryTime,
    provider: providerKey,
    minutes: visitMinutes,
    /** The ids of the requests. */
    to: z
      .array(z.int(toSentence).check(z.gte(1, toSentence), z.lte(largestId, toSentence)), toSentence)
      .check(z.refine((ids) => ids.length >= 1 && ids.length <= maxOffers, toSentence)),
  }),
  fieldErrorAsMessage: true,
  reply: {
    status: 201,
    /** `to` are the requests whose patients were emailed, `expires_at` is an ISO 8601 instant in UTC. */
    body: z.object({ to: z.array(z.int()), expires_at: z.string(), message: z.string() }),
  },
  problems: [timeTaken],
});

/** Someone else has accepted the offered time, or staff have given it to another visit (visits-72). */
export const offerTaken = problem({
  code: "time_taken",
  status: 409,
  message: m.offer_taken,
});

/** An offer as its page shows it. Dates are office-local `YYYY-MM-DD`, times `HH:MM`. */
const offer = z.object({
  first_name: z.string(),
  /** Of the person that the visit is for, where that is someone else, by name (visits-113). */
  patient_first_name: z.nullable(z.string()),
  date: z.string(),
  time: z.string(),
  minutes: z.int(),
  /** The provider's name. */
  provider: z.string(),
  state: z.enum(["open", "taken", "accepted"]),
  /** The visit that the patient has now; null while the request is pending. */
  current: z.nullable(z.object({ date: z.string(), time: z.string() })),
  /** An ISO 8601 instant in UTC. */
  expires_at: z.string(),
  office: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
});

export type Offer = z.output<typeof offer>;

const params = z.object({ token: linkToken });

/** Reads the offer of an emailed link; changes nothing (visits-72). */
export const readOfferRoute = route({
  summary: "The offer that a mailed link leads to",
  method: "GET",
  path: "/api/offers/{token}/",
  access: "anyone",
  params,
  reply: { status: 200, body: offer },
  problems: [notFound, rateLimitExceeded],
});

/** Accepts the offer of an emailed link; a repeat changes nothing (visits-72). */
export const acceptOfferRoute = route({
  summary: "Accepts the offer of a mailed link",
  method: "POST",
  path: "/api/offers/{token}/accept/",
  access: "anyone",
  params,
  reply: { status: 200, body: offer },
  problems: [notFound, offerTaken, alreadyBegun, rateLimitExceeded],
});
