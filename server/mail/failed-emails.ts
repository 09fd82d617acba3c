import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#server/database/connect.ts";
import { createEmailCipher, type EncryptedEmail, mailQueue } from "./mail-queue.ts";

/** An email that could not be delivered: kind, recipient, time, and the mail server's reason. Never its contents. */
export interface FailedEmail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  /** When it was put into the outbox, as ISO 8601. */
  readonly queuedAt: string;
  readonly reason: string;
}

interface FailedJob extends Record<string, unknown> {
  readonly id: string;
  readonly data: EncryptedEmail;
  readonly reason: string | null;
  /** Of an email that was filled in. */
  readonly to: string | null;
}

/** Lists the emails that could not be delivered, and retries them. */
export function createFailedEmails(secretKey: Buffer) {
  const { decrypt } = createEmailCipher(secretKey);

  function recipientOf({ data, id, to }: FailedJob): string {
    try {
      const email = decrypt(data, id);
      if ("visit" in email) return to ?? "unknown";
      return "to" in email ? email.to : "the office";
    } catch {
      return "unknown";
    }
  }

  return {
    /** All of them, oldest first, or the first so many. */
    async list(database: Queryable, max?: number): Promise<FailedEmail[]> {
      const { rows } = await database.execute<FailedJob>(
        sql`SELECT id, data, output->>'reason' AS reason, output->>'to' AS "to" FROM pgboss.job
          WHERE name = ${mailQueue} AND state = 'failed' ORDER BY data->>'queuedAt', id LIMIT ${max ?? null}`,
      );
      return rows.map((job) => ({
        id: job.id,
        kind: job.data.kind,
        to: recipientOf(job),
        queuedAt: job.data.queuedAt,
        reason: job.reason ?? "",
      }));
    },

    /** Queues the one with this id, or all of them, again; returns their kinds. */
    async retry(database: Queryable, id: string | "all"): Promise<string[]> {
      const chosen: SQL = id === "all" ? sql`true` : sql`id::text = ${id}`;
      const { rows } = await database.execute<{ kind: string }>(
        // What pg-boss's own `retry()` does, which cannot be part of the caller's transaction.
        sql`UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL
          WHERE name = ${mailQueue} AND state = 'failed' AND ${chosen} RETURNING data->>'kind' AS kind`,
      );
      return rows.map(({ kind }) => kind);
    },
  };
}
