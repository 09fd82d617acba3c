import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { ConnectOptions, Transaction } from "#server/database/connect.ts";
import type { EmailJob } from "./email-job.ts";
import { letterSeal } from "./encrypt-email.ts";
import { closeMailQueue, mailQueue, openMailQueue } from "./mail-queue.ts";

/** Where letters are put; they leave when, and only when, the caller's transaction has committed. */
export interface Outbox {
  /** Puts a letter to a person, or to the office's inbox, into the outbox. */
  send(transaction: Transaction, letter: EmailJob): Promise<void>;
  /** The same for many letters with one statement for each thousand of them. */
  sendMany(transaction: Transaction, letters: readonly EmailJob[]): Promise<void>;
}

interface OutboxOptions extends Pick<ConnectOptions, "server" | "log"> {
  /** The program's secret; letters wait encrypted by a key that is made of it. */
  readonly secretKey: Buffer;
  readonly clock: () => Date;
}

const perStatement = 1_000;

/** The greater goes first: nobody waits for a password while the newsletter goes to thousands. */
const urgencyOf = ({ kind }: EmailJob) => (kind === "newsletter-post" ? 0 : 1);

/** The outbox over an open queue. */
export function outboxOver(
  boss: PgBoss,
  { secretKey, clock }: Pick<OutboxOptions, "secretKey" | "clock">,
): Outbox {
  const { close } = letterSeal(secretKey);
  const queued = (letter: EmailJob) => {
    const id = randomUUID();
    return { id, data: close(letter, { id, now: clock() }), priority: urgencyOf(letter) };
  };
  return {
    async send(transaction, letter) {
      const { data, ...options } = queued(letter);
      await boss.send(mailQueue, data, { ...options, db: fromDrizzle(transaction, sql) });
    },
    async sendMany(transaction, letters) {
      const db = fromDrizzle(transaction, sql);
      for (let from = 0; from < letters.length; from += perStatement)
        await boss.insert(mailQueue, letters.slice(from, from + perStatement).map(queued), { db });
    },
  };
}

/** Opens the outbox of a program that only puts letters in, such as the command line; the server takes them out. */
export async function openOutbox(options: OutboxOptions): Promise<Outbox & { close(): Promise<void> }> {
  const boss = await openMailQueue({ ...options, empties: false });
  return { ...outboxOver(boss, options), close: () => closeMailQueue(boss) };
}
