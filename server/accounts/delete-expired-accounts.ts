import { inArray, lt, lte } from "drizzle-orm";
import type { Database } from "#server/database/connect.ts";
import { accounts, emailTokens } from "./table.ts";

const day = 24 * 60 * 60 * 1_000;

/** How long a code is kept past its time, so that repeating a verification can still say 'already verified'. */
const keptCodes = 30 * day;

/** Ends registrations that nobody verified within seven days (accounts-6), and forgets old codes. */
export async function deleteExpiredAccounts(database: Database, now: Date): Promise<void> {
  const ended = database
    .select({ id: accounts.id })
    .from(accounts)
    .where(lte(accounts.expiresAt, now))
    // Another process sweeps too: each takes what the other has not.
    .for("update", { skipLocked: true });
  await database.delete(accounts).where(inArray(accounts.id, ended));
  await database.delete(emailTokens).where(lt(emailTokens.expiresAt, new Date(now.getTime() - keptCodes)));
}
