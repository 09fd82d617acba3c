import { eq, isNotNull, sql } from "drizzle-orm";
import { accounts } from "#server/accounts/table.ts";
import { listenerName } from "#server/database/change-notifier.ts";
import type { Database, Reader } from "#server/database/connect.ts";
import { rateLimits } from "#server/http/table.ts";
import { mailQueue } from "#server/mail/mail-queue.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { sessions } from "#server/sessions/table.ts";
import { knownAddresses } from "#server/sign-in/table.ts";
import { twoFactor } from "#server/two-factor/table.ts";
import { resetTwoFactor } from "#server/two-factor/two-factor.ts";
import { fingerprintOf } from "./secret-key.ts";

/** What another key makes unreadable, as counts. */
export interface KeyLosses {
  readonly twoFactor: number;
  readonly sessions: number;
  readonly queuedEmails: number;
}

/** Counts what is lost when the database's key is replaced. */
export async function countKeyLosses(database: Reader): Promise<KeyLosses> {
  const queued = await database.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM pgboss.job WHERE name = ${mailQueue} AND state < 'completed'`,
  );
  return {
    twoFactor: await database.$count(twoFactor, isNotNull(twoFactor.enabledAt)),
    sessions: await database.$count(sessions),
    queuedEmails: queued.rows[0]?.count ?? 0,
  };
}

/** Whether a program serves from this database; it would go on with the former key. */
export async function isServed(database: Reader): Promise<boolean> {
  const { rows } = await database.execute(
    sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = ${listenerName}`,
  );
  return rows.length > 0;
}

/**
 * Makes this key the database's: resets every authenticator app, notifies each owner by email, and ends every session.
 * Passkeys do not depend on the key and stay. Queued emails stay and are given up as unreadable.
 */
export function replaceSecretKey(
  database: Database,
  { secretKey, outbox, now }: { readonly secretKey: Buffer; readonly outbox: Outbox; readonly now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const enrolled = await transaction
      .select({ id: accounts.id, email: accounts.email, firstName: accounts.firstName })
      .from(twoFactor)
      .innerJoin(accounts, eq(accounts.id, twoFactor.accountId))
      .where(isNotNull(twoFactor.enabledAt));
    for (const account of enrolled)
      await resetTwoFactor(transaction, { account, outbox, now, keepsPasskeys: true });
    // What is left are secrets that were not confirmed.
    await transaction.delete(twoFactor);
    for (const table of [sessions, knownAddresses, rateLimits]) await transaction.delete(table);
    await transaction.execute(sql`UPDATE secret_key SET fingerprint = ${fingerprintOf(secretKey)}`);
  });
}
