import * as z from "zod/mini";
import { booleanField } from "../fields.ts";
import { linkToken } from "../link-token.ts";
import { notFound } from "../problems.ts";
import { route } from "../route.ts";
import { anotherTime } from "./another-time.ts";
import {
  alreadyCancelled,
  alreadyRecorded,
  appointmentStatuses,
  attendances,
  rateLimitExceeded,
} from "./appointments.ts";
import { cannotSeeYou, tooLate } from "./own-visits.ts";
import { alreadyBegun, notConfirmed } from "./visit-changes.ts";

/** Days after a visit, or after its cancellation, until which its links are valid (visits-50). */
export const visitLinkDays = 30;

/** The path of the page that a link of an email about an appointment leads to (visits-51). */
export const visitLinkPath = "/visit/";

/**
 * An appointment as the page of its link shows it, without category, message or insurance (visits-51). Dates are
 * office-local `YYYY-MM-DD`, times `HH:MM`.
 */
export const linkedVisit = z.object({
  first_name: z.string(),
  /** Of the person that the visit is for, where that is someone else, by name (visits-113). */
  patient_first_name: z.nullable(z.string()),
  status: z.enum(appointmentStatuses),
  /** Null while the appointment is pending, as time, length and provider are. */
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  /** The provider's name. */
  provider: z.nullable(z.string()),
  office: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  attendance: z.nullable(z.enum(attendances)),
  can_cancel: z.boolean(),
  /** Whether another time can be asked for, and whether that was done. */
  can_ask_another_time: z.boolean(),
  wants_another_time: z.boolean(),
  /** Whether the office cannot keep the visit's time, and has asked the patient to choose another (visits-98). */
  asked_to_choose: z.boolean(),
  wants_earlier: z.boolean(),
  /** Whether the patient is emailed reminders. */
  reminders: z.boolean(),
});

export type LinkedVisit = z.output<typeof linkedVisit>;

const params = z.object({ token: linkToken });

const reply = { status: 200, body: linkedVisit } as const;

const onOrOff = z.object({ on: booleanField() });

/** Reads the appointment of an emailed link; changes nothing (visits-51). */
export const readLinkedVisitRoute = route({
  summary: "The visit that a mailed link leads to",
  method: "GET",
  path: "/api/visits/{token}/",
  access: "anyone",
  params,
  reply,
  problems: [notFound, rateLimitExceeded],
});

/** The visit as iCalendar (RFC 5545), without health details (visits-57). */
export const readLinkedVisitFileRoute = route({
  summary: "The visit of a mailed link as iCalendar",
  method: "GET",
  path: "/api/visits/{token}/calendar.ics",
  access: "anyone",
  params,
  reply: { status: 200, type: "text/calendar", body: z.string() },
  problems: [notFound, rateLimitExceeded],
});

/** Records that the patient is coming to the visit; a repeat changes nothing (visits-55). */
export const attendLinkedVisitRoute = route({
  summary: "Records that the patient is coming to the visit of a mailed link",
  method: "POST",
  path: "/api/visits/{token}/attend/",
  access: "anyone",
  params,
  reply,
  problems: [notFound, alreadyCancelled, notConfirmed, alreadyBegun, cannotSeeYou, rateLimitExceeded],
});

/** Cancels as `cancelOwnAppointmentRoute` does (visits-53). */
export const cancelLinkedVisitRoute = route({
  summary: "Cancels the visit of a mailed link",
  method: "POST",
  path: "/api/visits/{token}/cancel/",
  access: "anyone",
  params,
  reply,
  problems: [notFound, alreadyCancelled, alreadyRecorded, tooLate, rateLimitExceeded],
});

/** Asks for another time as `askForAnotherTimeRoute` does (visits-54). */
export const askAnotherTimeOfLinkedVisitRoute = route({
  summary: "Asks for another time instead of that of a mailed link",
  method: "POST",
  path: "/api/visits/{token}/another-time/",
  access: "anyone",
  params,
  body: anotherTime,
  reply,
  problems: [notFound, alreadyCancelled, alreadyBegun, rateLimitExceeded],
});

/** Sets whether an earlier time would be taken (visits-56). */
export const setEarlierOfLinkedVisitRoute = route({
  summary: "Sets whether the patient of a mailed link would take an earlier time",
  method: "POST",
  path: "/api/visits/{token}/earlier/",
  access: "anyone",
  params,
  body: onOrOff,
  reply,
  problems: [notFound, alreadyCancelled, alreadyBegun, rateLimitExceeded],
});

/** Switches the reminders of the patient or guest on or off (visits-59). */
export const setRemindersOfLinkedVisitRoute = route({
  summary: "Switches reminders for the patient of a mailed link on or off",
  method: "POST",
  path: "/api/visits/{token}/reminders/",
  access: "anyone",
  params,
  body: onOrOff,
  reply,
  problems: [notFound, rateLimitExceeded],
});
