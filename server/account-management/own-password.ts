import { eq } from "drizzle-orm";
import { passwordLimit, tooManyPasswords } from "#contract/accounts.ts";
import { invalidFields } from "#contract/problems.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Caller } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { countFailures } from "#server/http/rate-limits.ts";
import { enterPasswordQueue, wrongPasswordLimits } from "#server/passwords/passwords.ts";
import { type AccountDependencies } from "./email-tokens.ts";

/** Who asks, and what proves that it is the owner and not whoever found the browser open. */
export interface Proof {
  readonly caller: Pick<Caller, "accountId" | "sessionId">;
  readonly client: Client;
  /** The account's address as typed, and the field that it was typed into. */
  readonly email: { readonly field: string; readonly typed: string };
  /** The account's password as typed, and the field that it was typed into. */
  readonly password: { readonly field: string; readonly typed: string };
}

const refuse = (field: string, sentence: string) =>
  new ProblemError(invalidFields, { fields: { [field]: [sentence] } });

/**
 * The caller's account, where address and password are its own. Raises `invalid_fields` at the field at fault, and
 * `too_many_attempts` after ten wrong passwords in a quarter of an hour, even for the right one.
 */
export async function proveOwnership(
  { database, clock, secretKey }: AccountDependencies,
  { caller, client, email, password }: Proof,
) {
  const now = clock();
  const { accountId, sessionId } = caller;
  const [account] = await database.select().from(accounts).where(eq(accounts.id, accountId));
  if (account?.email !== email.typed) throw refuse(email.field, "This is not the email of your account");

  const common = { secretKey, now };
  const limits = [
    { ...common, name: "own password", key: String(accountId), ...passwordLimit },
    ...wrongPasswordLimits(client, common),
  ];
  using place = await enterPasswordQueue(client);
  const isRight = await countFailures(database, { limits, problem: tooManyPasswords }, () =>
    place.verify(password.typed, account.passwordHash),
  );
  if (isRight) return account;
  const event = { kind: "password_change_failed", accountId, sessionId, client, now } as const;
  await recordSecurityEvent(database, event);
  throw refuse(password.field, "The password is incorrect");
}
