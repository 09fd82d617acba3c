import { and, eq, lte, sql } from "drizzle-orm";
import { idempotencyKeyReused } from "#contract/appointments.ts";
import { idempotencyKeys as keyRules } from "#contract/idempotency-key.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { idempotencyKeys } from "./table.ts";

interface Claim {
  /** The account that the key belongs to; a guest's key belongs to nobody. */
  readonly owner: string;
  readonly key: string;
  /** Hash of the request's body: a repeat has the same. */
  readonly bodyHash: Buffer;
  readonly now: Date;
}

/** The appointment that answers every request with a key, and when it was first requested. */
interface Claimed {
  readonly appointmentId: number;
  readonly requestedAt: Date;
  readonly isRepeat: boolean;
}

const expiryBefore = (now: Date) => new Date(now.getTime() - keyRules.storedSeconds * 1_000);

/**
 * Claims an `Idempotency-Key` for a new appointment, whose id it returns, or finds the appointment that an earlier
 * request with this key created. A simultaneous repeat waits here for the first transaction to end. Throws
 * `idempotency_key_reused` if the earlier request had another body.
 */
export async function claimIdempotencyKey(transaction: Transaction, claim: Claim): Promise<Claimed> {
  const { owner, key, bodyHash, now } = claim;
  const created = {
    bodyHash,
    appointmentId: sql<number>`nextval('appointments_id_seq')`,
    createdAt: now,
  };
  const [claimed] = await transaction
    .insert(idempotencyKeys)
    .values({ owner, key, ...created })
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: created,
      setWhere: lte(idempotencyKeys.createdAt, expiryBefore(now)),
    })
    .returning({ appointmentId: idempotencyKeys.appointmentId });
  if (claimed) return { appointmentId: claimed.appointmentId, requestedAt: now, isRepeat: false };

  const [first] = await transaction
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
  if (!first?.bodyHash.equals(bodyHash)) throw new ProblemError(idempotencyKeyReused);
  return { appointmentId: first.appointmentId, requestedAt: first.createdAt, isRepeat: true };
}

/** Deletes expired idempotency keys; part of the hourly cleanup. */
export async function deleteExpiredIdempotencyKeys(transaction: Transaction, now: Date): Promise<void> {
  await transaction.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, expiryBefore(now)));
}
