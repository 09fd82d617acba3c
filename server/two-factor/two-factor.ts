import { and, count, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { otpInvalid, type Role, tooManyOtpAttempts, twoFactorPaused } from "#contract/sign-in.ts";
import { codeLimits } from "#contract/two-factor.ts";
import { twoFactorRequiredForStaff } from "#practice/practice.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import { securityEvents } from "#server/activity/table.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { consumeRateLimit, resetRateLimit, withRateLimits } from "#server/http/rate-limits.ts";
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

/**
 * Whether the practice requires two-factor of an account: of employees. The demo requires it of accounts that it did not
 * make.
 */
export function isTwoFactorRequired(
  { role, isDemo }: { role: Role; isDemo: boolean },
  { demo }: { demo: boolean },
): boolean {
  return role === "employee" && twoFactorRequiredForStaff && !(demo && isDemo);
}

interface CodeCheckOptions {
  readonly database: Database;
  readonly secretKey: Buffer;
  readonly outbox: Outbox;
}

const secondsOfDay = 24 * 60 * 60;

/** Checks codes against an account's authenticator; each code counts once (RFC 6238, §5.2). */
export function createCodeChecks({ database, secretKey, outbox }: CodeCheckOptions) {
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
    const [row] = await transaction
      .select({ wrongCodes: twoFactor.wrongCodes })
      .from(twoFactor)
      .where(eq(twoFactor.accountId, proof.accountId));
    if (row && row.wrongCodes >= codeLimits.wrongInARow) throw new ProblemError(twoFactorPaused);
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

  /** Tells the owner of many wrong codes in a day, once a day: who types them has the password, or a session. */
  async function noticeWrongCodes(transaction: Transaction, accountId: number, now: Date): Promise<void> {
    const [wrong] = await transaction
      .select({ count: count() })
      .from(securityEvents)
      .where(
        and(
          eq(securityEvents.accountId, accountId),
          eq(securityEvents.kind, "code_failed"),
          gt(securityEvents.at, new Date(now.getTime() - secondsOfDay * 1_000)),
        ),
      );
    if ((wrong?.count ?? 0) < codeLimits.wrongInADay) return;
    const counted = { secretKey, name: "wrong codes notice", key: String(accountId), now };
    if (!(await consumeRateLimit(transaction, { ...counted, most: 1, seconds: secondsOfDay })).allowed)
      return;
    const [account] = await transaction
      .select({ to: accounts.email, firstName: accounts.firstName })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (account) await outbox.send(transaction, { kind: "wrong-codes", ...account });
  }

  async function recordWrongCode(attempt: Omit<Proof, "code">): Promise<void> {
    const { accountId, now } = attempt;
    await database.transaction(async (transaction) => {
      const [counted] = await transaction
        .update(twoFactor)
        .set({ wrongCodes: sql`${twoFactor.wrongCodes} + 1` })
        .where(and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.enabledAt)))
        .returning({ wrongCodes: twoFactor.wrongCodes });
      await recordSecurityEvent(transaction, { kind: "code_failed", ...attempt });
      if (counted?.wrongCodes === codeLimits.wrongInARow)
        await recordSecurityEvent(transaction, { kind: "two_factor_paused", ...attempt });
      await noticeWrongCodes(transaction, accountId, now);
    });
  }

  /**
   * Counts an attempt, lets `isRight` check it in a transaction, and does the work there if it is right, which resets
   * the counts. An error is not counted. Raises `too_many_otp_attempts` once five were wrong, also for the right one,
   * and `otp_invalid`.
   */
  async function tryCode<Result>(
    attempt: Omit<Proof, "code">,
    isRight: (transaction: Transaction) => Promise<boolean>,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const { accountId, now } = attempt;
    const counted = { secretKey, name: "one-time code", key: String(accountId) };
    const limits = [{ ...counted, ...codeLimits.wrong, now }];
    const done = await withRateLimits(database, { limits, problem: tooManyOtpAttempts }, () =>
      database.transaction(async (transaction) => {
        if (!(await isRight(transaction))) return undefined;
        await resetRateLimit(transaction, counted);
        await resetWrongCodes(transaction, accountId);
        return { result: await work(transaction) };
      }),
    );
    if (done) return done.result;
    await recordWrongCode(attempt);
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
export type CodeChecks = ReturnType<typeof createCodeChecks>;

/** Accepts codes again, where wrong ones had paused them. */
export async function resetWrongCodes(
  transaction: Pick<Database, "update">,
  accountId: number,
): Promise<void> {
  await transaction
    .update(twoFactor)
    .set({ wrongCodes: 0 })
    .where(and(eq(twoFactor.accountId, accountId), gt(twoFactor.wrongCodes, 0)));
}

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
