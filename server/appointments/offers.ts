import { and, eq, gt, inArray, lte, ne } from "drizzle-orm";
import { hour } from "#contract/durations.ts";
import { type Offer, offerHours, offerTaken } from "#contract/offers.ts";
import { officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { timeTaken } from "#contract/visit-times.ts";
import { providerName } from "#practice/program/look-up-schedule.ts";
import type { Database, Reader, Transaction } from "#server/database/connect.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { createToken, hashToken } from "#server/http/secrets.ts";
import { clockTime, officeInstant } from "#server/office-time/office-time.ts";
import { issueVisitLink, office } from "#server/visit-links/visit-links.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  lockAppointments,
  readRow,
} from "./appointment-row.ts";
import { rescheduleRow } from "./change-visit.ts";
import { confirmRow } from "./confirm-or-cancel.ts";
import { canBeOffered, isOfferOf } from "./offer-candidates.ts";
import {
  findVisit,
  lockProvider,
  overlappingVisits,
  type ProviderTime,
  requireFree,
} from "./provider-times.ts";
import { acceptedOffers, appointments, offers } from "./table.ts";
import { endUndo } from "./undo-change.ts";

interface NewOffers {
  readonly visit: ProviderTime;
  /** The ids of the appointments. */
  readonly to: readonly number[];
}

/** When offers of a time that are made now expire (visits-71). Throws `invalid_fields` if that is past. */
function expiryOf(visit: ProviderTime, now: Date): Date {
  const begins = officeInstant(visit);
  if (!begins) throw invalidField("time", "The clocks skip this time on that day.");
  const expiresAt = new Date(
    Math.min(now.getTime() + offerHours.afterMaking * hour, begins.getTime() - offerHours.beforeTime * hour),
  );
  if (expiresAt <= now) {
    const message = `A time is offered until ${offerHours.beforeTime} hours before it.`;
    throw invalidField("time", message);
  }
  return expiresAt;
}

/** Offers a free time to the patients of some appointments by mail. Throws `invalid_fields` and `time_taken`. */
export async function createOffers(
  { database, outbox, clock }: ChangeDependencies,
  { visit, to }: NewOffers,
): Promise<{ readonly to: number[]; readonly expiresAt: Date }> {
  const now = clock();
  const expiresAt = expiryOf(visit, now);
  return database.transaction(async (transaction) => {
    await lockProvider(transaction, visit.provider);
    const others = await overlappingVisits(transaction, { visit });
    await requireFree(transaction, { visit, others, now });
    // Whoever cancels at this instant does so before, and is not chosen, or after the offer.
    await lockAppointments(transaction, to);
    const chosen = await chooseRecipients(transaction, { visit, to, now });
    const emails = [];
    for (const id of chosen) {
      // The offer names the visit's present time: the email about that leaves first, and is not withdrawn any more.
      await endUndo(transaction, outbox, id);
      const row = await readRow(transaction, id);
      const offerToken = createToken();
      await transaction
        .insert(offers)
        .values({ tokenHash: hashToken(offerToken), appointmentId: id, ...visit, expiresAt });
      emails.push(await emailOf(transaction, { row, visit, offerToken, expiresAt, now }));
    }
    await outbox.sendMany(transaction, emails);
    return { to: chosen, expiresAt };
  });
}

/** The appointments that have no offer of the time yet. Throws `invalid_fields` if one cannot have the time. */
async function chooseRecipients(
  transaction: Transaction,
  { visit, to, now }: NewOffers & { readonly now: Date },
): Promise<number[]> {
  const wanted = [...new Set(to)];
  const possible = await transaction
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(inArray(appointments.id, wanted), canBeOffered(visit)));
  if (possible.length < wanted.length) {
    const message =
      "Choose pending requests, or later visits of patients who would take an earlier time, with an email address.";
    throw invalidField("to", message);
  }
  const offered = await transaction
    .select({ id: offers.appointmentId })
    .from(offers)
    .where(and(inArray(offers.appointmentId, wanted), isOfferOf(visit), gt(offers.expiresAt, now)));
  const holders = new Set(offered.map(({ id }) => id));
  return wanted.filter((id) => !holders.has(id));
}

interface OfferEmail {
  readonly row: AppointmentRow;
  readonly visit: ProviderTime;
  readonly offerToken: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

async function emailOf(transaction: Transaction, { row, visit, offerToken, expiresAt, now }: OfferEmail) {
  const until = officeNow(expiresAt);
  const current = findVisit(row);
  // Only appointments with an address are chosen.
  if (row.email === null) throw new Error("An offer has no address.");
  return {
    kind: "time-offered",
    to: row.email,
    firstName: row.firstName,
    visitToken: await issueVisitLink(transaction, { appointmentId: row.id, now }),
    offerToken,
    date: visit.date,
    time: visit.time,
    untilDate: until.date,
    untilTime: until.time,
    ...(current && { formerDate: current.date, formerTime: current.time }),
  } as const;
}

/** The offer that a token leads to; undefined for an unknown or expired token, and for a cancelled appointment's. */
export async function findOffer(
  database: Reader,
  { token, now }: { readonly token: string; readonly now: Date },
) {
  const [found] = await database
    .select({
      appointmentId: offers.appointmentId,
      expiresAt: offers.expiresAt,
      date: offers.date,
      time: offers.time,
      provider: offers.provider,
      minutes: offers.minutes,
    })
    .from(offers)
    .innerJoin(appointments, eq(appointments.id, offers.appointmentId))
    .where(
      and(
        eq(offers.tokenHash, hashToken(token)),
        gt(offers.expiresAt, now),
        ne(appointments.status, "cancelled"),
      ),
    );
  if (!found) return undefined;
  const { appointmentId, expiresAt, time, ...visit } = found;
  return { appointmentId, expiresAt, visit: { ...visit, time: clockTime(time) } };
}

type FoundOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

const isAccepted = (current: ProviderTime | undefined, { date, time, provider }: ProviderTime) =>
  current?.date === date && current.time === time && current.provider === provider;

/** An offer as its page shows it (visits-72). */
export async function describeOffer(
  transaction: Transaction,
  { appointmentId, expiresAt, visit }: FoundOffer,
): Promise<Offer> {
  const row = await readRow(transaction, appointmentId);
  const others = await overlappingVisits(transaction, { visit, exceptId: appointmentId });
  const current = findVisit(row);
  return {
    first_name: row.firstName,
    date: visit.date,
    time: visit.time,
    minutes: visit.minutes,
    provider: providerName(visit.provider),
    state: isAccepted(current, visit) ? "accepted" : others.length > 0 ? "taken" : "open",
    current: current ? { date: current.date, time: current.time } : null,
    expires_at: expiresAt.toISOString(),
    office,
  };
}

/**
 * Confirms or reschedules the appointment of an offer to its time; a repeat changes nothing (visits-72). Throws
 * `not_found`, `time_taken` and `already_begun`.
 */
export async function acceptOfferByToken(
  { database, outbox, clock }: ChangeDependencies,
  token: string,
): Promise<Offer> {
  const now = clock();
  return database.transaction(async (transaction) => {
    const offer = await findOffer(transaction, { token, now });
    if (!offer) throw new ProblemError(notFound);
    const { appointmentId: id, visit } = offer;
    await lockProvider(transaction, visit.provider);
    await lockAppointments(transaction, [id]);
    const row = await readRow(transaction, id);
    if (row.status === "cancelled") throw new ProblemError(notFound);
    if (!isAccepted(findVisit(row), visit)) {
      const book = row.status === "pending" ? confirmRow : rescheduleRow;
      const booking = { id, employeeId: null, visit, allowOverlap: false, now };
      await book(transaction, outbox, booking).catch(replaceTimeTaken);
      // Of two that are accepted in one millisecond, the visit is rescheduled by both and counted once.
      await transaction
        .insert(acceptedOffers)
        .values({ appointmentId: id, acceptedAt: now })
        .onConflictDoNothing();
    }
    return describeOffer(transaction, offer);
  });
}

/** Replaces `time_taken`, whose details name another patient, by a problem without them. */
function replaceTimeTaken(error: unknown): never {
  const isTaken = error instanceof ProblemError && error.problem.code === timeTaken.code;
  throw isTaken ? new ProblemError(offerTaken) : error;
}

/** Deletes expired offers; for cleanup. */
export async function deleteExpiredOffers(database: Database, now: Date): Promise<void> {
  await database.delete(offers).where(lte(offers.expiresAt, now));
}
