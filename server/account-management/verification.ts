import { and, eq, isNull } from "drizzle-orm";
import { accountMessages, addressTaken, invalidCode } from "#contract/accounts.ts";
import { findUnverified, isTakenAddress } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import {
  type AccountDependencies,
  sendLink,
  spendCode,
  wasCodeUsed,
  withEmailLimits,
} from "./email-tokens.ts";

const purpose = "verify-email";

/**
 * Verifies the address that a code was sent to; the account then stands. Returns what to say: a used code is
 * 'already verified' (accounts-25). Raises `invalid_code`, and `address_taken` where another account was quicker.
 */
export async function verifyEmail(
  { database, clock }: AccountDependencies,
  { code, client }: { code: string; client: Client },
): Promise<string> {
  const now = clock();
  try {
    return await database.transaction(async (transaction) => {
      const spent = await spendCode(transaction, { purpose, code, now });
      if (!spent) {
        if (await wasCodeUsed(transaction, { purpose, code })) return accountMessages.alreadyVerified;
        throw new ProblemError(invalidCode);
      }
      const { account, email } = spent;
      if (account.email !== email) throw new ProblemError(invalidCode);
      if (account.emailVerifiedAt) return accountMessages.alreadyVerified;
      await transaction
        .update(accounts)
        .set({ emailVerifiedAt: now, expiresAt: null })
        .where(eq(accounts.id, account.id));
      const event = { kind: "email_verified", accountId: account.id, client, now } as const;
      await recordSecurityEvent(transaction, event);
      return accountMessages.verified;
    });
  } catch (error) {
    if (isTakenAddress(error)) throw new ProblemError(addressTaken);
    throw error;
  }
}

/**
 * Sends the verification again where an address waits for one; nothing tells whether it does. Raises
 * `too_many_email_requests`.
 */
export async function resendVerificationTo(
  parts: AccountDependencies,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  const now = parts.clock();
  await withEmailLimits(parts, client, () =>
    parts.database.transaction(async (transaction) => {
      const account = await findUnverified(transaction, email, now);
      if (account) await sendLink(transaction, parts, { kind: purpose, account, to: email, client, now });
    }),
  );
}

/** Sends the verification again to an account's own address, and returns what to say. Raises `too_many_email_requests`. */
export function resendVerificationOf(
  parts: AccountDependencies,
  { accountId, client }: { accountId: number; client: Client },
): Promise<string> {
  const now = parts.clock();
  return withEmailLimits(parts, client, () =>
    parts.database.transaction(async (transaction) => {
      const [account] = await transaction
        .select()
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)));
      if (!account) return accountMessages.alreadyVerified;
      const link = { kind: purpose, account, to: account.email, client, now } as const;
      const isSent = await sendLink(transaction, parts, link);
      return isSent ? accountMessages.verificationSent : accountMessages.verificationNotSent;
    }),
  );
}
