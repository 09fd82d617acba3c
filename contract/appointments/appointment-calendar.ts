import * as z from "zod/mini";
import { daysBetween } from "../office-dates.ts";
import { type Reply, route } from "../route.ts";
import { staffAppointment } from "./appointments.ts";
import { datesInOrder, queryDate } from "./visit-times.ts";

/** Longest span of a calendar query in days, both ends included (visits-26). */
const maxCalendarDays = 62;

/** A visit in the calendar, which is confirmed and so has a time, a provider and a length. */
const calendarVisit = z.extend(
  z.pick(staffAppointment, {
    id: true,
    user: true,
    category: true,
    last_initial: true,
    age: true,
    patient_first_name: true,
    language: true,
  }),
  {
    confirmed_date: z.string(),
    confirmed_time: z.string(),
    provider: z.string(),
    minutes: z.int(),
    /** Whether the patient has said to be in severe pain (visits-16). */
    severe_pain: z.boolean(),
  },
);

export type CalendarVisit = z.output<typeof calendarVisit>;

/** The confirmed visits of some days and the office's closures in them, soonest first; both dates included (visits-26). */
export const readCalendarRoute = route({
  summary: "Confirmed visits and closures from one day to another, both included",
  method: "GET",
  path: "/api/appointments/calendar/",
  access: "employee",
  query: z.object({ from: queryDate, to: queryDate }).check(
    datesInOrder,
    z.refine(({ from, to }) => daysBetween(from, to) < maxCalendarDays, {
      path: ["to"],
      error: `At most ${maxCalendarDays} days can be requested.`,
    }),
  ),
  reply: {
    status: 200,
    body: z.object({
      results: z.array(calendarVisit),
      closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
    }),
  },
});

export type Calendar = Reply<typeof readCalendarRoute>;

/** What the employee panel counts, by the office's calendar; a week begins on Monday (visits-29). */
export const summarizeAppointmentsRoute = route({
  summary: "How many requests are pending, and how many visits there are today and this week",
  method: "GET",
  path: "/api/appointments/summary/",
  access: "employee",
  reply: {
    status: 200,
    body: z.object({ pending: z.int(), visits_today: z.int(), visits_this_week: z.int() }),
  },
});

export type AppointmentSummary = Reply<typeof summarizeAppointmentsRoute>;
