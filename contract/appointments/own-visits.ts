import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { booleanField, identifier } from "../fields.ts";
import { notFound, problem } from "../problems.ts";
import { route } from "../route.ts";
import { site } from "../site/site.ts";
import { anotherTime } from "./another-time.ts";
import { alreadyCancelled, alreadyRecorded, appointment, rateLimitExceeded } from "./appointments.ts";
import { alreadyBegun } from "./visit-changes.ts";

/** It is too late to cancel the visit on the site (visits-53). */
export const tooLate = problem({
  code: "too_late",
  status: 409,
  message: (_, options) => {
    const { rules, practice } = site();
    const inputs = { hours: rules.cancel_until_hours, phone: practice.phone.display };
    return m.visit_too_late_to_cancel(inputs, options);
  },
});

const params = z.object({ id: identifier });

const reply = { status: 200, body: appointment } as const;

/** The caller's next confirmed visit that has not begun; null if there is none (visits-57). */
export const readNextVisitRoute = route({
  summary: "The caller's own next visit",
  method: "GET",
  path: "/api/appointments/my/next/",
  access: "signed-in",
  reply: { status: 200, body: z.object({ visit: z.nullable(appointment) }) },
});

/** Cancels one of the caller's requests, or of their visits while it is early enough (visits-53). */
export const cancelOwnAppointmentRoute = route({
  summary: "Cancels an own request or visit",
  method: "POST",
  path: "/api/appointments/{id}/cancel/",
  access: "signed-in",
  params,
  reply,
  problems: [notFound, alreadyCancelled, alreadyRecorded, tooLate],
});

/** Who was asked to choose another time cannot say that they are coming (visits-55). */
export const cannotSeeYou = problem({
  code: "cannot_see_you",
  status: 409,
  message: (_, options) => m.visit_cannot_see_you_call({ phone: site().practice.phone.display }, options),
});

/** Asks for another time; the visit stays unchanged until staff reschedule or cancel it (visits-54). */
export const askForAnotherTimeRoute = route({
  summary: "Asks for another time instead of that of an own request or visit",
  method: "POST",
  path: "/api/appointments/{id}/another-time/",
  access: "signed-in",
  params,
  body: anotherTime,
  reply,
  problems: [notFound, alreadyCancelled, alreadyBegun, rateLimitExceeded],
});

/** An own visit as iCalendar (RFC 5545), without health details (visits-57). */
export const readOwnVisitFileRoute = route({
  summary: "An own visit as iCalendar",
  method: "GET",
  path: "/api/appointments/{id}/calendar.ics",
  access: "signed-in",
  params,
  reply: { status: 200, type: "text/calendar", body: z.string() },
  problems: [notFound],
});

/** Sets whether an earlier time would be taken (visits-56). */
export const setEarlierRoute = route({
  summary: "Sets whether the caller would take an earlier time",
  method: "POST",
  path: "/api/appointments/{id}/earlier/",
  access: "signed-in",
  params,
  body: z.object({ on: booleanField() }),
  reply,
  problems: [notFound, alreadyCancelled, alreadyBegun],
});
