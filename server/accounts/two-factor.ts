import { type KeyObject, randomInt } from "node:crypto";
import { and, count, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { otpInvalid, type Role, tooManyOtpAttempts, twoFactorPaused } from "#contract/accounts/sign-in.ts";
import { codeLimits } from "#contract/accounts/two-factor.ts";
import { wrongCodes } from "#contract/rate-limits.ts";
import { site } from "#contract/site/site.ts";
import { calendarFeeds } from "#server/appointments/table.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import {
  consumeRateLimits,
  enforceRateLimits,
  refundRateLimits,
  resetRateLimit,
} from "#server/http/rate-limits.ts";
import { decrypt, deriveKey, hmac } from "#server/http/secrets.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Services } from "#server/services.ts";
import { recordSecurityEvent } from "./activity.ts";
import { endSessions, lockAccount, lockSession } from "./sessions.ts";
import { accounts, passkeys, recoveryCodes, securityEvents, twoFactor } from "./table.ts";

const { digits, period, drift } = codeLimits;

/** 160 bits, as RFC 4226 (§4) recommends for SHA-1, which every authenticator app understands. */
const secretBytes = 20;

/** A new TOTP secret in base 32, as people type it. */
export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

function totp(secret: string, label = "") {
  return new TOTP({ issuer: site().practice.name, label, secret, algorithm: "SHA1", digits, period });
}

/** The `otpauth:` URL of an authenticator app's QR code, with the practice as its issuer. */
export function otpauthUrl(secret: string, username: string): string {
  return totp(secret, username).toString();
}

/** The time step of a one-time code (RFC 6238), at most one step off; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta;
}

/** Letters and digits without look-alikes; ten of them are 49 bits, with five attempts in five minutes. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const half = 5;

function makeHalf(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join("");
}

const bare = (code: string) => code.toLowerCase().replaceAll("-", "");

/** Replaces an account's recovery codes by ten new ones, `xxxxx-xxxxx`, which are stored hashed. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  { accountId, key }: { accountId: number; key: KeyObject },
): Promise<string[]> {
  const codes = Array.from({ length: codeLimits.recoveryCodes }, () => `${makeHalf()}-${makeHalf()}`);
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await transaction
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: hmac(key, bare(code)) })));
  return codes;
}

/** Consumes a recovery code; false if the account has no such code. */
async function consumeRecoveryCode(
  transaction: Transaction,
  { accountId, key, code }: { accountId: number; key: KeyObject; code: string },
): Promise<boolean> {
  const used = await transaction
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, hmac(key, bare(code)))))
    .returning({ accountId: recoveryCodes.accountId });
  return used.length > 0;
}

interface CodeAttempt {
  readonly accountId: number;
  /** A one-time code or a recovery code. */
  readonly code: string;
  /** The session that the code is given in; absent for a sign-in. */
  readonly sessionId?: string;
  readonly client: Client;
  readonly now: Date;
}

/** The context of an encrypted secret: in another account's row it cannot be decrypted. */
export const encryptionContext = (accountId: number) => `two-factor of account ${accountId}`;

/**
 * Whether the practice requires two-factor authentication of an account: of employees. The demo exempts the accounts
 * that it created.
 */
export function isTwoFactorRequired(
  { role, isDemo }: { role: Role; isDemo: boolean },
  { demo }: { demo: boolean },
): boolean {
  return role === "employee" && site().rules.two_factor_for_staff && !(demo && isDemo);
}

type CodeVerifierOptions = Pick<Services, "database" | "secretKey" | "outbox">;

const secondsOfDay = 24 * 60 * 60;

/** Verifies one-time codes and recovery codes; each is accepted once (RFC 6238, §5.2). */
export function createCodeVerifier({ database, secretKey, outbox }: CodeVerifierOptions) {
  const secretsKey = deriveKey(secretKey, "one-time code secret");
  const recoveryKey = deriveKey(secretKey, "recovery code");

  async function consumeOneTimeCode(
    transaction: Transaction,
    { accountId, code, now, secret }: CodeAttempt & { readonly secret: string },
  ): Promise<boolean> {
    const step = stepOfCode(decrypt(secretsKey, secret, encryptionContext(accountId)), code, now);
    if (step === undefined) return false;
    const isEnabled = and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.enabledAt));
    // Of simultaneous replays the database accepts one.
    const accepted = await transaction
      .update(twoFactor)
      .set({ lastStep: step })
      .where(and(isEnabled, eq(twoFactor.secret, secret), lt(twoFactor.lastStep, step)))
      .returning({ accountId: twoFactor.accountId });
    return accepted.length > 0;
  }

  async function consumeCode(transaction: Transaction, attempt: CodeAttempt): Promise<boolean> {
    const [row] = await transaction
      .select({ wrongCodes: twoFactor.wrongCodes, secret: twoFactor.secret })
      .from(twoFactor)
      .where(eq(twoFactor.accountId, attempt.accountId));
    if (row && row.wrongCodes >= codeLimits.wrongInARow) throw new ProblemError(twoFactorPaused);
    // Before enrolment is confirmed there is a pending secret only.
    const secret = row?.secret;
    // A recovery code may happen to have digits alone, which are more.
    if (/^\d{0,6}$/.test(attempt.code))
      return typeof secret === "string" && consumeOneTimeCode(transaction, { ...attempt, secret });
    const { accountId, code, sessionId, client, now } = attempt;
    const isUsed = await consumeRecoveryCode(transaction, { accountId, key: recoveryKey, code });
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

  /** Emails the owner about many wrong codes in a day, once a day: they come with the password or from a session. */
  async function notifyOfWrongCodes(transaction: Transaction, accountId: number, now: Date): Promise<void> {
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
    const limit = { secretKey, name: "wrong codes notice", key: String(accountId), now };
    const onceADay = { ...limit, max: 1, seconds: secondsOfDay };
    if (!(await consumeRateLimits(transaction, [onceADay])).allowed) return;
    const [account] = await transaction
      .select({ to: accounts.email, firstName: accounts.firstName })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (account) await outbox.send(transaction, { kind: "wrong-codes", ...account });
  }

  async function recordWrongCode(attempt: CodeAttempt): Promise<void> {
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
      await notifyOfWrongCodes(transaction, accountId, now);
    });
  }

  /**
   * Counts an attempt, checks its code in a transaction and, if it is right, resets the counts and calls `work` there. An
   * error is not counted. Throws `too_many_otp_attempts` after five wrong codes, also for the right one, `otp_invalid`, and
   * `unauthenticated` if the session has ended in the meantime.
   */
  async function withCode<Result>(
    attempt: CodeAttempt,
    work: (transaction: Transaction) => Promise<Result>,
    isRight = (transaction: Transaction) => consumeCode(transaction, attempt),
  ): Promise<Result> {
    const { accountId, sessionId, now } = attempt;
    const limit = { secretKey, name: "one-time code", key: String(accountId), ...wrongCodes, now };
    await enforceRateLimits(database, { limits: [limit], problem: tooManyOtpAttempts });
    try {
      const done = await database.transaction(async (transaction) => {
        // The account is locked before its codes, as wherever both are.
        if (sessionId === undefined) await lockAccount(transaction, accountId);
        else await lockSession(transaction, { accountId, sessionId });
        if (!(await isRight(transaction))) return undefined;
        await resetRateLimit(transaction, limit);
        await resetWrongCodes(transaction, accountId);
        return { result: await work(transaction) };
      });
      if (done) return done.result;
    } catch (error) {
      await refundRateLimits(database, [limit]);
      throw error;
    }
    await recordWrongCode(attempt);
    throw new ProblemError(otpInvalid);
  }

  return { secretsKey, recoveryKey, withCode };
}

/** The code verifier of one running app. */
export type CodeVerifier = ReturnType<typeof createCodeVerifier>;

/** Resets the number of wrong codes in a row, so that codes are accepted again. */
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
 * Resets an account's two-factor authentication, for the office, with passkeys and calendar feed unless they are to stay:
 * ends its sessions and emails its owner. Returns whether it had either.
 */
export async function resetTwoFactor(
  transaction: Transaction,
  reset: {
    readonly account: { readonly id: number; readonly email: string; readonly firstName: string };
    readonly outbox: Outbox;
    readonly now: Date;
    readonly keepsPasskeys?: boolean;
  },
): Promise<boolean> {
  const { account, outbox, now, keepsPasskeys = false } = reset;
  const [removed] = await transaction
    .delete(twoFactor)
    .where(eq(twoFactor.accountId, account.id))
    .returning({ enabledAt: twoFactor.enabledAt });
  const removedPasskeys = keepsPasskeys
    ? []
    : await transaction
        .delete(passkeys)
        .where(eq(passkeys.accountId, account.id))
        .returning({ id: passkeys.id });
  if (!removed?.enabledAt && removedPasskeys.length === 0) return false;
  await endSessions(transaction, account.id);
  if (!keepsPasskeys) await transaction.delete(calendarFeeds).where(eq(calendarFeeds.accountId, account.id));
  await recordSecurityEvent(transaction, { kind: "two_factor_reset", accountId: account.id, now });
  await outbox.send(transaction, {
    kind: "two-factor-disabled",
    to: account.email,
    firstName: account.firstName,
  });
  return true;
}
