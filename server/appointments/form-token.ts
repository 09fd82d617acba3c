import { timingSafeEqual } from "node:crypto";
import { formExpired, formTokenAge, formTooFast } from "#contract/guest-appointments.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, keyedHash } from "#server/http/secrets.ts";

/**
 * Tokens that say when a guest's form was opened, and that we said so (decision 17). Nothing is stored: a token is its
 * time in milliseconds and a keyed hash of it.
 */
export function signFormTokens(secretKey: Buffer) {
  const key = deriveKey(secretKey, "guest form");

  function signatureOf(opened: string): string {
    return keyedHash(key, `opened ${opened}`);
  }

  return {
    /** A token for a form that is opened now. */
    open(now: Date): string {
      const opened = now.getTime().toString(36);
      return `${opened}.${signatureOf(opened)}`;
    },

    /** Lets a form pass that was open long enough and not for too long. Problems: `form_too_fast`, `form_expired`. */
    require(token: string, now: Date): void {
      const [opened = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature);
      const right = Buffer.from(signatureOf(opened));
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new ProblemError(formExpired);
      const age = (now.getTime() - Number.parseInt(opened, 36)) / 1_000;
      if (age < formTokenAge.least) {
        throw new ProblemError(formTooFast, { retryAfterSeconds: Math.ceil(formTokenAge.least - age) });
      }
      if (age > formTokenAge.most) throw new ProblemError(formExpired);
    },

    /** An address as it is counted and stored: a keyed hash, since it is a person's. */
    hashAddress: (address: string): string => keyedHash(key, `address ${address}`),
  };
}
