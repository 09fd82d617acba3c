import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Transaction } from "./connect.ts";

/**
 * Runs a transaction that notifies and whose commit shares its WAL flush with others
 * (docs/decisions/0071-notifying-transactions-share-a-flush.md); when it resolves, the transaction is durable.
 */
export async function transactionWithSharedFlush<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await database.$client.connect();
  try {
    // Statements are executed in the order in which they are sent, so that the first ones of `work` need not wait.
    const begun = client.query("BEGIN; SET LOCAL synchronous_commit = off");
    const [result] = await Promise.all([work(drizzle(client)), begun]);
    // WAL is flushed in order, so that the commit of this message flushes the transaction before it too.
    await client.query("COMMIT; SELECT pg_logical_emit_message(true, 'enamel', '')");
    return result;
  } catch (error) {
    // A lost connection rolls back by itself; its loss is what is thrown, not that of the ROLLBACK.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
