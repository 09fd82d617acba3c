import { and, eq, gte, lte } from "drizzle-orm";
import ical, { ICalEventClass, ICalEventStatus } from "ical-generator";
import { type CalendarFeed, feedSpan } from "#contract/appointments/calendar-feed.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { categoryName, providerName } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { recordSecurityEvent } from "#server/accounts/activity.ts";
import { lockSession } from "#server/accounts/sessions.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database } from "#server/database/connect.ts";
import type { RequestContext } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { createToken, hashToken } from "#server/http/secrets.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { toHourMinute, toInstant } from "#server/office/office-time.ts";
import { selectAppointments } from "./appointments.ts";
import { appointments, calendarFeeds, isVisit, patientOrGuest } from "./table.ts";

/** How often a calendar program should read the feed again, in seconds; most read it less often. */
const refreshSeconds = 15 * 60;

/**
 * Gives an employee a new calendar feed in place of an earlier one, and sends a notice; returns the token of its URL. Throws
 * `unauthenticated` if the session has ended in the meantime: leaving the office ends its feed.
 */
export async function createCalendarFeed(
  { database, outbox }: { readonly database: Database; readonly outbox: Outbox },
  { caller, client, now }: RequestContext,
): Promise<string> {
  const token = createToken();
  const made = { tokenHash: hashToken(token), madeAt: now };
  await database.transaction(async (transaction) => {
    const { email: to, firstName } = await lockSession(transaction, caller);
    const { accountId, sessionId } = caller;
    await transaction
      .insert(calendarFeeds)
      .values({ accountId, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.accountId, set: made });
    const event = { kind: "calendar_feed_created", accountId, sessionId, client, now } as const;
    await recordSecurityEvent(transaction, event);
    await outbox.send(transaction, { kind: "calendar-feed-created", to, firstName });
  });
  return token;
}

/** Whether an employee has a calendar feed, and since when. */
export async function readCalendarFeed(database: Database, accountId: number): Promise<CalendarFeed> {
  const [feed] = await database
    .select({ madeAt: calendarFeeds.madeAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.accountId, accountId));
  return { exists: feed !== undefined, made_at: feed?.madeAt.toISOString() ?? null };
}

/** The calendar of the feed that a token belongs to (exports-2). Throws `not_found`. */
export async function readFeedFile(
  database: Database,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<string> {
  const [feed] = await database
    .select({ accountId: calendarFeeds.accountId })
    .from(calendarFeeds)
    .innerJoin(accounts, eq(accounts.id, calendarFeeds.accountId))
    // A former employee's feed is not read any more.
    .where(and(eq(calendarFeeds.tokenHash, hashToken(token)), eq(accounts.role, "employee")));
  if (!feed) throw new ProblemError(notFound);
  const today = officeNow(now).date;
  const visits = await readVisits(database, {
    from: addDays(today, -feedSpan.daysBefore),
    to: addDays(today, feedSpan.daysAfter),
  });
  return writeCalendar(visits);
}

type FeedVisit = Awaited<ReturnType<typeof readVisits>>[number];

/** The confirmed visits from one day to another, both included. */
async function readVisits(database: Database, { from, to }: { from: string; to: string }) {
  return selectAppointments(database, {
    uid: appointments.calendarUid,
    sequence: appointments.calendarSequence,
    changedAt: appointments.statusChangedAt,
    requestedAt: appointments.requestedAt,
    date: appointments.confirmedDate,
    time: appointments.confirmedTime,
    minutes: appointments.minutes,
    category: appointments.category,
    provider: appointments.provider,
    firstName: patientOrGuest.firstName,
    lastName: patientOrGuest.lastName,
    patientName: appointments.patientName,
  })
    .where(and(isVisit, gte(appointments.confirmedDate, from), lte(appointments.confirmedDate, to)))
    .orderBy(appointments.confirmedDate, appointments.confirmedTime, appointments.id);
}

type PatientsNames = Pick<FeedVisit, "firstName" | "lastName" | "patientName">;

/** The patient's initials: where the name of someone else was given, of its first and its last word (exports-3). */
function initialsOf({ firstName, lastName, patientName }: PatientsNames): string {
  const names = patientName?.replace(/ .* /, " ").split(" ") ?? [firstName, lastName];
  return names.map((name) => `${[...name][0]?.toUpperCase() ?? "?"}.`).join(" ");
}

/**
 * Visits as an iCalendar text (RFC 5545). Times are in UTC, so that every calendar shows the right hour on both sides
 * of a daylight-saving change without knowing the office's zone. Nothing names the patient beyond the initials.
 */
function writeCalendar(visits: readonly FeedVisit[]): string {
  const calendar = ical({
    name: `${site().practice.name}: visits`,
    prodId: { company: site().practice.name, product: "Enamel" },
    ttl: refreshSeconds,
  });
  const domain = site().practice.email.split("@").at(-1);
  for (const { date, time, minutes, provider, ...visit } of visits) {
    const begins = date && time && toInstant({ date, time: toHourMinute(time) });
    if (!begins || !minutes || !provider) continue;
    const changedAt = visit.changedAt ?? visit.requestedAt;
    calendar.createEvent({
      id: `${visit.uid}@${domain}`,
      sequence: visit.sequence,
      status: ICalEventStatus.CONFIRMED,
      class: ICalEventClass.PRIVATE,
      stamp: changedAt,
      lastModified: changedAt,
      start: begins,
      end: new Date(begins.getTime() + minutes * 60_000),
      summary: `${initialsOf(visit)} · ${categoryName(visit.category)} · ${providerName(provider)}`,
    });
  }
  return `${calendar.toString()}\r\n`;
}
