import { and, asc, eq, isNotNull } from "drizzle-orm";
import { revokeTokens } from "#server/account-management/email-tokens.ts";
import { accounts } from "#server/accounts/table.ts";
import { deleteFeed } from "#server/calendar-feed/calendar-feed.ts";
import type { Database, Reader, Transaction } from "#server/database/connect.ts";
import { passkeys } from "#server/passkeys/table.ts";
import { verifyPassword } from "#server/passwords/passwords.ts";
import { endSessions } from "#server/sessions/sessions.ts";
import { demoPeople } from "./people.ts";

/** Accounts that the demo made and a demo password still opens, with that password. */
async function findOpenAccounts(database: Reader) {
  const made = await database
    .select({
      id: accounts.id,
      username: accounts.username,
      role: accounts.role,
      passwordHash: accounts.passwordHash,
    })
    .from(accounts)
    .where(and(eq(accounts.isDemo, true), isNotNull(accounts.passwordHash)))
    .orderBy(asc(accounts.id));
  const found = await Promise.all(
    made.map(async (account) => {
      const isOwn = ({ username }: { username: string }) => username === account.username;
      const likely = demoPeople.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
      for (const { password } of likely)
        if (await verifyPassword(password, account.passwordHash)) return { ...account, password };
      return undefined;
    }),
  );
  return found.filter((account) => account !== undefined);
}

/** A sign-in of the demo as the program prints it at its start. */
export interface DemoSignIn {
  readonly username: string;
  readonly password: string;
  readonly role: string;
}

/** The demo's sign-ins that work. */
export function listDemoSignIns(database: Reader): Promise<readonly DemoSignIn[]> {
  return findOpenAccounts(database);
}

/** Ends other access to an account than by password: passkeys, emailed links, the calendar feed and sessions. */
export async function endAccess(transaction: Transaction, accountId: number): Promise<void> {
  await revokeTokens(transaction, accountId, "set-password", "confirm-email-change", "verify-email");
  await transaction.delete(passkeys).where(eq(passkeys.accountId, accountId));
  await deleteFeed(transaction, accountId);
  await endSessions(transaction, accountId);
}

/**
 * Disables every account that a demo password opens, with its sessions, emailed links and calendar feed, since these
 * passwords are public. Returns the usernames.
 */
export async function disableDemoAccounts(database: Database): Promise<readonly string[]> {
  const open = await findOpenAccounts(database);
  for (const { id, passwordHash } of open) {
    await database.transaction(async (transaction) => {
      await transaction
        .update(accounts)
        .set({ passwordHash: null })
        .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash ?? "")));
      await endAccess(transaction, id);
    });
  }
  return open.map(({ username }) => username);
}
