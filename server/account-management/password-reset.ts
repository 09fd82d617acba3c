import { eq } from "drizzle-orm";
import { invalidLink, tooManyFailedLinks } from "#contract/accounts.ts";
import { findResettableAccount, isTakenEmail } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Client } from "#server/http/client.ts";
import { limitsByNetwork } from "#server/http/network-limits.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitFailures } from "#server/http/rate-limits.ts";
import { hashPassword } from "#server/passwords/passwords.ts";
import { saveAddressAfterReset } from "#server/sign-in/sign-in.ts";
import { resetWrongCodes } from "#server/two-factor/two-factor.ts";
import {
  type AccountDependencies,
  consumeToken,
  findToken,
  revokeTokens,
  sendLink,
  withEmailLimits,
} from "./email-tokens.ts";
import { endAccess } from "./end-access.ts";
import { requireGoodPassword } from "./password-rules.ts";

/**
 * Sends a link for a new password where an address has an account, without revealing whether it does. The security event
 * records the email, not the request. Throws `too_many_email_requests`.
 */
export async function requestPasswordReset(
  dependencies: AccountDependencies,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  const now = dependencies.clock();
  await withEmailLimits(dependencies, client, async (transaction) => {
    const account = await findResettableAccount(transaction, email);
    if (!account) return;
    // Whoever types an invited employee's address must not replace the invitation by a link that expires sooner.
    const kind = account.isInvited ? "invitation" : "reset-password";
    if (!(await sendLink(transaction, dependencies, { kind, account, to: email, client, now }))) return;
    const event = { kind: "password_reset_requested", accountId: account.id, client, now } as const;
    await recordSecurityEvent(transaction, event);
  });
}

/**
 * The username of the account whose password a token sets; the token stays valid. Throws `invalid_link`, and
 * `too_many_requests` beyond the limit of invalid ones, for valid ones too.
 */
export async function readPasswordReset(
  { database, secretKey, clock }: AccountDependencies,
  { token, client }: { token: string; client: Client },
): Promise<string> {
  const now = clock();
  const limits = limitsByNetwork(client, "failed reset link", { secretKey, now });
  const found = await limitFailures(database, { limits, problem: tooManyFailedLinks }, () =>
    findToken(database, { purpose: "set-password", token, now }),
  );
  if (!found || found.account.email !== found.email) throw new ProblemError(invalidLink);
  return found.account.username;
}

/**
 * Sets a password by the token of a reset or an invitation, ends every session of the account and what else was begun with
 * the former password, its passkeys included (accounts-43), and verifies its address,
 * since the token arrived there; returns the account's id. Throws `invalid_link`, and `invalid_fields` for a weak password.
 */
export async function confirmPasswordReset(
  dependencies: AccountDependencies,
  { token, password, client }: { token: string; password: string; client: Client },
): Promise<number> {
  const { database, clock } = dependencies;
  const now = clock();
  const wanted = { purpose: "set-password", token, now } as const;
  const found = await findToken(database, wanted);
  if (!found) throw new ProblemError(invalidLink);
  await requireGoodPassword("new_password", password, found.account.username);
  const passwordHash = await hashPassword(password, client);

  try {
    return await database.transaction(async (transaction) => {
      const consumed = await consumeToken(transaction, wanted);
      if (!consumed || consumed.account.email !== consumed.email) throw new ProblemError(invalidLink);
      const { account } = consumed;
      const { id: accountId, email: to, firstName, emailVerifiedAt, passwordHash: old } = account;
      await transaction
        .update(accounts)
        .set({ passwordHash, emailVerifiedAt: emailVerifiedAt ?? now })
        .where(eq(accounts.id, accountId));
      // A takeover that was begun must not be completed after the account holder's reset.
      await revokeTokens(transaction, accountId, "confirm-email-change");
      const access = await endAccess(transaction, { accountId, client, now, removesPasskeys: true });
      await resetWrongCodes(transaction, accountId);
      const { secretKey } = dependencies;
      await saveAddressAfterReset(transaction, { secretKey, account, client, now });
      await recordSecurityEvent(transaction, { kind: "password_reset", accountId, client, now });
      // An invitation sets the first password, which is no change.
      if (old !== null)
        await dependencies.outbox.send(transaction, { kind: "password-changed", to, firstName, ...access });
      return accountId;
    });
  } catch (error) {
    if (isTakenEmail(error)) throw new ProblemError(invalidLink);
    throw error;
  }
}
