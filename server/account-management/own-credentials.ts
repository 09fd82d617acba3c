import { eq } from "drizzle-orm";
import { passwordLimit, tooManyPasswords } from "#contract/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Caller } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { invalidField } from "#server/http/problem-error.ts";
import { limitFailures } from "#server/http/rate-limits.ts";
import { enterPasswordQueue, wrongPasswordLimits } from "#server/passwords/passwords.ts";
import type { AccountDependencies } from "./email-tokens.ts";

/** A field of a form and what was typed into it. */
interface TypedField {
  readonly field: string;
  readonly typed: string;
}

interface CurrentPassword {
  readonly account: { readonly id: number; readonly passwordHash: string | null };
  readonly sessionId: string;
  readonly client: Client;
  readonly password: TypedField;
  /** The event that a wrong password is recorded as. */
  readonly recordAs: "password_change_failed" | "proof_failed";
}

interface OwnCredentials {
  readonly caller: Pick<Caller, "accountId" | "sessionId">;
  readonly client: Client;
  readonly email: TypedField;
  readonly password: TypedField;
}

/**
 * Checks that a password is an account's (OWASP Authentication Cheat Sheet, re-authentication). Throws `invalid_fields`
 * at its field, and `too_many_attempts` after ten wrong passwords in a quarter of an hour, even for the right one.
 */
export async function requireOwnPassword(
  { database, clock, secretKey }: Omit<AccountDependencies, "outbox">,
  { account, sessionId, client, password, recordAs: kind }: CurrentPassword,
): Promise<void> {
  const now = clock();
  const common = { secretKey, now };
  const limits = [
    { ...common, name: "own password", key: String(account.id), ...passwordLimit },
    ...wrongPasswordLimits(client, common),
  ];
  using slot = await enterPasswordQueue(client);
  const isRight = await limitFailures(database, { limits, problem: tooManyPasswords }, () =>
    slot.verify(password.typed, account.passwordHash),
  );
  if (isRight) return;
  await recordSecurityEvent(database, { kind, accountId: account.id, sessionId, client, now });
  throw invalidField(password.field, "The password is incorrect");
}

/** The caller's account, where email and password are its own. Throws what `requireOwnPassword()` does. */
export async function requireOwnCredentials(
  dependencies: AccountDependencies,
  { caller: { accountId, sessionId }, client, email, password }: OwnCredentials,
) {
  const [account] = await dependencies.database.select().from(accounts).where(eq(accounts.id, accountId));
  if (account?.email !== email.typed)
    throw invalidField(email.field, "This is not the email of your account");
  const recordAs = "password_change_failed";
  await requireOwnPassword(dependencies, { account, sessionId, client, password, recordAs });
  return account;
}
