import { eq } from "drizzle-orm";
import type { z } from "zod/mini";
import { unauthenticated } from "#contract/problems.ts";
import { type proof, proofLifetime } from "#contract/proof.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { sessions } from "#server/sessions/table.ts";
import type { CodeVerifier } from "#server/two-factor/two-factor.ts";
import type { AccountDependencies } from "./email-tokens.ts";
import { requireOwnPassword } from "./reauthenticate.ts";

/** What proofs of identity are checked with. */
export interface ProofDependencies extends Omit<AccountDependencies, "outbox"> {
  readonly codes: CodeVerifier;
}

interface Proof {
  readonly caller: Pick<Caller, "accountId" | "sessionId">;
  readonly client: Client;
  readonly proof: z.output<typeof proof>;
}

async function saveProof(
  transaction: Transaction,
  sessionId: string,
  proved: Pick<typeof sessions.$inferInsert, "provedAt" | "codeProvedAt">,
): Promise<void> {
  const [session] = await transaction
    .update(sessions)
    .set(proved)
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  if (!session) throw new ProblemError(unauthenticated);
}

/**
 * Checks the caller's password or code and saves in the session that it was right (office-3). Returns when the proof
 * expires, as an ISO 8601 instant. Throws `invalid_fields` for a wrong password, `otp_invalid` for a wrong code, and
 * after too many of either `too_many_attempts` or `too_many_otp_attempts`.
 */
export async function proveIdentity(
  dependencies: ProofDependencies,
  { caller, client, proof: { password, otp_code: code } }: Proof,
): Promise<string> {
  const { database, clock, codes } = dependencies;
  const now = clock();
  const { accountId, sessionId } = caller;
  if (typeof code === "string") {
    const attempt = { accountId, sessionId, code, client, now };
    await codes.withCode(attempt, (transaction) =>
      saveProof(transaction, sessionId, { provedAt: now, codeProvedAt: now }),
    );
  } else {
    const [account] = await database
      .select({ id: accounts.id, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw new ProblemError(unauthenticated);
    await requireOwnPassword(dependencies, {
      account,
      sessionId,
      client,
      password: { field: "password", typed: password ?? "" },
      recordAs: "proof_failed",
    });
    await saveProof(database, sessionId, { provedAt: now });
  }
  return new Date(now.getTime() + proofLifetime * 1_000).toISOString();
}
