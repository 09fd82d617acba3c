import { and, asc, eq, exists, isNotNull, not } from "drizzle-orm";
import type { LeftToDo } from "#contract/left-to-do.ts";
import { accounts } from "#server/accounts/table.ts";
import { backups } from "#server/backup/table.ts";
import type { Database } from "#server/database/connect.ts";
import { passkeys } from "#server/passkeys/table.ts";
import { twoFactor } from "#server/two-factor/table.ts";
import { exampleTexts } from "./example-practice.ts";

/**
 * Usernames of the owners who can sign in, and have neither an authenticator app nor a passkey that verified its user.
 */
async function ownersWithoutTwoFactor(database: Database): Promise<string[]> {
  const authenticatorApp = database
    .select({ id: twoFactor.accountId })
    .from(twoFactor)
    .where(and(eq(twoFactor.accountId, accounts.id), isNotNull(twoFactor.enabledAt)));
  const passkey = database
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.accountId, accounts.id), passkeys.isUserVerified));
  const owners = await database
    .select({ username: accounts.username })
    .from(accounts)
    .where(
      and(
        eq(accounts.role, "employee"),
        accounts.isOwner,
        isNotNull(accounts.passwordHash),
        not(exists(authenticatorApp)),
        not(exists(passkey)),
      ),
    )
    .orderBy(asc(accounts.username));
  return owners.map(({ username }) => username);
}

/** What a new practice has left to do, in the order in which it is done (office-15); nothing in the demo. */
export async function listLeftToDo(
  database: Database,
  { demo, smtpUrl }: { readonly demo: boolean; readonly smtpUrl?: string | undefined },
): Promise<LeftToDo[]> {
  if (demo) return [];
  const texts = exampleTexts();
  const hasBackup = (await database.$count(backups)) > 0;
  const unprotected = await ownersWithoutTwoFactor(database);
  const tasks = [
    texts.length > 0 && { task: "texts" as const, about: texts },
    smtpUrl === undefined && { task: "email" as const, about: [] },
    !hasBackup && { task: "backup" as const, about: [] },
    unprotected.length > 0 && { task: "two_factor" as const, about: unprotected },
  ];
  return tasks.filter((task) => task !== false);
}
