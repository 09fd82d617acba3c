import { and, eq } from "drizzle-orm";
import type { z } from "zod/mini";
import type { passwordChange } from "#contract/passwords.ts";
import { unauthenticated } from "#contract/problems.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Call } from "#server/http/access.ts";
import { invalidField, ProblemError } from "#server/http/problem-error.ts";
import { hashPassword } from "#server/passwords/passwords.ts";
import { type AccountDependencies, revokeTokens } from "./email-tokens.ts";
import { endAccess } from "./end-access.ts";
import { requireOwnCredentials } from "./own-credentials.ts";
import { requireGoodPassword } from "./password-rules.ts";

interface PasswordChange extends Pick<Call, "caller" | "client"> {
  readonly form: z.output<typeof passwordChange>;
}

/**
 * Changes the caller's password and ends all sessions of the account, the caller's too, with what else was begun with the
 * former password (accounts-28, accounts-43). Throws what
 * `requireOwnCredentials()` does, and `invalid_fields` for a password that is weak or the old one.
 */
export async function changePassword(
  dependencies: AccountDependencies,
  { caller, client, form }: PasswordChange,
): Promise<void> {
  const now = dependencies.clock();
  await requireGoodPassword("new_password", form.new_password, caller.username);
  const account = await requireOwnCredentials(dependencies, {
    caller,
    client,
    email: { field: "email", typed: form.email },
    password: { field: "old_password", typed: form.old_password },
  });
  if (form.new_password === form.old_password)
    throw invalidField("new_password", "Choose a password other than the old one");
  const passwordHash = await hashPassword(form.new_password, client);

  await dependencies.database.transaction(async (transaction) => {
    // Of two simultaneous changes the second finds another password, and its session ended.
    const [changed] = await transaction
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash ?? "")))
      .returning({ to: accounts.email, firstName: accounts.firstName });
    if (!changed) throw new ProblemError(unauthenticated);
    await revokeTokens(transaction, account.id, "set-password", "confirm-email-change");
    const event = { accountId: account.id, sessionId: caller.sessionId, client, now };
    const access = await endAccess(transaction, { ...event, removesPasskeys: false });
    await recordSecurityEvent(transaction, { kind: "password_changed", ...event });
    await dependencies.outbox.send(transaction, { kind: "password-changed", ...changed, ...access });
  });
}
