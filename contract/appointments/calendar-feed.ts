import * as z from "zod/mini";
import { reauthenticationRequired } from "../accounts/reauthentication.ts";
import { patternText } from "../fields.ts";
import { notFound } from "../problems.ts";
import { type Reply, route } from "../route.ts";

/** The visits of an employee's calendar feed, in days of the office's calendar before and after today. */
export const feedSpan = { daysBefore: 30, daysAfter: 90 } as const;

/** Creates the employee's calendar feed; an earlier URL of it stops working (exports-1). */
export const createCalendarFeedRoute = route({
  summary: "Creates the caller's calendar feed, in place of an earlier one",
  method: "POST",
  path: "/api/calendar/",
  access: "employee",
  needsReauthentication: true,
  reply: { status: 201, body: z.object({ url: z.string() }) },
  problems: [reauthenticationRequired],
});

/** Whether the employee has a calendar feed; its URL is shown to the employee alone, once (exports-1). */
export const readCalendarFeedRoute = route({
  summary: "Whether the caller has a calendar feed, and since when",
  method: "GET",
  path: "/api/calendar/",
  access: "employee",
  reply: {
    status: 200,
    /** `made_at` is an ISO 8601 instant in UTC. */
    body: z.object({ exists: z.boolean(), made_at: z.nullable(z.string()) }),
  },
});

export type CalendarFeed = Reply<typeof readCalendarFeedRoute>;

/** Deletes the employee's calendar feed; its URL stops working (exports-1). */
export const deleteCalendarFeedRoute = route({
  summary: "Deletes the caller's calendar feed",
  method: "DELETE",
  path: "/api/calendar/",
  access: "employee",
  reply: { status: 204 },
});

/** The visits of `feedSpan` as iCalendar (RFC 5545), for the calendar program to which an employee gave the URL. */
export const readFeedFileRoute = route({
  summary: "The visits of the last 30 and next 90 days as iCalendar, by a feed's secret address",
  method: "GET",
  path: "/api/calendar/{token}.ics",
  access: "anyone",
  params: z.object({ token: patternText(43, /^[\w-]{43}$/, "No feed has this address.") }),
  reply: { status: 200, type: "text/calendar", body: z.string() },
  problems: [notFound],
});
