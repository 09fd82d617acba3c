import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { type OfficeWeek, weeksShown } from "#contract/office/office-insights.ts";
import { addDays } from "#contract/office-dates.ts";
import { site } from "#contract/site/site.ts";
import { acceptedOffers, appointments, isVisit } from "#server/appointments/table.ts";
import { newsletterReaders } from "#server/content/table.ts";
import type { Queryable } from "#server/database/connect.ts";

/** Weeks of the office's calendar, from Monday to Sunday. */
export interface OfficeWeeks {
  /** Their Mondays as `YYYY-MM-DD`, oldest first. */
  readonly mondays: readonly string[];
  /** Their first instants in ISO 8601, and that of the week after the last. */
  readonly starts: readonly string[];
}

/** So many weeks of the office's calendar, of which the last one is under way (practice-3). */
function latestWeeks(count: number, now: Date): OfficeWeeks {
  const today = Temporal.Instant.from(now.toISOString())
    .toZonedDateTimeISO(site().practice.time_zone)
    .toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const days = Array.from({ length: count + 1 }, (_, index) => monday.add({ weeks: index + 1 - count }));
  return {
    mondays: days.slice(0, count).map(String),
    starts: days.map((day) => day.toZonedDateTime(site().practice.time_zone).toInstant().toString()),
  };
}

/** Rows of a statement by the number of their week, which PostgreSQL counts from 1. */
function byWeek<Row extends { readonly week: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.week - 1, row]));
}

/** The weeks' first and last instants, and all of their bounds, as parts of a statement. */
function boundsOf({ starts }: OfficeWeeks) {
  return {
    from: sql`${starts[0]}::timestamptz`,
    to: sql`${starts.at(-1)}::timestamptz`,
    all: sql`${sql.param(starts)}::timestamptz[]`,
  };
}

async function countRequests(database: Queryable, weeks: OfficeWeeks) {
  const { from, to, all } = boundsOf(weeks);
  const { requestedAt, status } = appointments;
  const { rows } = await database.execute<{ week: number } & OfficeWeek["requests"]>(
    sql`SELECT width_bucket(${requestedAt}, ${all}) AS week, count(*) FILTER (WHERE ${status} = 'pending') AS pending,
          count(*) FILTER (WHERE ${status} = 'confirmed') AS confirmed,
          count(*) FILTER (WHERE ${status} = 'cancelled') AS cancelled
        FROM ${appointments} WHERE ${requestedAt} >= ${from} AND ${requestedAt} < ${to} GROUP BY 1`,
  );
  return byWeek(rows);
}

/** The median minutes to a confirmation, without callers, who are confirmed while they are on the phone. */
async function readConfirmationTimes(database: Queryable, weeks: OfficeWeeks) {
  const { from, to, all } = boundsOf(weeks);
  const { firstConfirmedAt, requestedAt } = appointments;
  const { rows } = await database.execute<{ week: number; minutes: number }>(
    sql`SELECT width_bucket(${firstConfirmedAt}, ${all}) AS week,
          round(percentile_cont(0.5) WITHIN GROUP (
            ORDER BY extract(epoch FROM ${firstConfirmedAt} - ${requestedAt}) / 60
          ))::int AS minutes
        FROM ${appointments}
        WHERE ${firstConfirmedAt} >= ${from} AND ${firstConfirmedAt} < ${to} AND ${firstConfirmedAt} > ${requestedAt}
        GROUP BY 1`,
  );
  return byWeek(rows);
}

async function countOutcomes(database: Queryable, { mondays }: OfficeWeeks) {
  const { confirmedDate, outcome } = appointments;
  const [first = ""] = mondays;
  const { rows } = await database.execute<{ week: number } & OfficeWeek["visits"]>(
    sql`SELECT width_bucket(${confirmedDate}, ${sql.param(mondays)}::date[]) AS week,
          count(*) FILTER (WHERE ${outcome} = 'completed') AS completed,
          count(*) FILTER (WHERE ${outcome} = 'no_show') AS no_show
        FROM ${appointments}
        WHERE ${isVisit} AND ${confirmedDate} BETWEEN ${first}::date AND ${addDays(mondays.at(-1) ?? first, 6)}::date
          AND ${outcome} IS NOT NULL
        GROUP BY 1`,
  );
  return byWeek(rows);
}

async function countFilledGaps(database: Queryable, weeks: OfficeWeeks) {
  const { from, to, all } = boundsOf(weeks);
  const { acceptedAt } = acceptedOffers;
  const { rows } = await database.execute<{ week: number; count: number }>(
    sql`SELECT width_bucket(${acceptedAt}, ${all}) AS week, count(*) AS count
        FROM ${acceptedOffers} WHERE ${acceptedAt} >= ${from} AND ${acceptedAt} < ${to} GROUP BY 1`,
  );
  return byWeek(rows);
}

/** The office's numbers of the latest weeks, by the office's calendar (office-23). */
export async function readOfficeInsights(database: Queryable, now: Date): Promise<OfficeWeek[]> {
  const weeks = latestWeeks(weeksShown, now);
  const [requests, times, outcomes, gaps] = await Promise.all([
    countRequests(database, weeks),
    readConfirmationTimes(database, weeks),
    countOutcomes(database, weeks),
    countFilledGaps(database, weeks),
  ]);
  return weeks.mondays.map((week, index) => ({
    week,
    requests: requests.get(index) ?? { pending: 0, confirmed: 0, cancelled: 0 },
    confirmation_minutes: times.get(index)?.minutes ?? null,
    visits: outcomes.get(index) ?? { completed: 0, no_show: 0 },
    gaps_filled: gaps.get(index)?.count ?? 0,
  }));
}

/** How many subscribe to the newsletter now, and how many of them have begun in each of the latest weeks (office-24). */
export async function readSubscribers(database: Queryable, now: Date) {
  const weeks = latestWeeks(weeksShown, now);
  const { from, to, all } = boundsOf(weeks);
  const { since } = newsletterReaders;
  const [count, { rows }] = await Promise.all([
    database.$count(newsletterReaders),
    database.execute<{ week: number; joined: number }>(
      sql`SELECT width_bucket(${since}, ${all}) AS week, count(*) AS joined
          FROM ${newsletterReaders} WHERE ${since} >= ${from} AND ${since} < ${to} GROUP BY 1`,
    ),
  ]);
  const joined = byWeek(rows);
  return {
    count,
    weeks: weeks.mondays.map((week, index) => ({ week, joined: joined.get(index)?.joined ?? 0 })),
  };
}
