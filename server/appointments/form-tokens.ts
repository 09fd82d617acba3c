import { randomBytes, timingSafeEqual } from "node:crypto";
import { formExpired, formTokenAge, type Guest } from "#contract/appointments/guest-form.ts";
import { formTooFast } from "#contract/appointments/guest-requests.ts";
import { officeNow } from "#contract/office-dates.ts";
import { requestLimits } from "#contract/rate-limits.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { consumeRateLimits, limitsByNetwork } from "#server/http/rate-limits.ts";
import { deriveKey, hmac } from "#server/http/secrets.ts";
import { mailboxOf } from "#server/mail/email-job.ts";

/** The guest form's tokens: the time of issue in milliseconds, a nonce, and a keyed hash of both. */
export function createFormTokens(secretKey: Buffer) {
  const key = deriveKey(secretKey, "guest form");
  const write = (issued: string, nonce: string) =>
    `${issued}.${nonce}.${hmac(key, `issued ${issued} ${nonce}`)}`;

  return {
    /** A token for a form that is opened now. */
    issue(now: Date): string {
      const issued = now.getTime().toString(36);
      const nonce = randomBytes(9).toString("base64url");
      return write(issued, nonce);
    },

    /** Checks a token's signature and age. Throws `form_expired` and `form_too_fast`. */
    verify(token: string, now: Date): void {
      const [issued = "", nonce = ""] = token.split(".");
      // The whole token, so that no other text means the same one: each serves once.
      const given = Buffer.from(token);
      const expected = Buffer.from(write(issued, nonce));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new ProblemError(formExpired);
      }
      const age = (now.getTime() - Number.parseInt(issued, 36)) / 1_000;
      if (age < formTokenAge.min) {
        throw new ProblemError(formTooFast, { retryAfterSeconds: Math.ceil(formTokenAge.min - age) });
      }
      if (age > formTokenAge.max) throw new ProblemError(formExpired);
    },
  };
}

interface Acknowledged {
  readonly email: string;
  readonly secretKey: Buffer;
  readonly now: Date;
}

/** The limit of acknowledgements of guests' requests to one mailbox (visits-12). */
export function acknowledgementLimit({ email, ...common }: Acknowledged) {
  return {
    ...common,
    name: "guest acknowledgement",
    key: mailboxOf(email),
    ...requestLimits.acknowledgementsPerMailbox,
  };
}

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
    consumeRateLimits(transaction, [acknowledgementLimit({ ...common, email: guest.email })]),
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
