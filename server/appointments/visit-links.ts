import { and, eq, inArray, not, sql } from "drizzle-orm";
import { rateLimitExceeded } from "#contract/appointments/appointments.ts";
import { visitLinkDays } from "#contract/appointments/visit-links.ts";
import { officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitFailures, limitsByNetwork } from "#server/http/rate-limits.ts";
import { deriveKey, hashToken, hmac } from "#server/http/secrets.ts";
import { appointments, visitLinks } from "./table.ts";

/** The office as the pages of emailed links name it. */
export function office() {
  const { name, address, phone } = site().practice;
  return {
    name,
    address: `${address.street}, ${address.city}, ${address.state_code} ${address.postcode}`,
    phone: phone.display,
  };
}

interface EmailedLink {
  readonly appointmentId: number;
  /** The id of the email's job, and its recipient. */
  readonly emailId: string;
  readonly to: string;
  readonly secretKey: Buffer;
  readonly now: Date;
}

/**
 * Stores the link to an appointment's page that an email contains, and returns its token (visits-50): the same at each
 * attempt to send the email to an address, so that each copy of it works. A change of the address ends it (accounts-44).
 */
export async function storeVisitLink(
  transaction: Transaction,
  { appointmentId, emailId, to, secretKey, now }: EmailedLink,
): Promise<string> {
  const token = hmac(deriveKey(secretKey, "visit link"), `${emailId} ${to}`);
  await transaction
    .insert(visitLinks)
    .values({ tokenHash: hashToken(token), appointmentId, issuedAt: now })
    .onConflictDoNothing();
  return token;
}

/** Whether the links of an appointment have expired: some days after its visit, or after its cancellation. */
function isExpired(now: Date) {
  const { date, time } = officeNow(now);
  const days = sql`${visitLinkDays} * interval '1 day'`;
  return sql<boolean>`CASE ${appointments.status}
    WHEN 'confirmed' THEN ${appointments.confirmedDate} + ${appointments.confirmedTime} + ${days} <= ${`${date} ${time}`}::timestamp
    WHEN 'cancelled' THEN coalesce(${appointments.statusChangedAt}, ${appointments.requestedAt}) + ${days} <= ${now.toISOString()}::timestamptz
    ELSE false
  END`;
}

/** The id of the appointment that a token leads to; undefined for an unknown or expired token. */
export async function findLinkedAppointment(
  database: Queryable,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<number | undefined> {
  const [found] = await database
    .select({ id: appointments.id })
    .from(visitLinks)
    .innerJoin(appointments, eq(appointments.id, visitLinks.appointmentId))
    .where(and(eq(visitLinks.tokenHash, hashToken(token)), not(isExpired(now))));
  return found?.id;
}

interface FoundByToken<Found> {
  readonly client: Client;
  readonly secretKey: Buffer;
  readonly now: Date;
  /** Returns undefined for an unknown or expired token. */
  readonly find: () => Promise<Found | undefined>;
}

/**
 * What a token of an emailed link leads to. Failed tokens of all kinds of links count together against the client's
 * address (visits-52). Throws `not_found`, and `too_many_requests` beyond the limit, for valid tokens too.
 */
export async function requireFound<Found>(
  database: Database,
  { client, secretKey, now, find }: FoundByToken<Found>,
): Promise<Found> {
  const limits = limitsByNetwork(client, "failed link", { secretKey, now });
  const found = await limitFailures(database, { limits, problem: rateLimitExceeded }, find);
  if (found === undefined) throw new ProblemError(notFound);
  return found;
}

/** Deletes expired links; for cleanup. */
export async function deleteExpiredVisitLinks(database: Database, now: Date): Promise<void> {
  const expired = database
    .select({ tokenHash: visitLinks.tokenHash })
    .from(visitLinks)
    .innerJoin(appointments, eq(appointments.id, visitLinks.appointmentId))
    .where(isExpired(now));
  await database.delete(visitLinks).where(inArray(visitLinks.tokenHash, expired));
}
