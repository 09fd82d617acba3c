import type { JobWithMetadata } from "pg-boss";
import type { ConnectOptions } from "#server/database/connect.ts";
import { createEmailCipher, type EncryptedEmail } from "./email-cipher.ts";
import { closeMailQueue, mailQueue, openMailQueue } from "./mail-queue.ts";

interface DeadEmailOptions extends Pick<ConnectOptions, "server" | "log"> {
  readonly secretKey: Buffer;
}

/** An email that could not be delivered: kind, recipient, time, and the mail server's reason. Never its contents. */
export interface DeadEmail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  /** When it was put into the outbox, as ISO 8601. */
  readonly queuedAt: string;
  readonly reason: string;
}

/** Opens the queue beside a running server, to list the emails that could not be delivered and to retry them. */
export async function openDeadEmails({ secretKey, ...connection }: DeadEmailOptions) {
  const boss = await openMailQueue({ ...connection, consumes: false });
  const { decrypt } = createEmailCipher(secretKey);

  function recipientOf(data: EncryptedEmail, id: string): string {
    try {
      const email = decrypt(data, id);
      return "to" in email ? email.to : "the office";
    } catch {
      return "unknown";
    }
  }

  function describe({ id, data, output }: JobWithMetadata<EncryptedEmail>): DeadEmail {
    const { reason = "" } = output as { reason?: string };
    return { id, kind: data.kind, to: recipientOf(data, id), queuedAt: data.queuedAt, reason };
  }

  /** All of them, oldest first. */
  async function list(): Promise<DeadEmail[]> {
    const jobs = await boss.findJobs<EncryptedEmail>(mailQueue);
    return jobs
      .filter(({ state }) => state === "failed")
      .map(describe)
      .toSorted((one, other) => one.queuedAt.localeCompare(other.queuedAt));
  }

  return {
    list,
    /** Queues those with these ids, or all of them, again; returns their number. */
    async retry(ids: readonly string[] | "all"): Promise<number> {
      const dead = (await list()).map(({ id }) => id).filter((id) => ids === "all" || ids.includes(id));
      if (dead.length > 0) await boss.retry(mailQueue, dead);
      return dead.length;
    },
    close: () => closeMailQueue(boss),
  };
}
