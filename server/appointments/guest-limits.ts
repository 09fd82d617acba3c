import { requestLimits } from "#contract/appointments.ts";
import { formExpired, formTokenAge, type Guest } from "#contract/guest-requests.ts";
import { officeNow } from "#contract/office-dates.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { limitsByNetwork } from "#server/http/network-limits.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { consumeRateLimits } from "#server/http/rate-limits.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";

/** A guest's details, the form token that came with them, and the client. */
export interface GuestRequester {
  readonly guest: Guest;
  readonly formToken: string;
  readonly client: Pick<Client, "address" | "ipv6Site">;
}

/**
 * Uses up a guest's form token. Returns the limits that apply to the request, and whether the guest's mailbox still
 * gets an acknowledgement (visits-11, visits-12). Throws `form_expired`.
 */
export async function consumeFormToken(
  transaction: Transaction,
  { requester, ...common }: { requester: GuestRequester; secretKey: Buffer; now: Date },
) {
  const { guest, formToken, client } = requester;
  const tokenUse = { name: "guest form token", key: formToken, max: 1, seconds: formTokenAge.max };
  const today = officeNow(common.now).date;
  const [token, firstOfDay, acknowledgement] = await Promise.all([
    consumeRateLimits(transaction, [{ ...common, ...tokenUse }]),
    consumeRateLimits(
      transaction,
      limitsByNetwork(client, "first guest request of a day", { ...common, of: today }),
    ),
    consumeRateLimits(transaction, [
      {
        ...common,
        name: "guest acknowledgement",
        key: mailboxOf(guest.email),
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
      ...limitsByNetwork(client, "guest request", common),
      { ...common, name: "guest requests of all addresses", key: "", ...ofAll },
    ],
  };
}
