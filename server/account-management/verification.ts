import { and, eq, isNull } from "drizzle-orm";
import { accountMessages, emailTaken, invalidCode } from "#contract/accounts.ts";
import { findUnverifiedAccount, isTakenEmail } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import {
  type AccountDependencies,
  consumeToken,
  sendLink,
  wasTokenUsed,
  withEmailLimits,
} from "./email-tokens.ts";

const purpose = "verify-email";

/**
 * Verifies the email address that a token was sent to; the registration then no longer expires. Returns the message: a
 * used token is 'already verified' (accounts-25). Throws `invalid_code`, and `address_taken` if another account has
 * verified the address in the meantime.
 */
export async function verifyEmail(
  { database, clock }: AccountDependencies,
  { token, client }: { token: string; client: Client },
): Promise<string> {
  const now = clock();
  try {
    return await database.transaction(async (transaction) => {
      const consumed = await consumeToken(transaction, { purpose, token, now });
      if (!consumed) {
        if (await wasTokenUsed(transaction, { purpose, token })) return accountMessages.alreadyVerified;
        throw new ProblemError(invalidCode);
      }
      const { account, email } = consumed;
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
    if (isTakenEmail(error)) throw new ProblemError(emailTaken);
    throw error;
  }
}

async function findUnverifiedById(transaction: Transaction, accountId: number) {
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)));
  return account;
}

/**
 * Sends the verification again, to the caller's own address or to one that anyone names. Returns the message; a route
 * that is open to anyone must not show it, since it reveals whether the address has an account (accounts-5). Throws
 * `too_many_email_requests`.
 */
export function resendVerification(
  dependencies: AccountDependencies,
  { account: wanted, client }: { account: { accountId: number } | { email: string }; client: Client },
): Promise<string> {
  const now = dependencies.clock();
  return withEmailLimits(dependencies, client, async (transaction) => {
    const account =
      "email" in wanted
        ? await findUnverifiedAccount(transaction, wanted.email, now)
        : await findUnverifiedById(transaction, wanted.accountId);
    if (!account) return accountMessages.alreadyVerified;
    const link = { kind: purpose, account, to: account.email, client, now } as const;
    const isSent = await sendLink(transaction, dependencies, link);
    return isSent ? accountMessages.verificationSent : accountMessages.verificationNotSent;
  });
}
