import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/database/connect.ts";
import { accounts } from "./table.ts";

/** The account that has a username, compared without case (accounts-3). */
export function hasUsername(username: string): SQL {
  return eq(sql`lower(${accounts.username})`, username.toLowerCase());
}

/** Accounts that have an address; it is given in lower case. */
function hasEmail(email: string): SQL {
  return eq(sql`lower(${accounts.email})`, email);
}

/** The one account for which an address is verified, if any. */
export async function findOwner(database: Reader, email: string) {
  const [owner] = await database
    .select({ id: accounts.id, firstName: accounts.firstName })
    .from(accounts)
    .where(and(hasEmail(email), isNotNull(accounts.emailVerifiedAt)));
  return owner;
}

/**
 * The account whose password may be set through an address: the one for which it is verified, or else the newest
 * that stands without, such as an employee's who has yet to accept the invitation. Never a mere registration.
 */
export async function findResettable(database: Reader, email: string) {
  const [found] = await database
    .select({ id: accounts.id, username: accounts.username, firstName: accounts.firstName })
    .from(accounts)
    .where(and(hasEmail(email), isNull(accounts.expiresAt)))
    .orderBy(sql`${accounts.emailVerifiedAt} IS NULL`, desc(accounts.id))
    .limit(1);
  return found;
}

/** The newest account that could verify an address: none where it is verified already. */
export async function findUnverified(database: Reader, email: string, now: Date) {
  const [found] = await database
    .select({
      id: accounts.id,
      username: accounts.username,
      firstName: accounts.firstName,
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(accounts)
    .where(
      and(hasEmail(email), or(isNull(accounts.expiresAt), sql`${accounts.expiresAt} > ${now.toISOString()}`)),
    )
    .orderBy(sql`${accounts.emailVerifiedAt} IS NULL`, desc(accounts.id))
    .limit(1);
  return found && found.emailVerifiedAt === null ? found : undefined;
}
