import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./connect.ts";

/**
 * Runs a transaction that notifies and whose commit shares its WAL flush with others
 * (docs/decisions/0071-notifying-transactions-share-a-flush.md); when it resolves, the transaction is durable.
 */
export async function transactionWithSharedFlush<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await database.transaction(async (transaction) => {
    const [, worked] = await Promise.all([
      transaction.execute(sql`SET LOCAL synchronous_commit = off`),
      work(transaction),
    ]);
    return worked;
  });
  // WAL is flushed in order, so that the commit of this message flushes the transaction before it too.
  await database.execute(sql`SELECT pg_logical_emit_message(true, 'enamel', '')`);
  return result;
}
