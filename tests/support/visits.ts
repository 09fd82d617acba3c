import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { addDays, mondayOf, officeNow } from "#contract/office-dates.ts";
import { hoursOn } from "#contract/site/describe-hours.ts";
import { site } from "#contract/site/site.ts";
import { appointments } from "#server/appointments/table.ts";
import { aRequest } from "#tests/samples/appointments.ts";
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

/** A visit of a patient that has begun today: confirmed for tomorrow, since no passed time is, and a day older then. */
export async function aBegunVisit(request: APIRequestContext, patient: Person): Promise<void> {
  const id = await askForVisit(request, patient);
  await confirmVisit(request, id, { date: officeDayIn(1), time: "00:00" });
  const { database } = await journeyDatabase();
  await database
    .update(appointments)
    .set({ confirmedDate: officeDayIn(0) })
    .where(eq(appointments.id, id));
}

/** Cancels a request as a colleague would, without a page. */
export async function cancelVisit(request: APIRequestContext, id: number): Promise<void> {
  await decide(request, id, { status: "cancelled" });
}

/** The office's calendar day so many days from now, as `YYYY-MM-DD`. */
export function officeDayIn(days: number): string {
  return addDays(officeNow(new Date()).date, days);
}

/** The office's calendar day and time so many hours from now. */
export function officeTimeIn(hours: number): { date: string; time: string } {
  return officeNow(new Date(Date.now() + hours * 60 * 60 * 1_000));
}

/** The Monday, `YYYY-MM-DD`, after so many others on which the office is open: no two numbers give the same one. */
export function openMondayAfter(others: number): string {
  let monday = mondayOf(officeDayIn(6));
  for (let left = others; left > 0 || !hoursOn(monday); monday = addDays(monday, 7))
    if (hoursOn(monday)) left -= 1;
  return monday;
}

/** Playwright empties its folder before a run, whose workers share the weeks: there are some hundred and fifty (visits-73). */
const booked = resolve("test-results/.booked-mondays");

function isBooked(monday: string): boolean {
  mkdirSync(booked, { recursive: true });
  try {
    mkdirSync(join(booked, monday));
    return false;
  } catch {
    return true;
  }
}

/**
 * A coming Monday, `YYYY-MM-DD`, on which the office is open, no visit of the demo is, and no other test of the run
 * books. Each lies after the one before it.
 */
export function aFreeMonday(): string {
  let monday = openMondayAfter(8);
  while (!hoursOn(monday) || isBooked(monday)) monday = addDays(monday, 7);
  return monday;
}

function offsetOn(day: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: site().practice.time_zone,
    timeZoneName: "longOffset",
  }).formatToParts(new Date(`${day}T20:00:00Z`));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** The next two days, `YYYY-MM-DD`, on which the office's clocks change. */
export function nextClockChanges(): string[] {
  const today = officeDayIn(0);
  const coming = Array.from({ length: 400 }, (_, days) => addDays(today, days + 1));
  return coming.filter((day) => offsetOn(day) !== offsetOn(addDays(day, -1))).slice(0, 2);
}
