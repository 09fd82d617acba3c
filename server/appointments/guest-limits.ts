import type { Guest } from "#contract/appointment-requests.ts";
import { requestLimits, tooManyRequests } from "#contract/appointments.ts";
import { formExpired, formTokenAge } from "#contract/guest-appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { consumeRateLimit, consumeRateLimits } from "#server/http/rate-limits.ts";

/** A guest's details, the form token that came with them, and the client's address. */
export interface GuestRequester {
  readonly guest: Guest;
  readonly formToken: string;
  readonly address: string;
}

/**
 * Uses up a guest's form token and counts the request; returns whether the guest's mailbox still gets an
 * acknowledgement. Raises `form_expired` and `too_many_requests`; the caller's rollback then refunds the rest.
 */
export async function consumeGuestLimits(
  transaction: Transaction,
  { requester, ...common }: { requester: GuestRequester; secretKey: Buffer; now: Date },
): Promise<boolean> {
  const { guest, formToken, address } = requester;
  const consumeOnce = (name: string, key: string) =>
    consumeRateLimit(transaction, { ...common, name, key, most: 1, seconds: formTokenAge.most });
  const [token, firstOfDay, acknowledgement] = await Promise.all([
    consumeOnce("guest form token", formToken),
    consumeOnce("first guest request of a day", `${officeNow(common.now).date} ${address}`),
    consumeRateLimit(transaction, {
      ...common,
      name: "guest acknowledgement",
      // Mail to name+anything@ arrives at name@ (RFC 5233 calls it a subaddress).
      key: guest.email.replace(/\+[^@]*@/, "@"),
      ...requestLimits.acknowledgementsPerMailbox,
    }),
  ]);
  if (!token.allowed) throw new ProblemError(formExpired);

  const ofAll = firstOfDay.allowed
    ? requestLimits.acceptedFromNewAddresses
    : requestLimits.acceptedFromGuests;
  const { allowed, retryAfterSeconds } = await consumeRateLimits(transaction, [
    { ...common, name: "guest request", key: address, ...requestLimits.acceptedPerAddress },
    { ...common, name: "guest requests of all addresses", key: "", ...ofAll },
  ]);
  if (!allowed) throw new ProblemError(tooManyRequests, { retryAfterSeconds });
  return acknowledgement.allowed;
}
