import { and, eq, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { maxCandidates, type OfferCandidate } from "#contract/appointments/offers.ts";
import { dayOfWeek } from "#contract/office-dates.ts";
import { presentProviders, timeFrameAt } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import type { Database } from "#server/database/connect.ts";
import { selectListed, toStaffAppointment } from "./appointments.ts";
import type { ProviderTime } from "./provider-times.ts";
import { appointments, isVisit, offers } from "./table.ts";

/** Offers of a time, as a condition. */
export const isOfferOf = ({ date, time, provider }: ProviderTime) =>
  and(eq(offers.date, date), eq(offers.time, time), eq(offers.provider, provider));

/** Whether an offer is neither accepted nor ended by moving the visit, where `appointments` is joined (visits-72). */
export const isOpen = and(
  isNull(offers.acceptedAt),
  // A program of the version before names no sequence.
  or(isNull(offers.calendarSequence), eq(offers.calendarSequence, appointments.calendarSequence)),
);

/** Whether there is an email address; a guest whose request staff entered may have none. */
const hasEmail = sql`(${appointments.accountId} IS NOT NULL OR EXISTS (
  SELECT FROM appointment_guests AS guest WHERE guest.appointment_id = ${appointments.id} AND guest.email IS NOT NULL
))`;

/**
 * Whether an appointment can be offered a time: there is an email address, and it is pending, or a later visit of a
 * patient who would take an earlier time.
 */
export function canBeOffered({ date, time }: Pick<ProviderTime, "date" | "time">): SQL | undefined {
  return and(
    hasEmail,
    or(
      sql`${appointments.status} = 'pending'`,
      and(
        isVisit,
        sql`${appointments.wantsEarlier}`,
        sql`(${appointments.confirmedDate}, ${appointments.confirmedTime}) > (${date}::date, ${time}::time)`,
      ),
    ),
  );
}

/** A preference of the request, or of those for another time where there are such (visits-54). */
const preferenceOf = (name: string, column: PgColumn) =>
  sql`CASE WHEN ${appointments.wishes} IS NULL THEN ${column} ELSE ${appointments.wishes} ->> ${sql.raw(`'${name}'`)} END`;

const preferred = {
  day: preferenceOf("preferred_day", appointments.preferredDay),
  frame: preferenceOf("preferred_time_frame", appointments.preferredTimeFrame),
  secondDay: preferenceOf("preferred_second_day", appointments.preferredSecondDay),
  secondFrame: preferenceOf("preferred_second_time_frame", appointments.preferredSecondTimeFrame),
};

/** Whether one of the two preferences names the weekday and the part of the day; a second part left out is any. */
function isPreferred({ date, time }: ProviderTime): SQL {
  const day = dayOfWeek(date);
  const frame = timeFrameAt(time);
  return sql`(
    (${preferred.day} = ${day} AND ${preferred.frame} = ${frame})
    OR (${preferred.secondDay} = ${day} AND coalesce(${preferred.secondFrame}, ${frame}) = ${frame})
  )`;
}

/** How many requests fit a provider's free time, and the first of them in the order in which to offer it (visits-70). */
export async function listOfferCandidates(
  database: Database,
  { visit, now }: { readonly visit: ProviderTime; readonly now: Date },
): Promise<{ readonly count: number; readonly results: OfferCandidate[] }> {
  const specialties = presentProviders().find(({ key }) => key === visit.provider)?.specialties ?? [];
  const categories = site().visits.categories.filter(({ specialty }) => specialties.includes(specialty));
  const fits = and(
    inArray(
      appointments.category,
      categories.map(({ value }) => value),
    ),
    canBeOffered(visit),
    isPreferred(visit),
  );
  const offered = database
    .select({ one: sql`1` })
    .from(offers)
    .where(
      and(
        eq(offers.appointmentId, appointments.id),
        isOfferOf(visit),
        isOpen,
        sql`${offers.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    );
  const read = (condition: SQL, max: number) =>
    selectListed(database, { isOffered: sql<boolean>`EXISTS ${offered}` })
      .where(and(condition, fits))
      .orderBy(appointments.id)
      .limit(max);
  // Two queries, each by an index in the order of ids.
  const wantsEarlier = sql`${appointments.wantsEarlier} AND ${appointments.status} <> 'cancelled'`;
  const waiting = sql`${appointments.status} = 'pending' AND ${not(sql`${appointments.wantsEarlier}`)}`;
  const count = await database.$count(appointments, and(or(wantsEarlier, waiting), fits));
  const first = await read(wantsEarlier, maxCandidates);
  const rest = first.length < maxCandidates ? await read(waiting, maxCandidates - first.length) : [];
  const results = [...first, ...rest].map(({ isOffered, ...row }) => ({
    ...toStaffAppointment(row, now),
    is_offered: isOffered,
  }));
  return { count, results };
}
