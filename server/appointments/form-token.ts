import { randomBytes, timingSafeEqual } from "node:crypto";
import { formExpired, formTokenAge } from "#contract/appointment-requests.ts";
import { formTooFast } from "#contract/guest-appointments.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, keyedHash } from "#server/http/secrets.ts";

/** The guest form's tokens: the time of issue in milliseconds, a nonce, and a keyed hash of both. */
export function createFormTokens(secretKey: Buffer) {
  const key = deriveKey(secretKey, "guest form");
  const sign = (issued: string, nonce: string) => keyedHash(key, `issued ${issued} ${nonce}`);

  return {
    /** A token for a form that is opened now. */
    issue(now: Date): string {
      const issued = now.getTime().toString(36);
      const nonce = randomBytes(9).toString("base64url");
      return `${issued}.${nonce}.${sign(issued, nonce)}`;
    },

    /** Checks a token's signature and age. Raises `form_expired` and `form_too_fast`. */
    verify(token: string, now: Date): void {
      const [issued = "", nonce = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(issued, nonce));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new ProblemError(formExpired);
      }
      const age = (now.getTime() - Number.parseInt(issued, 36)) / 1_000;
      if (age < formTokenAge.least) {
        throw new ProblemError(formTooFast, { retryAfterSeconds: Math.ceil(formTokenAge.least - age) });
      }
      if (age > formTokenAge.most) throw new ProblemError(formExpired);
    },
  };
}
