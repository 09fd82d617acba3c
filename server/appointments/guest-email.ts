import { eq } from "drizzle-orm";
import { rateLimitExceeded } from "#contract/appointments/appointments.ts";
import { requestAnswered, requestNotFound } from "#contract/appointments/guest-requests.ts";
import { requestLimits } from "#contract/rate-limits.ts";
import { type Client, widestNetwork } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { consumeRateLimits, enforceRateLimits, limitsByNetwork } from "#server/http/rate-limits.ts";
import type { Services } from "#server/services.ts";
import { requestedByGuest } from "./create-appointment.ts";
import { acknowledgementLimit } from "./form-tokens.ts";
import { appointmentGuests, appointments, idempotencyKeys, offers, visitLinks } from "./table.ts";

interface Correction {
  /** The key with which the request was sent. */
  readonly idempotencyKey: string;
  readonly email: string;
  readonly client: Client;
}

/** Fewer characters can be guessed, and who guesses a key would have someone else's emails sent to themselves. */
const minKeyLength = 32;

/**
 * Corrects the address of a guest's pending request and queues its acknowledgement again, in one transaction; links and
 * offers that went to the former address end (visits-120). Repeated with the same address it changes and sends nothing.
 * Throws `request_not_found`, `request_answered` and `too_many_requests`.
 */
export function correctGuestEmail(
  { database, outbox, clock, secretKey }: Pick<Services, "database" | "outbox" | "clock" | "secretKey">,
  { idempotencyKey, email, client }: Correction,
): Promise<{ email: string; email_sent: boolean }> {
  const now = clock();
  const common = { secretKey, now };
  return database.transaction(async (transaction) => {
    if (idempotencyKey.length < minKeyLength) throw new ProblemError(requestNotFound);
    const [request] = await transaction
      .select({
        id: appointments.id,
        status: appointments.status,
        sequence: appointments.calendarSequence,
        email: appointmentGuests.email,
      })
      .from(idempotencyKeys)
      .innerJoin(appointments, eq(appointments.id, idempotencyKeys.appointmentId))
      .innerJoin(appointmentGuests, eq(appointmentGuests.appointmentId, appointments.id))
      .where(requestedByGuest(idempotencyKey, now))
      // The foreign key of a link that an email stores meanwhile must not wait for the appointment.
      .for("no key update", { of: [appointments, appointmentGuests] });
    if (!request) throw new ProblemError(requestNotFound);
    if (request.status !== "pending") throw new ProblemError(requestAnswered);
    if (request.email === email) return { email, email_sent: true };

    const { id } = request;
    // An email of the former state that waits to be sent is no longer true (mail-25).
    const sequence = request.sequence + 1;
    await transaction.update(appointments).set({ calendarSequence: sequence }).where(eq(appointments.id, id));
    await transaction.update(appointmentGuests).set({ email }).where(eq(appointmentGuests.appointmentId, id));
    for (const links of [visitLinks, offers])
      await transaction.delete(links).where(eq(links.appointmentId, id));
    const { allowed } = await consumeRateLimits(transaction, [acknowledgementLimit({ ...common, email })]);
    if (allowed) {
      const received = { kind: "request-received", appointment: id, sequence } as const;
      await outbox.send(transaction, { visit: received }, { client: widestNetwork(client) });
    }
    // Last, since the counts stay locked until the transaction ends.
    const ofRequest = {
      name: "guest email correction",
      key: String(id),
      ...requestLimits.correctionsPerRequest,
    };
    await enforceRateLimits(transaction, {
      limits: [...limitsByNetwork(client, "guest request", common), { ...common, ...ofRequest }],
      problem: rateLimitExceeded,
    });
    return { email, email_sent: allowed };
  });
}
