import * as z from "zod/mini";
import { maxUnits } from "./fields.ts";

/** `Idempotency-Key`: its greatest length in characters, and the seconds for which it is stored (visits-13). */
export const idempotencyKeys = {
  maxLength: 64,
  storedSeconds: 24 * 60 * 60,
} as const;

/** An `Idempotency-Key`. */
export const idempotencyKey = z
  .string("Please send an Idempotency-Key.")
  .check(
    maxUnits(idempotencyKeys.maxLength, `A key has at most ${idempotencyKeys.maxLength} characters.`),
    z.minLength(1, "A key must not be empty."),
  );

/** The headers of calls that create something once, however often they are sent (visits-13, newsletter-19). */
export const idempotencyHeaders = z.object({ "idempotency-key": z.optional(idempotencyKey) });
