import { eq } from "drizzle-orm";
import type { z } from "zod/mini";
import { unauthenticated } from "#contract/problems.ts";
import { type reauthentication, reauthenticationLifetime } from "#contract/reauthentication.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { sessions } from "#server/sessions/table.ts";
import type { CodeVerifier } from "#server/two-factor/two-factor.ts";
import type { AccountDependencies } from "./email-tokens.ts";
import { requireOwnPassword } from "./own-credentials.ts";

/** Dependencies of `reauthenticate()`. */
export interface ReauthenticationDependencies extends Omit<AccountDependencies, "outbox"> {
  readonly codes: CodeVerifier;
}

interface Reauthentication {
  readonly caller: Pick<Caller, "accountId" | "sessionId">;
  readonly client: Client;
  readonly reauthentication: z.output<typeof reauthentication>;
}

async function saveReauthentication(
  transaction: Transaction,
  sessionId: string,
  proved: Pick<typeof sessions.$inferInsert, "reauthenticatedAt" | "codeVerifiedAt">,
): Promise<void> {
  const [session] = await transaction
    .update(sessions)
    .set(proved)
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  if (!session) throw new ProblemError(unauthenticated);
}

/**
 * Checks the caller's password or code and saves in the session that it was right (office-3). Returns when the
 * reauthentication expires, as an ISO 8601 instant. Throws `invalid_fields` for a wrong password, `otp_invalid` for a
 * wrong code, and after too many of either `too_many_attempts` or `too_many_otp_attempts`.
 */
export async function reauthenticate(
  dependencies: ReauthenticationDependencies,
  { caller, client, reauthentication: { password, otp_code: code } }: Reauthentication,
): Promise<string> {
  const { database, clock, codes } = dependencies;
  const now = clock();
  const { accountId, sessionId } = caller;
  if (typeof code === "string") {
    const attempt = { accountId, sessionId, code, client, now };
    await codes.withCode(attempt, (transaction) =>
      saveReauthentication(transaction, sessionId, { reauthenticatedAt: now, codeVerifiedAt: now }),
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
    await saveReauthentication(database, sessionId, { reauthenticatedAt: now });
  }
  return new Date(now.getTime() + reauthenticationLifetime * 1_000).toISOString();
}
