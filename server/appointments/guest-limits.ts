import { requestLimits } from "#contract/appointments.ts";
import { formExpired, formTokenAge, type Guest } from "#contract/guest-requests.ts";
import { officeNow } from "#contract/office-dates.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { consumeRateLimits } from "#server/http/rate-limits.ts";

/** A guest's details, the form token that came with them, and the client's address. */
export interface GuestRequester {
  readonly guest: Guest;
  readonly formToken: string;
  readonly address: string;
}

/**
 * Uses up a guest's form token. Returns the limits that apply to the request, and whether the guest's mailbox still
 * gets an acknowledgement (visits-11, visits-12). Throws `form_expired`.
 */
export async function consumeFormToken(
  transaction: Transaction,
  { requester, ...common }: { requester: GuestRequester; secretKey: Buffer; now: Date },
) {
  const { guest, formToken, address } = requester;
  const consumeOnce = (name: string, key: string) =>
    consumeRateLimits(transaction, [{ ...common, name, key, max: 1, seconds: formTokenAge.max }]);
  const [token, firstOfDay, acknowledgement] = await Promise.all([
    consumeOnce("guest form token", formToken),
    consumeOnce("first guest request of a day", `${officeNow(common.now).date} ${address}`),
    consumeRateLimits(transaction, [
      {
        ...common,
        name: "guest acknowledgement",
        // Mail to name+anything@ arrives at name@ (RFC 5233 calls it a subaddress).
        key: guest.email.replace(/\+[^@]*@/, "@"),
        ...requestLimits.acknowledgementsPerMailbox,
      },
    ]),
  ]);
  if (!token.allowed) throw new ProblemError(formExpired);
  const ofAll = firstOfDay.allowed
    ? requestLimits.acceptedFromNewAddresses
    : requestLimits.acceptedFromGuests;
  return {
    isAcknowledged: acknowledgement.allowed,
    limits: [
      { name: "guest request", key: address, ...requestLimits.acceptedPerAddress },
      { name: "guest requests of all addresses", key: "", ...ofAll },
    ],
  };
}
