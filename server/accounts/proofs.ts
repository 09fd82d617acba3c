import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { reauthenticationLifetime } from "#contract/accounts/reauthentication.ts";
import { unauthenticated } from "#contract/problems.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { CurrentUser } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { passkeys, sessions, twoFactor } from "./table.ts";

const setUpElsewhere = (column: AnyPgColumn) => sql`${column} IS DISTINCT FROM ${sessions.id}`;

/** What a session's proofs of identity are judged by; factors that the session itself set up do not count (office-3). */
export const proofColumns = {
  createdAt: sessions.createdAt,
  reauthenticatedAt: sessions.reauthenticatedAt,
  stronglyProvedAt: sessions.stronglyProvedAt,
  hasAuthenticator: sql<boolean>`EXISTS (
    SELECT FROM ${twoFactor} WHERE ${twoFactor.accountId} = ${sessions.accountId}
      AND ${twoFactor.enabledAt} IS NOT NULL AND ${setUpElsewhere(twoFactor.enabledBySessionId)})`,
  hasPasskey: sql<boolean>`EXISTS (
    SELECT FROM ${passkeys} WHERE ${passkeys.accountId} = ${sessions.accountId}
      AND ${passkeys.isUserVerified} AND ${setUpElsewhere(passkeys.addedBySessionId)})`,
};

interface ProofState {
  readonly createdAt: Date;
  readonly reauthenticatedAt: Date | null;
  readonly stronglyProvedAt: Date | null;
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
}

/** Which proofs of identity count, those that the account's strongest factor gives, and until when the last one does (office-3). */
export function judgeProofs(
  { createdAt, reauthenticatedAt, stronglyProvedAt, hasAuthenticator, hasPasskey }: ProofState,
  now: Date,
): Pick<CurrentUser, "acceptedProofs" | "provedUntil"> {
  const factors = [hasAuthenticator && "code", hasPasskey && "passkey"] as const;
  const strong = factors.filter((factor) => factor !== false);
  const provedAt = strong.length > 0 ? stronglyProvedAt : (reauthenticatedAt ?? createdAt);
  const until = provedAt && new Date(provedAt.getTime() + reauthenticationLifetime * 1_000);
  return {
    acceptedProofs: strong.length > 0 ? strong : ["password"],
    provedUntil: until && now < until ? until : undefined,
  };
}

/** A proof of identity as a session saves it. */
type Proof = Pick<typeof sessions.$inferInsert, "reauthenticatedAt" | "codeVerifiedAt" | "stronglyProvedAt">;

/** A proof by a code, or by a verified passkey, which counts wherever a code does. */
export const strongProof = (now: Date) =>
  ({ reauthenticatedAt: now, codeVerifiedAt: now, stronglyProvedAt: now }) satisfies Proof;

/** Saves a proof of identity in a session. Throws `unauthenticated` if the session has ended in the meantime. */
export async function saveProof(transaction: Transaction, sessionId: string, proof: Proof): Promise<void> {
  const [session] = await transaction
    .update(sessions)
    .set(proof)
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  if (!session) throw new ProblemError(unauthenticated);
}
