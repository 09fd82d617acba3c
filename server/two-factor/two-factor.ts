import { and, eq, isNotNull, lt } from "drizzle-orm";
import { otpInvalid, type Role, tooManyOtpAttempts } from "#contract/sign-in.ts";
import { codeLimits } from "#contract/two-factor.ts";
import { twoFactorRequiredForStaff } from "#practice/practice.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { consumeRateLimit, resetRateLimit } from "#server/http/rate-limits.ts";
import { deriveKey, unseal } from "#server/http/secrets.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { endSessions } from "#server/sessions/sessions.ts";
import { stepOfCode } from "./one-time-codes.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { twoFactor } from "./table.ts";

interface Proof {
  readonly accountId: number;
  /** A one-time code or a recovery code. */
  readonly code: string;
  readonly sessionId?: string;
  readonly client: Client;
  readonly now: Date;
}

/** What a sealed secret is bound to: moved to another account's row it does not open. */
export const sealedFor = (accountId: number) => `two-factor of account ${accountId}`;

/** Whether the practice requires two-factor of a role: of employees, unless it is the demo (decision 11). */
export function isTwoFactorRequired(role: Role, { demo }: { demo: boolean }): boolean {
  return role === "employee" && twoFactorRequiredForStaff && !demo;
}

/** Checks codes against an account's authenticator; each code counts once (RFC 6238, §5.2). */
export function checkCodes({ database, secretKey }: { database: Database; secretKey: Buffer }) {
  const secretsKey = deriveKey(secretKey, "one-time code secret");
  const recoveryKey = deriveKey(secretKey, "recovery code");

  async function useOneTimeCode(transaction: Transaction, { accountId, code, now }: Proof): Promise<boolean> {
    const isEnabled = and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.enabledAt));
    const [row] = await transaction.select({ secret: twoFactor.secret }).from(twoFactor).where(isEnabled);
    if (!row?.secret) return false;
    const step = stepOfCode(unseal(secretsKey, row.secret, sealedFor(accountId)), code, now);
    if (step === undefined) return false;
    // Of parallel replays the database lets one past.
    const accepted = await transaction
      .update(twoFactor)
      .set({ lastStep: step })
      .where(and(isEnabled, eq(twoFactor.secret, row.secret), lt(twoFactor.lastStep, step)))
      .returning({ accountId: twoFactor.accountId });
    return accepted.length > 0;
  }

  async function useCode(transaction: Transaction, proof: Proof): Promise<boolean> {
    if (/^\d+$/.test(proof.code)) return useOneTimeCode(transaction, proof);
    const { accountId, code, sessionId, client, now } = proof;
    const isUsed = await useRecoveryCode(transaction, { accountId, key: recoveryKey, code });
    if (isUsed)
      await recordSecurityEvent(transaction, {
        kind: "recovery_code_used",
        accountId,
        sessionId,
        client,
        now,
      });
    return isUsed;
  }

  /**
   * Counts a try, lets `isRight` judge it in a transaction, and does the work there if it is right, which resets the
   * count. Problems: `too_many_otp_attempts` once five were wrong, also for the right one; `otp_invalid`.
   */
  async function tryCode<Result>(
    { accountId, sessionId, client, now }: Omit<Proof, "code">,
    isRight: (transaction: Transaction) => Promise<boolean>,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const counted = { secretKey, name: "one-time code", key: String(accountId) };
    const { allowed, retryAfterSeconds } = await consumeRateLimit(database, {
      ...counted,
      ...codeLimits.wrong,
      now,
    });
    if (!allowed) throw new ProblemError(tooManyOtpAttempts, { retryAfterSeconds });
    const done = await database.transaction(async (transaction) => {
      if (!(await isRight(transaction))) return undefined;
      await resetRateLimit(transaction, counted);
      return { result: await work(transaction) };
    });
    if (done) return done.result;
    await recordSecurityEvent(database, { kind: "code_failed", accountId, sessionId, client, now });
    throw new ProblemError(otpInvalid);
  }

  return {
    secretsKey,
    recoveryKey,
    tryCode,

    /** Does work in the transaction in which a code or recovery code is used up; raises the problems of `tryCode`. */
    withCode<Result>(proof: Proof, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
      return tryCode(proof, (transaction) => useCode(transaction, proof), work);
    },
  };
}

/** The code checks of one running app. */
export type CodeChecks = ReturnType<typeof checkCodes>;

/**
 * Takes an account's authenticator away, for the command line: ends its sessions and tells its owner by mail. Returns
 * whether there was one.
 */
export async function resetTwoFactor(
  transaction: Transaction,
  parts: {
    readonly account: { readonly id: number; readonly email: string; readonly firstName: string };
    readonly outbox: Outbox;
    readonly now: Date;
  },
): Promise<boolean> {
  const { account, outbox, now } = parts;
  const [removed] = await transaction
    .delete(twoFactor)
    .where(eq(twoFactor.accountId, account.id))
    .returning({ enabledAt: twoFactor.enabledAt });
  if (!removed?.enabledAt) return false;
  await endSessions(transaction, account.id);
  await recordSecurityEvent(transaction, { kind: "two_factor_reset", accountId: account.id, now });
  await outbox.send(transaction, {
    kind: "two-factor-disabled",
    to: account.email,
    firstName: account.firstName,
  });
  return true;
}
