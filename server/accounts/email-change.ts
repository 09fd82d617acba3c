import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { z } from "zod/mini";
import { invalidLink } from "#contract/accounts/accounts.ts";
import type { emailChange } from "#contract/accounts/registration.ts";
import { m } from "#messages/messages.js";
import { appointments, offers, visitLinks } from "#server/appointments/table.ts";
import type { RequestContext } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { withRateLimits } from "#server/http/rate-limits.ts";
import { consumeEmailLimits, emailRequestLimits } from "#server/mail/email-limits.ts";
import { findVerifiedAccount } from "./accounts.ts";
import { recordSecurityEvent } from "./activity.ts";
import { type AccountDependencies, consumeToken, revokeTokens, sendLink } from "./email-tokens.ts";
import { requireOwnCredentials } from "./profiles.ts";
import { endSessions, lockSession } from "./sessions.ts";
import { accounts, emailTokens } from "./table.ts";

interface EmailChange extends Pick<RequestContext, "caller" | "client"> {
  readonly form: z.output<typeof emailChange>;
}

/**
 * Sends a link to the new address and a warning to the old one. Where the new address belongs to another account, its
 * holder gets a notice instead; the answer and the work are the same (accounts-5). Throws what
 * `requireOwnCredentials()` does,
 * `unauthenticated` if the session has ended in the meantime, and `too_many_email_requests`.
 */
export function requestEmailChange(dependencies: AccountDependencies, change: EmailChange): Promise<void> {
  const limits = emailRequestLimits(dependencies, change.client);
  return withRateLimits(dependencies.database, limits, () => sendEmailChange(dependencies, change));
}

async function sendEmailChange(
  dependencies: AccountDependencies,
  { caller, client, form }: EmailChange,
): Promise<void> {
  const now = dependencies.clock();
  if (form.new_email === form.current_email) throw invalidField("new_email", m.account_same_email());
  const account = await requireOwnCredentials(dependencies, {
    caller,
    client,
    email: { field: "current_email", typed: form.current_email },
    password: { field: "password", typed: form.password },
  });

  await dependencies.database.transaction(async (transaction) => {
    // A link requested with the former password must not outlive a simultaneous reset, which ends the session.
    await lockSession(transaction, caller);
    const owner = await findVerifiedAccount(transaction, form.new_email);
    await sendLink(transaction, dependencies, {
      kind: "confirm-email-change",
      account,
      to: form.new_email,
      client,
      now,
      owner,
    });
    const warning = {
      kind: "email-change-requested",
      to: account.email,
      firstName: account.firstName,
    } as const;
    if (await consumeEmailLimits(transaction, dependencies.secretKey, { ...warning, client, now }))
      await dependencies.outbox.send(transaction, warning);
    const event = { kind: "email_change_requested", accountId: account.id, client, now } as const;
    await recordSecurityEvent(transaction, { ...event, sessionId: caller.sessionId });
  });
}

const purpose = "confirm-email-change";

/** The address to which the caller's account would move once its link is used; null without such a link. */
export async function readEmailChange(
  { database, clock }: Pick<AccountDependencies, "database" | "clock">,
  accountId: number,
): Promise<string | null> {
  const [pending] = await database
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.accountId, accountId),
        eq(emailTokens.purpose, purpose),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, clock()),
      ),
    );
  return pending?.email ?? null;
}

/** Withdraws the change of the caller's address that was not confirmed (accounts-46); a repeat changes nothing. */
export function withdrawEmailChange(
  { database, clock }: Pick<AccountDependencies, "database" | "clock">,
  { caller, client }: Pick<RequestContext, "caller" | "client">,
): Promise<void> {
  const { accountId, sessionId } = caller;
  return database.transaction(async (transaction) => {
    if (!(await revokeTokens(transaction, accountId, purpose))) return;
    const event = { kind: "email_change_withdrawn", accountId, sessionId, client, now: clock() } as const;
    await recordSecurityEvent(transaction, event);
  });
}

/**
 * Gives the account the email address that the token was sent to, sends a verification there and a notice to the old one,
 * and ends the account's sessions and the links that were mailed to it; returns its id. Throws `invalid_link`, also where another account has verified the address.
 */
export async function confirmEmailChange(
  dependencies: AccountDependencies,
  { token, client }: { token: string; client: Client },
): Promise<number> {
  const now = dependencies.clock();
  return dependencies.database.transaction(async (transaction) => {
    const consumed = await consumeToken(transaction, { purpose, token, now });
    if (!consumed) throw new ProblemError(invalidLink);
    const { account, email } = consumed;
    const { id: accountId, email: to, firstName, language } = account;
    if (await findVerifiedAccount(transaction, email)) throw new ProblemError(invalidLink);
    await transaction
      .update(accounts)
      .set({ email, emailVerifiedAt: null })
      .where(eq(accounts.id, accountId));
    await revokeTokens(transaction, accountId, "set-password");
    await endSessions(transaction, accountId);
    // Whoever reads the former mailbox must not act on visits any more (accounts-44).
    const own = transaction
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.accountId, accountId));
    for (const links of [visitLinks, offers])
      await transaction.delete(links).where(inArray(links.appointmentId, own));
    await recordSecurityEvent(transaction, { kind: "email_changed", accountId, client, now });
    await dependencies.outbox.send(transaction, { kind: "email-changed", to, firstName, language });
    await sendLink(transaction, dependencies, { kind: "verify-email", account, to: email, client, now });
    return accountId;
  });
}
