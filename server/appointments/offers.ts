import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, inArray, isNotNull, lte, ne, or } from "drizzle-orm";
import { type Offer, offerHours, offerTaken } from "#contract/appointments/offers.ts";
import { hour } from "#contract/durations.ts";
import { notFound } from "#contract/problems.ts";
import { providerName } from "#contract/site/look-up.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, hashToken, hmac } from "#server/http/secrets.ts";
import { toHourMinute, toInstant } from "#server/office/office-time.ts";
import {
  type AppointmentRow,
  type ChangeDependencies,
  firstNameOfOther,
  getAppointment,
  lockAppointments,
} from "./appointments.ts";
import { isAtWork } from "./days-off.ts";
import { canBeOffered, isOfferOf, isOpen } from "./offer-candidates.ts";
import type { OwnDependencies } from "./own-visit.ts";
import {
  chooseVisit,
  findVisit,
  lockProvider,
  overlappingVisits,
  type ProviderTime,
  requireFree,
  requireNear,
} from "./provider-times.ts";
import { acceptedOffers, appointments, offers } from "./table.ts";
import { transition } from "./transitions.ts";
import { endUndo } from "./undo-change.ts";
import { office } from "./visit-links.ts";

interface NewOffers {
  readonly visit: ProviderTime;
  /** The ids of the appointments. */
  readonly to: readonly number[];
}

/** When offers of a time that are made now expire (visits-71). Throws `invalid_fields` if that is past. */
function expiryOf(visit: ProviderTime, now: Date): Date {
  const begins = toInstant(visit);
  if (!begins) throw invalidField("time", "This time does not exist on that day: the clocks move forward.");
  const expiresAt = new Date(
    Math.min(now.getTime() + offerHours.afterMaking * hour, begins.getTime() - offerHours.beforeTime * hour),
  );
  if (expiresAt <= now) {
    const message = `A time is offered until ${offerHours.beforeTime} hours before it.`;
    throw invalidField("time", message);
  }
  return expiresAt;
}

/** The token of an offer's link, from the secret and the id by which its email names the offer. */
export const offerToken = (secretKey: Buffer, offer: string): string =>
  hmac(deriveKey(secretKey, "offer"), offer);

/** Offers a free time to the patients of some appointments by mail. Throws `invalid_fields` and `time_taken`. */
export async function makeOffers(
  { database, outbox, clock, secretKey }: OwnDependencies,
  { visit, to, employeeId }: NewOffers & { readonly employeeId: number },
): Promise<{ readonly to: number[]; readonly expiresAt: Date }> {
  const now = clock();
  requireNear(visit.date, "date", now);
  const expiresAt = expiryOf(visit, now);
  return database.transaction(async (transaction) => {
    await lockProvider(transaction, visit.provider);
    if (!(await isAtWork(transaction, visit)))
      throw invalidField("time", "The office is closed or the provider is away at this time.");
    const others = await overlappingVisits(transaction, { visit });
    await requireFree(transaction, { visit, others, employeeId, now });
    // Whoever cancels at this instant does so before, and is not chosen, or after the offer.
    await lockAppointments(transaction, to);
    const chosen = await chooseRecipients(transaction, { visit, to, now });
    for (const id of chosen) {
      // The offer names the visit's present time: the email about that leaves first, and is not withdrawn any more.
      await endUndo(transaction, outbox, id);
      const { calendarSequence: sequence } = await getAppointment(transaction, id);
      const offer = randomUUID();
      await transaction.insert(offers).values({
        tokenHash: hashToken(offerToken(secretKey, offer)),
        appointmentId: id,
        calendarSequence: sequence,
        ...visit,
        expiresAt,
      });
      await outbox.send(transaction, { visit: { kind: "time-offered", appointment: id, sequence, offer } });
    }
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
    .innerJoin(appointments, eq(appointments.id, offers.appointmentId))
    .where(and(inArray(offers.appointmentId, wanted), isOfferOf(visit), isOpen, gt(offers.expiresAt, now)));
  const holders = new Set(offered.map(({ id }) => id));
  return wanted.filter((id) => !holders.has(id));
}

/**
 * The offer that a token leads to, open or accepted; undefined for an unknown, expired or ended one, and for a cancelled
 * appointment's.
 */
export async function findOffer(
  database: Queryable,
  { token, now }: { readonly token: string; readonly now: Date },
) {
  const [found] = await database
    .select({
      id: offers.id,
      appointmentId: offers.appointmentId,
      expiresAt: offers.expiresAt,
      acceptedAt: offers.acceptedAt,
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
        or(isNotNull(offers.acceptedAt), isOpen),
        ne(appointments.status, "cancelled"),
      ),
    );
  if (!found) return undefined;
  const { id, appointmentId, expiresAt, acceptedAt, time, ...visit } = found;
  return { id, appointmentId, expiresAt, acceptedAt, visit: { ...visit, time: toHourMinute(time) } };
}

type FoundOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/**
 * The visit that an appointment gets by accepting an offer: it keeps its length, or has its category's, and at most the
 * free time's; what remains of that stays free (visits-72).
 */
function visitOf(row: AppointmentRow, { visit }: FoundOffer): ProviderTime {
  const { minutes: needed } = chooseVisit({ confirmed_date: visit.date, confirmed_time: visit.time }, row);
  return { ...visit, minutes: Math.min(needed, visit.minutes) };
}

/** An offer as its page shows it (visits-72). An accepted one shows the visit, which may have been moved since. */
export async function describeOffer(
  reader: Queryable,
  offer: FoundOffer,
  row: AppointmentRow,
): Promise<Offer> {
  const current = findVisit(row);
  const isAccepted = offer.acceptedAt !== null;
  const visit = (isAccepted && current) || visitOf(row, offer);
  const others = isAccepted ? [] : await overlappingVisits(reader, { visit, exceptId: row.id });
  const isTaken = others.length > 0 || !(isAccepted || (await isAtWork(reader, visit)));
  return {
    first_name: row.firstName,
    patient_first_name: firstNameOfOther(row) ?? null,
    date: visit.date,
    time: visit.time,
    minutes: visit.minutes,
    provider: providerName(visit.provider),
    state: isAccepted ? "accepted" : isTaken ? "taken" : "open",
    current: current ? { date: current.date, time: current.time } : null,
    expires_at: offer.expiresAt.toISOString(),
    office: office(),
  };
}

/**
 * Confirms or reschedules the appointment of an offer to its time, and uses the offer up: a repeat changes nothing,
 * whoever has moved the visit since (visits-72). Throws `not_found`, `time_taken` and `already_begun`.
 */
export async function acceptOffer(
  { database, outbox, clock }: ChangeDependencies,
  token: string,
): Promise<Offer> {
  const now = clock();
  return database.transaction(async (transaction) => {
    const offer = await requireOffer(transaction, { token, now });
    const { id, appointmentId } = offer;
    const visit = visitOf(await getAppointment(transaction, appointmentId), offer);
    let accepted = offer;
    const row = await transition(
      transaction,
      { outbox, now },
      {
        id: appointmentId,
        employeeId: null,
        visit,
        async action(locked) {
          // Once more, now that the row is locked: it may have been accepted, or the visit moved.
          accepted = await requireOffer(transaction, { token, now });
          if (accepted.acceptedAt !== null) return undefined;
          accepted = { ...accepted, acceptedAt: now };
          await transaction.update(offers).set({ acceptedAt: now }).where(eq(offers.id, id));
          // Staff may have confirmed the request for this very time.
          if (isDeepStrictEqual(findVisit(locked), visit)) return undefined;
          // An absence or a closure since then has ended the offer.
          if (!(await isAtWork(transaction, visit))) throw new ProblemError(offerTaken);
          // Of two that are accepted in one millisecond, the visit is rescheduled by both and counted once.
          await transaction
            .insert(acceptedOffers)
            .values({ appointmentId, acceptedAt: now })
            .onConflictDoNothing();
          return locked.status === "pending" ? "confirm" : "reschedule";
        },
      },
    );
    return describeOffer(transaction, accepted, row);
  });
}

async function requireOffer(
  transaction: Transaction,
  wanted: { readonly token: string; readonly now: Date },
) {
  const offer = await findOffer(transaction, wanted);
  if (!offer) throw new ProblemError(notFound);
  return offer;
}

/** Deletes expired offers; for cleanup. */
export async function deleteExpiredOffers(database: Database, now: Date): Promise<void> {
  await database.delete(offers).where(lte(offers.expiresAt, now));
}
