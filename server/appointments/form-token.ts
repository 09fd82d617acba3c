import { randomBytes, timingSafeEqual } from "node:crypto";
import { formTooFast } from "#contract/guest-appointments.ts";
import { formExpired, formTokenAge } from "#contract/guest-requests.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, keyedHash } from "#server/http/secrets.ts";

/** The guest form's tokens: the time of issue in milliseconds, a nonce, and a keyed hash of both. */
export function createFormTokens(secretKey: Buffer) {
  const key = deriveKey(secretKey, "guest form");
  const write = (issued: string, nonce: string) =>
    `${issued}.${nonce}.${keyedHash(key, `issued ${issued} ${nonce}`)}`;

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
