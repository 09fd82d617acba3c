import { eq } from "drizzle-orm";
import type { z } from "zod/mini";
import { invalidLink } from "#contract/accounts.ts";
import { invalidFields } from "#contract/problems.ts";
import type { emailChange } from "#contract/registration.ts";
import { findOwner } from "#server/accounts/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Caller } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { endSessions } from "#server/sessions/sessions.ts";
import {
  type AccountDependencies,
  mayMail,
  sendLink,
  spendCode,
  withdrawCodes,
  withEmailLimits,
} from "./email-tokens.ts";
import { proveOwnership } from "./own-password.ts";

interface EmailChange {
  readonly caller: Caller;
  readonly client: Client;
  readonly form: z.output<typeof emailChange>;
}

/**
 * Sends a link to the new address and a warning to the old one. A taken address gets a mail that says so instead;
 * the answer and the work are the same (accounts-5). Raises what `proveOwnership()` does, and
 * `too_many_email_requests`.
 */
export function requestEmailChange(parts: AccountDependencies, change: EmailChange): Promise<void> {
  return withEmailLimits(parts, change.client, () => sendEmailChange(parts, change));
}

async function sendEmailChange(
  parts: AccountDependencies,
  { caller, client, form }: EmailChange,
): Promise<void> {
  const now = parts.clock();
  if (form.new_email === form.current_email)
    throw new ProblemError(invalidFields, { fields: { new_email: ["This is your email already"] } });
  const account = await proveOwnership(parts, {
    caller,
    client,
    email: { field: "current_email", typed: form.current_email },
    password: { field: "password", typed: form.password },
  });

  await parts.database.transaction(async (transaction) => {
    const owner = await findOwner(transaction, form.new_email);
    await sendLink(transaction, parts, {
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
    const { secretKey } = parts;
    if (await mayMail(transaction, { secretKey, kind: warning.kind, to: warning.to, client, now }))
      await parts.outbox.send(transaction, warning);
    const event = { kind: "email_change_requested", accountId: account.id, client, now } as const;
    await recordSecurityEvent(transaction, { ...event, sessionId: caller.sessionId });
  });
}

/**
 * Gives the account the address that the code was sent to, sends a verification there and a notice to the old one,
 * and ends the account's sessions. Raises `invalid_link`, also where another account has verified the address.
 */
export async function confirmEmailChange(
  parts: AccountDependencies,
  { code, client }: { code: string; client: Client },
): Promise<void> {
  const now = parts.clock();
  await parts.database.transaction(async (transaction) => {
    const spent = await spendCode(transaction, { purpose: "confirm-email-change", code, now });
    if (!spent) throw new ProblemError(invalidLink);
    const { account, email } = spent;
    const { id: accountId, firstName } = account;
    if (await findOwner(transaction, email)) throw new ProblemError(invalidLink);
    await transaction
      .update(accounts)
      .set({ email, emailVerifiedAt: null })
      .where(eq(accounts.id, accountId));
    await withdrawCodes(transaction, accountId, "set-password");
    await endSessions(transaction, accountId);
    await recordSecurityEvent(transaction, { kind: "email_changed", accountId, client, now });
    await parts.outbox.send(transaction, { kind: "email-changed", to: account.email, firstName });
    await sendLink(transaction, parts, { kind: "verify-email", account, to: email, client, now });
  });
}
