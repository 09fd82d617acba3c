import type { APIRequestContext } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addDays, mondayOf, officeNow } from "#contract/office-dates.ts";
import { timeZone } from "#practice/practice.ts";
import { aRequest } from "../samples/appointments.ts";
import { expect } from "./journey.ts";
import { journeyDatabase } from "./journey-database.ts";
import { bearerOf, demoDentist, type Person } from "./people.ts";

/** Requests a visit as a patient, without a page; returns the request's id. */
export async function askForVisit(
  request: APIRequestContext,
  patient: Person,
  given: Record<string, unknown> = {},
): Promise<number> {
  const reply = await request.post("/api/appointments/", {
    headers: await bearerOf(patient),
    data: aRequest(given),
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()).id;
}

async function decide(
  request: APIRequestContext,
  id: number,
  data: Record<string, string | boolean>,
): Promise<void> {
  const headers = await bearerOf(demoDentist);
  const reply = await request.put(`/api/appointments/${id}/confirm/`, { headers, data });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Confirms a request for an office-local date and time, as a colleague would, without a page. */
export async function confirmVisit(
  request: APIRequestContext,
  id: number,
  visit: { date: string; time: string },
): Promise<void> {
  await decide(request, id, {
    status: "confirmed",
    confirmed_date: visit.date,
    confirmed_time: visit.time,
    // Other tests confirm visits in the same office.
    allow_overlap: true,
  });
}

/** Cancels a request as a colleague would, without a page. */
export async function cancelVisit(request: APIRequestContext, id: number): Promise<void> {
  await decide(request, id, { status: "cancelled" });
}

/**
 * Lets the email about an employee's change of an appointment leave, as if the seconds in which the change can be
 * undone were over. For after the page has shown the change; an email that has left already needs nothing.
 */
export async function passUndoTime(appointmentId: number): Promise<void> {
  const { database } = await journeyDatabase();
  await database.execute(sql`
    UPDATE pgboss.job SET start_after = now() FROM undoable_changes
    WHERE job.id = undoable_changes.email_job AND undoable_changes.appointment_id = ${appointmentId}
      AND job.state = 'created'`);
}

/** The office's calendar day so many days from now, as `YYYY-MM-DD`. */
export function officeDayIn(days: number): string {
  return addDays(officeNow(new Date()).date, days);
}

/** The first Monday at least so many days from now, as `YYYY-MM-DD`. */
export function mondayIn(daysAhead: number): string {
  return mondayOf(officeDayIn(daysAhead + 6));
}

function offsetOn(day: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(
    new Date(`${day}T20:00:00Z`),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** The next two days, `YYYY-MM-DD`, on which the office's clocks change. */
export function nextClockChanges(): string[] {
  const today = officeDayIn(0);
  const coming = Array.from({ length: 400 }, (_, days) => addDays(today, days + 1));
  return coming.filter((day) => offsetOn(day) !== offsetOn(addDays(day, -1))).slice(0, 2);
}
