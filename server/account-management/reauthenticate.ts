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
import type { AccountDependencies } from "./email-tokens.ts";

/** A field of a form and what was typed into it. */
interface TypedField {
  readonly field: string;
  readonly typed: string;
}

interface Reauthentication {
  readonly caller: Pick<Caller, "accountId" | "sessionId">;
  readonly client: Client;
  readonly email: TypedField;
  readonly password: TypedField;
}

const fieldError = ({ field }: TypedField, sentence: string) =>
  new ProblemError(invalidFields, { fields: { [field]: [sentence] } });

/**
 * The caller's account, where email and password are its own (OWASP Authentication Cheat Sheet, re-authentication).
 * Raises `invalid_fields` at the field at fault, and `too_many_attempts` after ten wrong passwords in a quarter of an
 * hour, even for the right one.
 */
export async function reauthenticate(
  { database, clock, secretKey }: AccountDependencies,
  { caller, client, email, password }: Reauthentication,
) {
  const now = clock();
  const { accountId, sessionId } = caller;
  const [account] = await database.select().from(accounts).where(eq(accounts.id, accountId));
  if (account?.email !== email.typed) throw fieldError(email, "This is not the email of your account");

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
  throw fieldError(password, "The password is incorrect");
}
