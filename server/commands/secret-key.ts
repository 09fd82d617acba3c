import { eq, isNotNull, sql } from "drizzle-orm";
import { accounts, knownAddresses, sessions, twoFactor } from "#server/accounts/table.ts";
import { resetTwoFactor } from "#server/accounts/two-factor.ts";
import { listenerName } from "#server/database/change-notifier.ts";
import type { Database, Queryable } from "#server/database/connect.ts";
import { rateLimits } from "#server/http/table.ts";
import { mailQueue } from "#server/mail/mail-queue.ts";
import { type Outbox, openOutbox } from "#server/mail/outbox.ts";
import { fingerprintOf, isSameSecretKey, loadSecretKey } from "#server/secret-key.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  UsageError,
  withMigratedDatabase,
} from "./command.ts";

/** What another key makes unreadable, as counts. */
export interface KeyLosses {
  readonly twoFactor: number;
  readonly sessions: number;
  readonly queuedEmails: number;
}

/** Counts what is lost when the database's key is replaced. */
async function countKeyLosses(database: Queryable): Promise<KeyLosses> {
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
async function isServed(database: Queryable): Promise<boolean> {
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

const consent = "yes";

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

async function replace(
  { database, pool, server, log, config }: CommandContext,
  isAgreed: boolean,
): Promise<string> {
  const secretKey = await loadSecretKey(config);
  if (await isSameSecretKey(pool, secretKey)) return "This is already the database's secret key.";
  const clock = () => new Date();
  const outbox = await openOutbox({ server, log, secretKey, clock });
  try {
    const lost = await countKeyLosses(database);
    const losses = [
      count(lost.twoFactor, "account's two-factor authentication", "accounts' two-factor authentication"),
      count(lost.sessions, "session", "sessions"),
      count(lost.queuedEmails, "queued email", "queued emails"),
    ].join(", ");
    if (!isAgreed)
      return `Without the old secret key, you lose: ${losses}. Nothing has changed yet.\nTo continue: enamel secret-key replace ${consent}`;
    if (await isServed(database))
      throw new CommandError("The program is running with the old secret key. Stop it first.");
    await replaceSecretKey(database, { secretKey, outbox, now: clock() });
    return `The secret key is replaced. Lost: ${losses}. Everyone logs in with their password and sets up two-factor again.`;
  } finally {
    await outbox.close();
  }
}

/** `secret-key replace` (operation-18). */
export const secretKeyCommand: Command = {
  name: "secret-key replace",
  operands: [`[${consent}]`],
  summary:
    "shows what you lose with a lost secret key; with yes, makes the key in the settings the database's",
  run({ operands: [answer] }, config) {
    if (answer !== undefined && answer !== consent) throw new UsageError(`Only ${consent} may follow.`);
    return withMigratedDatabase(config, (context) => replace(context, answer === consent));
  },
};
